// Every request of docs/api.md, sent to a real service from top to bottom; every answer is what the page says.
// Ids, keys and timestamps differ from run to run: the first time the page shows one, it stands for the real one,
// and wherever it comes again, it is the same.
import { expect, it } from 'vitest';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { codeBlocks, readDocument } from './document.ts';

const DOCUMENT = readDocument('docs/api.md');
/** Shortly after the events of the page happened. */
const NOW = Date.parse(/"sentAt": "([^"]+)"/.exec(DOCUMENT)?.[1] ?? '') + 1_000;

const BLOCKS = codeBlocks(DOCUMENT)
  .filter(({ info }) => info === 'http')
  .map(({ text }) => text);
const REQUESTS = BLOCKS.filter((text) => !isAnswer(text));

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const SECRET = /^wm[kp]_[\w-]+$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Values of this run, by what represents them on the page. */
const real = new Map([['ADMIN_TOKEN', ADMIN_TOKEN]]);

const service = await serviceForFile({ now: () => NOW });

it('shows an answer after every request', () => {
  expect(REQUESTS.length).toBeGreaterThan(20);
  expect(BLOCKS.map(isAnswer)).toEqual(REQUESTS.flatMap(() => [false, true]));
});

it.each(REQUESTS.map((text, place) => [text.split('\n', 1)[0], text, BLOCKS[2 * place + 1] ?? '']))(
  '%s',
  async (_, request, documented) => {
    const got = await send(request);
    const wanted = readMessage(documented);
    expect(`HTTP/1.1 ${got.status} ${JSON.stringify(got.body)}`).toMatch(wanted.first);
    for (const [name, value] of wanted.headers) expect(got.headers.get(name)).toBe(value);
    learn(wanted.body, got.body);
    expect(withoutTimes(got.body)).toEqual(withoutTimes(substitute(wanted.body)));
  },
);

it('names every path of the API document', async () => {
  const { body } = await service.request<{ paths: Record<string, unknown> }>('GET', '/openapi.json');
  const reported = (path: string) =>
    new RegExp(path.replace(/[.?]/g, '\\$&').replace(/\{\w+\}/g, '(:\\w+|[\\w-]+|…)')).test(DOCUMENT);
  expect(Object.keys(body.paths).filter((path) => !reported(path))).toEqual([]);
});

function isAnswer(text: string): boolean {
  return text.startsWith('HTTP/');
}

async function send(text: string) {
  const { first, headers, body } = readMessage(text);
  const [method = '', path = ''] = first.split(' ');
  return service.request(method, String(substitute(path)), {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(substitute(value))])),
    ...(body !== '' && { body: substitute(body) }),
  });
}

/** The first line, the headers, and the body: JSON, or '' when there is none. */
function readMessage(text: string): { first: string; headers: [string, string][]; body: unknown } {
  const [head = '', body = ''] = text.split(/\n\n([\s\S]*)/);
  const [first = '', ...lines] = head.trim().split('\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { first, headers, body: body.trim() === '' ? '' : JSON.parse(body) };
}

/** Notes which real id or key stands where the page shows one that is new. */
function learn(documented: unknown, got: unknown): void {
  if (typeof documented === 'string' && typeof got === 'string') {
    const stands =
      (documented.match(ID)?.[0] === documented && got.match(ID)?.[0] === got) || bothSecret(documented, got);
    if (stands && !real.has(documented)) real.set(documented, got);
  } else if (typeof documented === 'object' && documented !== null && typeof got === 'object' && got !== null) {
    for (const [name, value] of Object.entries(documented)) learn(value, (got as Record<string, unknown>)[name]);
  }
}

const bothSecret = (documented: string, got: string) => SECRET.test(documented) && SECRET.test(got);

function substitute(value: unknown): unknown {
  if (typeof value === 'string') {
    return [...real].reduce((text, [documented, actual]) => text.replaceAll(documented, actual), value);
  }
  return mapMembers(value, substitute);
}

function withoutTimes(value: unknown): unknown {
  if (typeof value === 'string') return TIMESTAMP.test(value) ? 'a time' : value;
  return mapMembers(value, withoutTimes);
}

function mapMembers(value: unknown, change: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]));
}
