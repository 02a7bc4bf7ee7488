// Several answers in one request.
import { beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';

const service = await serviceForFile();
await service.org('city');
await service.org('other');
const key = await service.key('city', ['journeys:read', 'journeys:write', 'results:read', 'memos:read']);
const narrow = await service.key('city', ['journeys:read']);
await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'start', index: 0 }] });
await service.journey(await service.key('other', ['journeys:write']), { slug: 'theirs' });
const sent = batch('city', 'apply', [event('session_start')]);
beforeAll(async () => {
  expect((await service.ingest(sent)).status).toBe(204);
});

interface Line {
  path: string;
  status: number;
  answer: unknown;
}

const bundle = async (paths: string[], by = key) => {
  const query = new URLSearchParams(paths.map((path): [string, string] => ['path', path]));
  const response = await fetch(`${service.url}/api/bundle?${query}`, { headers: { authorization: `Bearer ${by}` } });
  const text = await response.text();
  const lines = response.ok ? text.split('\n').filter(Boolean) : [];
  return {
    response,
    text,
    lines: new Map(lines.map((line) => JSON.parse(line) as Line).map((one) => [one.path, one])),
  };
};

it('answers each part as its own endpoint does, refusals as well', async () => {
  const paths = [
    '/api/journeys/apply',
    '/api/journeys/apply/metrics/summary',
    '/api/alerts?show=open&journey=apply',
    '/api/memos?journey=apply',
    '/api/journeys/nowhere',
    '/api/journeys/theirs',
    '/api/journeys/apply/metrics?from=never',
  ];
  const { response, lines } = await bundle(paths);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  expect([...lines.keys()].sort()).toEqual([...paths].sort());
  for (const path of paths) {
    const { status, body } = await service.request('GET', path, { key });
    // The period of figures ends now.
    const comparable = (answer: unknown) => JSON.stringify(answer).replaceAll(/"\d{4}-\d\d-\d\dT[^"]+Z"/g, '"time"');
    expect(lines.get(path)?.status, path).toBe(status);
    expect(comparable(lines.get(path)?.answer), path).toBe(comparable(body));
  }
  expect([...lines.values()].map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400, 404, 404]);
});

it('counts batches acknowledged before it', async () => {
  const { lines } = await bundle(['/api/journeys/apply/metrics/summary', '/api/journeys/apply']);
  expect(lines.get('/api/journeys/apply/metrics/summary')?.answer).toMatchObject({ summary: { sessions: 1 } });
});

it('applies the permissions of each part’s endpoint', async () => {
  const { lines } = await bundle(['/api/memos', '/api/journeys'], narrow);
  expect(lines.get('/api/memos')).toMatchObject({
    status: 403,
    answer: { error: expect.stringContaining('memos:read') },
  });
  expect(lines.get('/api/journeys')?.status).toBe(200);
  expect((await bundle(['/api/journeys'], 'wmk_nobody')).response.status).toBe(401);
});

it('takes GETs that answer JSON, and not itself', async () => {
  const refused = [
    '/api/bundle?path=/api/journeys',
    '/api/journeys/apply/metrics/live',
    '/api/journeys/apply/events',
    '/api/journeys/apply/metrics/report',
    '/api/nowhere',
    '/livez',
    'https://elsewhere.example/api/journeys',
    '//elsewhere.example/api/journeys',
    '/api/journeys/../journeys',
    '',
  ];
  for (const path of refused) {
    const { response, text } = await bundle(['/api/journeys', path]);
    expect([path, response.status, text]).toEqual([
      path,
      400,
      JSON.stringify({
        error: `Invalid bundle query: path must be that of a GET of this API that answers JSON: ${path}`,
      }),
    ]);
  }
});

it('names the mistake in its query', async () => {
  const many = await bundle(Array.from({ length: 25 }, (_, at) => `/api/journeys?limit=${at + 1}`));
  expect([many.response.status, many.text]).toEqual([400, expect.stringContaining('path must be 1 to 24 paths')]);
  const none = await fetch(`${service.url}/api/bundle`, { headers: { authorization: `Bearer ${key}` } });
  expect([none.status, await none.text()]).toEqual([400, expect.stringContaining('path must be 1 to 24 paths')]);
});

it('gives back the places of its questions, and ends them with its caller', async () => {
  const figures = Array.from({ length: 6 }, (_, at) => `/api/journeys/apply/metrics/paths?limit=${at + 1}`);
  for (let turn = 0; turn < 7; turn++) {
    const { lines } = await bundle(figures);
    expect(new Set([...lines.values()].map(({ status }) => status))).toEqual(new Set([200]));
  }
  const over = new AbortController();
  const query = new URLSearchParams(figures.map((path): [string, string] => ['path', path]));
  const headers = { authorization: `Bearer ${key}` };
  const asked = fetch(`${service.url}/api/bundle?${query}`, { headers, signal: over.signal });
  over.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => service.service.store.tally().underWay.figures).toBe(0);
  expect((await bundle(figures)).lines.size).toBe(figures.length);
});
