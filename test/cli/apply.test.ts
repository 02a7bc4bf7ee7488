// Journeys as code: `waymark apply` and `waymark export-plan`, against a real service.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { acmeForFile } from '../support/for-file.ts';
import { call, folderForTest, type Outcome } from './command.ts';

const { service, key } = await acmeForFile({ scopes: ['journeys:write', 'org:settings'] });

const PLAN = `
organization: acme
slug: SLUG
displayName: Parking permit
environment: staging
allowedOrigins: [https://www.example.org]
targets: { completionRate: 0.6 }
successPages: [/thanks]
alertRules: { marked_sessions: false, step_loss: true }
steps:
  - { stepKey: contact, name: Contact, stepType: input, fieldCount: 3 }
  - { stepKey: payment, stepType: payment }
  - { stepKey: done }
exclusions:
  - { mark: bot, reason: Robots }
`;

/** A plan with values that the service spells in another way. */
const SPELLED = `${PLAN.replace('https://www.example.org', 'HTTPS://www.Example.org:443')}
  - { host: Staging.Example.org }
  - { reason: Load, receivedFrom: "2026-03-02T15:00:00+01:00", receivedTo: "2026-03-02T15:00Z" }
`;

/** A folder with the plan of a journey, and the commands in it. */
function planned(slug: string) {
  const folder = folderForTest();
  const command = (...args: string[]): Promise<Outcome> =>
    call(args, folder, { BASE_URL: service.url, WAYMARK_API_KEY: key });
  return {
    write: (text: string) => writeFileSync(join(folder, 'journey.yaml'), text.replaceAll('SLUG', slug)),
    apply: (...options: string[]) => command('apply', 'journey.yaml', ...options),
    exported: async () => (await command('export-plan', slug, '--organization', 'acme')).stdout,
    journey: () => service.retrieve(key, slug),
  };
}

test('makes a journey with all that belongs to it, and then changes nothing', async () => {
  const { write, apply, exported, journey } = planned('permit');
  write(PLAN);
  const dry = await apply('--dry-run');
  expect(dry).toMatchObject({ code: 3, stderr: '', stdout: expect.stringContaining('+ journey permit with 3 steps') });
  expect((await service.request('GET', '/api/journeys/permit', { key })).status).toBe(404);

  expect(await apply()).toMatchObject({ code: 0, stdout: expect.stringContaining('6 changes made.') });
  const made = await journey();
  expect(made).toMatchObject({ environment: 'staging', allowedOrigins: ['https://www.example.org'] });
  expect(made.steps.map(({ stepKey }) => stepKey)).toEqual(['contact', 'payment', 'done']);
  expect(parse(await exported())).toMatchObject(parse(PLAN.replace('SLUG', 'permit')));

  expect((await service.request('GET', '/api/journeys/permit/alert-rules', { key })).body).toMatchObject({
    ...{ marked_sessions: false, step_loss: true, completion: true },
  });

  expect(await apply()).toEqual({ code: 0, stderr: '', stdout: 'permit is what journey.yaml says.\n' });
  expect((await apply('--dry-run')).code).toBe(0);
  expect((await journey()).updatedAt).toBe(made.updatedAt);
  write(await exported());
  expect((await apply('--dry-run')).stdout).toBe('');
});

test('a different spelling of an origin, host or time counts as equal', async () => {
  const { write, apply } = planned('spelled');
  write(SPELLED);
  expect(await apply()).toMatchObject({ code: 0 });
  expect(await apply('--delete')).toMatchObject({ code: 0, stdout: 'spelled is what journey.yaml says.\n' });
});

test('shows what differs, changes that alone, and removes only when it is asked to', async () => {
  const { write, apply, exported, journey } = planned('change');
  write(PLAN);
  await apply();
  const [contact, payment] = (await journey()).steps;
  write(`
organization: acme
slug: SLUG
displayName: Permit to park
alertRules: { marked_sessions: true, no_success: false }
steps:
  - { stepKey: payment, stepType: payment }
  - { stepKey: upload, stepType: upload, requiredArtifacts: 2 }
  - { stepKey: contact, name: Your contact, stepType: input }
exclusions: []
`);
  const lines = [
    '~ journey: displayName "Parking permit" → "Permit to park"',
    '- step done  (left alone: --delete removes it)',
    '+ step upload',
    '~ step contact: name "Contact" → "Your contact"',
    '~ order of steps: payment, upload, contact',
    '~ alert rules: marked_sessions false → true, no_success true → false',
    '- exclusion {"mark":"bot","reason":"Robots"}  (left alone: --delete removes it)',
    '5 changes made.',
    '',
  ];
  expect((await apply()).stdout.split('\n')).toEqual(lines);
  const changed = await journey();
  expect(changed.steps.map(({ stepKey, index }) => [stepKey, index])).toEqual([
    ['payment', 0],
    ['upload', 1],
    ['contact', 2],
    ['done', 3],
  ]);
  // The same steps as before, and what the file does not name is as it was.
  expect(changed.steps[0]?.id).toBe(payment?.id);
  expect(changed.steps[2]).toMatchObject({ id: contact?.id, name: 'Your contact', fieldCount: 3 });
  expect(changed.allowedOrigins).toEqual(['https://www.example.org']);

  expect((await apply('--delete')).stdout).toContain('2 changes made.');
  const plan = parse(await exported());
  expect(plan.steps.map(({ stepKey }: { stepKey: string }) => stepKey)).toEqual(['payment', 'upload', 'contact']);
  expect(plan.exclusions).toEqual([]);
  expect((await apply('--delete', '--dry-run')).code).toBe(0);
});

