// The cost of a batch in ingest between its bytes and the spool, in processor time of the event loop's own process, beside
// `JSON.parse` of the same bytes in the same run: checks, limits, marks, cleaning and packing, without HTTP and without the disk.
//   npm run build:server && node bench/accept.mjs [--dist dist] [--rounds 15]
// `--dist` measures another build, so that two can be compared on one machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EVENTS_A_BATCH } from './support/load.mjs';
import { median } from './support/report.mjs';

const { values } = parseArgs({
  options: { dist: { type: 'string', default: 'dist' }, rounds: { type: 'string', default: '15' } },
});
const BATCHES_A_ROUND = 1_000;
const ORIGIN = 'https://www.example.org';
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const TAGS = ['session_start', 'page_view', 'step_view', 'field_focus', 'field_change', 'field_blur'];

/** A batch of a session of its own, from a network of its own; `sentAt` as the script sends it. */
function requestOf(number) {
  const session = `${String(number).padStart(8, '0')}-5a55-4f0c-9d50-0c5b4f6f6d1a`;
  const now = Date.now();
  const events = Array.from({ length: EVENTS_A_BATCH }, (_, k) => {
    const step = Math.floor(k / 4);
    const tag = TAGS[k < 2 ? k : 2 + (k % 4)];
    return {
      _tag: tag,
      schemaVersion: 1,
      id: `${session}-${k}`,
      ts: new Date(now - 60_000 + 1_000 * k).toISOString(),
      orgKey: 'bench',
      journeyKey: 'apply',
      sessionId: session,
      clientId: `c${session}`,
      url: `${ORIGIN}/apply/step-${step}`,
      referrer: 'https://www.example.com/',
      embedVersion: '1.2.0',
      seq: k,
      ...(k > 1 && { stepKey: `step-${step}` }),
      ...(tag.startsWith('field') && { fieldKey: `field-${k}` }),
    };
  });
  const context = { orgKey: 'bench', journeyKey: 'apply', deviceClass: 'mobile', language: 'en-GB' };
  const body = Buffer.from(JSON.stringify({ schemaVersion: 1, context, sentAt: new Date(now).toISOString(), events }));
  const network = `198.51.${number % 250}`;
  return { body, contentEncoding: undefined, origin: ORIGIN, userAgent: USER_AGENT, network, secret: undefined };
}

const dist = resolve(values.dist);
const { startService } = await import(join(dist, 'src/main.js'));
const { acceptBatch } = await import(join(dist, 'src/ingest/accept.js'));
const { createOrg } = await import(join(dist, 'src/catalog/orgs.js'));
const { createJourney } = await import(join(dist, 'src/catalog/journeys.js'));
const dataDir = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const running = await startService({
  ...{ port: 0, host: '127.0.0.1', baseUrl: 'http://waymark.example.org', dataDir, partnerDomains: [] },
  ...{ adminToken: 'admin-token-of-the-benchmark-which-is-long', drainSeconds: 0, logLevel: 'fatal' },
});
try {
  const { catalog, ingest } = running.service;
  const settings = { ingestRequestsPerHour: 1_000_000_000 };
  const org = await createOrg(catalog, { slug: 'bench', displayName: 'Bench', settings }, Date.now);
  const steps = Array.from({ length: 5 }, (_, index) => ({ stepKey: `step-${index}`, index }));
  const journey = { slug: 'apply', displayName: 'Apply', allowedOrigins: [ORIGIN], steps };
  await createJourney(catalog, org.id, journey, Date.now);
  // This spool drops what would be written.
  const spool = { id: 1, nextNumber: () => 1, append: async () => {} };
  const withoutDisk = { ...ingest, spool };
  const requests = Array.from({ length: BATCHES_A_ROUND }, (_, number) => requestOf(number));
  const cpuOf = async (work) => {
    globalThis.gc?.();
    const from = process.cpuUsage();
    for (const request of requests) await work(request);
    return process.cpuUsage(from).user / BATCHES_A_ROUND;
  };
  const accept = (request) => acceptBatch(withoutDisk, request);
  const parse = async ({ body }) => JSON.parse(body.toString('utf8'));
  const [accepted, parsed] = [[], []];
  for (let round = -3; round < Number(values.rounds); round++) {
    const [one, other] = [await cpuOf(accept), await cpuOf(parse)];
    if (round >= 0) {
      accepted.push(one);
      parsed.push(other);
    }
  }
  const [us, parseUs] = [median(accepted), median(parsed)];
  const ratios = accepted.map((one, at) => one / parsed[at]);
  console.log('| acceptBatch, µs of processor | JSON.parse, µs | ratio | least and most |');
  console.log('| --- | --- | --- | --- |');
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(`| ${us.toFixed(0)} | ${parseUs.toFixed(0)} | ${median(ratios).toFixed(2)} | ${spread} |`);
} finally {
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
}
