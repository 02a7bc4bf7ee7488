// Inputs that are kept since they once were, or could be, read wrongly: bodies of batches, files of the spool, plans and files of other services.
// Each has a line in outcomes.tsv. Then each is tried with bytes changed by chance; one that fails is added here.
// UPDATE_CORPUS=1 writes outcomes.tsv, for a reviewer to read. Processor seconds: 3.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Peer, PeerMap } from '../../src/domain/peer.ts';
import { readRecords } from '../../src/spool/records.ts';
import { openSpool } from '../../src/spool/spool.ts';
import { importEvents } from '../../src/transfer/import-events.ts';
import { UnreadableFile } from '../../src/transfer/peers/text.ts';
import { call, folderForTest } from '../cli/command.ts';
import { testClock } from '../support/clock.ts';
import { acmeForFile } from '../support/for-file.ts';
import { fuzz } from '../support/fuzz.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const OUTCOMES = join(FOLDER, 'outcomes.tsv');
const MAP: PeerMap = { organization: 'acme', journey: 'apply', rules: [{ page: '/apply', step: 'start' }] };

const clock = testClock(Date.UTC(2026, 1, 27, 12));
const { service, key } = await acmeForFile({
  now: clock.now,
  settings: { ingestRequestsPerHour: 1_000_000 },
  scopes: ['journeys:write', 'org:settings', 'ingest:write'],
});
beforeAll(() => service.journey(key, { slug: 'apply', steps: [{ stepKey: 'start', index: 0 }] }));

interface Kind {
  /** In a few words; throws what nobody meant. */
  outcome(bytes: Buffer, name: string): Promise<string>;
  /** Outcomes of changed bytes match it. */
  civil: RegExp;
  runs: number;
}

const KINDS: Record<string, Kind> = {
  bodies: {
    async outcome(bytes, name) {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(name.endsWith('.gz') && { 'content-encoding': 'gzip' }),
      };
      const answer = await fetch(`${service.url}/api/ingest`, { method: 'POST', headers, body: new Uint8Array(bytes) });
      const text = await answer.text();
      return `${answer.status} ${text === '' ? '' : JSON.parse(text).error}`.trim();
    },
    civil: /^(204|4\d\d .)/,
    runs: 100,
  },
  spool: {
    async outcome(bytes) {
      const folder = folderForTest();
      mkdirSync(join(folder, 'spool'));
      writeFileSync(join(folder, 'spool', '000000001.log'), bytes);
      const findings: string[] = [];
      const spool = await openSpool(join(folder, 'spool'), clock.now, { report: (finding) => findings.push(finding) });
      const taken = await spool.take(1_000);
      await spool.close();
      const records = [...readRecords(bytes)];
      // No byte belongs to two records, or to none.
      expect(records.reduce((sum, one) => sum + (one.kind === 'gap' ? one.end - one.from : 0), 0)).toBeLessThanOrEqual(
        bytes.length,
      );
      expect(records.at(-1)?.end ?? 0).toBe(bytes.length);
      return `batches ${taken.map(({ batch }) => batch).join(' ') || 'none'}; ${findings.map((one) => one.replaceAll(folder, '').split(/: |;/)[0]).join('; ') || 'no finding'}`;
    },
    civil: /^batches/,
    runs: 20,
  },
  plans: {
    async outcome(bytes) {
      const folder = folderForTest();
      writeFileSync(join(folder, 'journey.yaml'), bytes);
      const env = { BASE_URL: service.url, WAYMARK_API_KEY: key };
      const { code, stdout, stderr } = await call(['apply', 'journey.yaml', '--dry-run'], folder, env);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey them.
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
      return `${code} ${(stderr || stdout).trim().replaceAll(/\s+/g, ' ').slice(0, 160)}`;
    },
    civil: /^[0123] ./,
    runs: 20,
  },
  imports: {
    async outcome(bytes, name) {
      const [, from = '', ending = ''] = name.split('.');
      const file = join(folderForTest(), `events.${ending}`);
      writeFileSync(file, bytes);
      const { catalog, store } = service.service;
      const asked = { from: from as Peer, map: MAP, file, dryRun: true, now: clock.now, progress: () => {} };
      try {
        const { read, taken, refusals } = await importEvents({ catalog, store, dataDir: 'none' }, asked);
        return `read ${read}, taken ${taken}${refusals.map(({ line, reason }) => `; line ${line}: ${reason}`).join('')}`;
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        return error.message;
      }
    },
    civil: /./,
    runs: 25,
  },
};

const files = Object.keys(KINDS).flatMap((kind) =>
  readdirSync(join(FOLDER, kind)).map((name) => ({ kind, name, bytes: readFileSync(join(FOLDER, kind, name)) })),
);

it('each kept input has the outcome of its line', async () => {
  const lines: string[] = [];
  for (const { kind, name, bytes } of files)
    lines.push(`${kind}/${name}\t${await (KINDS[kind] as Kind).outcome(bytes, name)}`);
  const outcomes = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_CORPUS) writeFileSync(OUTCOMES, outcomes);
  expect(outcomes).toBe(readFileSync(OUTCOMES, 'utf8'));
});

describe.each(Object.entries(KINDS))('%s', (kind, { outcome, civil, runs }) => {
  const seeds = files.filter((one) => one.kind === kind && one.bytes.length > 0 && one.bytes.length < 20_000);
  /** Bytes changed, taken out, or taken from another file. */
  const changed = fc
    .record({
      seed: fc.constantFrom(...seeds),
      other: fc.constantFrom(...seeds),
      at: fc.nat({ max: 20_000 }),
      length: fc.nat({ max: 40 }),
      from: fc.nat({ max: 20_000 }),
      how: fc.constantFrom('flip', 'cut', 'insert', 'end'),
    })
    .map(({ seed, other, at, length, from, how }) => {
      const { bytes, name } = seed;
      const place = at % bytes.length;
      const piece = other.bytes.subarray(from % other.bytes.length).subarray(0, length);
      const flipped = Buffer.from(bytes);
      flipped[place] = (flipped[place] as number) ^ (1 << (length % 8));
      const made = {
        flip: flipped,
        cut: Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + length)]),
        insert: Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place)]),
        end: bytes.subarray(0, place),
      };
      return { name, base64: made[how].toString('base64') };
    });

  it('with changed bytes are taken or refused with words', async () => {
    await fc.assert(
      fc.asyncProperty(changed, async ({ name, base64 }) => {
        expect(await outcome(Buffer.from(base64, 'base64'), name)).toMatch(civil);
      }),
      fuzz(runs),
    );
    const answer = await service.request('GET', '/api/journeys/apply', { key });
    expect(answer.status).toBe(200);
  });
});