const many = (count: number, text: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => text(nth)).join('');

test('takes a plan of a thousand steps, with each of their members', async () => {
  const { write, apply } = planned('long');
  const members = 'name: A, stepType: input, fieldCount: 3, readingLevel: 8, requiredArtifacts: 1';
  write(`slug: SLUG\ndisplayName: Long\nsteps:\n${many(1_000, (nth) => `  - { stepKey: s${nth}, ${members} }\n`)}`);
  expect(await apply('--dry-run')).toMatchObject({ code: 3, stdout: '+ journey long with 1000 steps\n' });
});

test.each([
  [
    'an unknown environment',
    PLAN.replace('environment: staging', 'environment: prod'),
    'environment: must be one of production, staging',
  ],
  ['a misspelled member', PLAN.replace('allowedOrigins', 'alowedOrigins'), 'did you mean allowedOrigins?'],
  [
    'a misspelled rule',
    PLAN.replace('marked_sessions', 'marked_session'),
    'alertRules: marked_session is no member: did you mean marked_sessions?',
  ],
  [
    'a step of no type',
    PLAN.replace('stepType: input', 'stepType: inputs'),
    'steps.0.stepType: must be one of eligibility, upload',
  ],
  ['a step that is there twice', PLAN.replace('stepKey: done', 'stepKey: contact'), 'the step contact is there twice'],
  ['exclusions of nobody', PLAN.replace('organization: acme', ''), 'exclusions need the member organization'],
  ['what is no YAML', 'slug: [', 'journey.yaml cannot be read'],
  ['a list', '- 1', 'the file'],
  [
    'many anchors',
    `a: &a [x,x]\n${[...'bcdefghij'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[at]}`)}]`).join('\n')}`,
    'Excessive alias count',
  ],
  // Without the limits of src/cli/yaml.ts each of these takes minutes, or ends the process. Cost: under a second for all.
  ['a map of 100,000 keys', many(100_000, (nth) => `k${nth}: 1\n`), 'it has more than 10,000 keys'],
  [
    '100,000 keys without values',
    `{${many(100_000, (nth) => `k${nth},`)}}`,
    'it has more than 100,000 words and signs',
  ],
  ['20,000 anchors, each used', many(20_000, (nth) => `- &a${nth} 1\n- *a${nth}\n`), 'it has more than 100 aliases'],
  ['100,000 lists in one another', '['.repeat(100_000), 'it has more than 32 lists and maps in one another'],
  ['100,000 wrong signs', ']'.repeat(100_000), 'Unexpected flow-seq-end token'],
  // The library reports eight mistakes: their members were taken for right when there were more.
  [
    '20 unknown members',
    `${PLAN}${many(20, (nth) => `slug${nth}: 1\n`)}`,
    'the file: slug1 is no member: did you mean slug?',
  ],
])('refuses %s with a sentence, before anything is sent', async (_what, text, said) => {
  const { write, apply } = planned('refused');
  write(text);
  expect(await apply()).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(said) });
  expect((await service.request('GET', '/api/journeys/refused', { key })).status).toBe(404);
});

test('ends an answer that never ends', async () => {
  // Cost: 64 MiB through a local socket.
  const server = createServer((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(2 ** 20, ' ')));
      response.once('drain', more);
    };
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { write, apply } = planned('endless');
  write(PLAN);
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  expect(await apply('--url', url)).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: `error: ${url} answers more than 64 MiB: is the address right?\n`,
  });
});

test('the JSON Schema that editors read is the one that plans are checked by', async () => {
  const { stdout } = await call(['export-plan', '--schema'], folderForTest());
  expect(JSON.parse(readFileSync('docs/journey.schema.json', 'utf8'))).toEqual(JSON.parse(stdout));
  expect(JSON.parse(stdout)).toMatchObject({ required: ['slug', 'displayName', 'steps'], additionalProperties: false });
});
