// Makes the golden folder and export of what `npm run build` has built, for the version that it is released as: `node
// test/golden/make.mjs 0.2.0`, once, before the release. It is kept as it is for ever, and every later version must open and import it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSIONS as CATALOG_VERSIONS } from '../../dist/src/catalog/schema.js';
import { startService } from '../../dist/src/main.js';
import { VERSIONS as STORE_VERSIONS } from '../../dist/src/store/schema.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const DAY_MS = 86_400_000;
const PASSWORD = 'correct horse battery staple';
/** Days of receipt lie in three months; the last is the day on which the figures are taken. */
const FIRST_DAY = Date.parse('2026-09-28T10:00:00.000Z');
const DAYS = [0, 1, 20, 54, 55];
const NOW = FIRST_DAY + 55 * DAY_MS + 3_600_000;

const [, , version, folder] = process.argv;
if (version === 'fill') await fill(resolve(folder));
else if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? '')) await make(join(here, version));
else throw new Error('Name the version: node test/golden/make.mjs 0.2.0');

async function make(target) {
  const hashes = { catalog: schemaHash(CATALOG_VERSIONS), store: schemaHash(STORE_VERSIONS) };
  const home = mkdtempSync(join(tmpdir(), 'waymark-golden-'));
  const data = join(home, 'data');
  // Ends by SIGKILL, with batches in the spool.
  const filled = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'fill', data], { stdio: 'inherit' });
  if (filled.signal !== 'SIGKILL') throw new Error('the folder could not be filled');
  // Throws where the version has one.
  mkdirSync(target);
  pack(join(target, 'data.tar.gz'), home, 'data', 'key');

  const copy = join(home, 'copy');
  cpSync(data, copy, { recursive: true, verbatimSymlinks: true });
  waymark(['export', join(home, 'export')], copy);
  pack(join(target, 'export.tar.gz'), home, 'export');

  const { key, ...opened } = await open(copy);
  writeFileSync(join(target, 'figures.json'), `${JSON.stringify(await figures(opened, key), null, 2)}\n`);
  writeFileSync(join(target, 'schema.json'), `${JSON.stringify(hashes, null, 2)}\n`);
  await opened.service.close();
  rmSync(home, { recursive: true });
}

/** Statements of a release never change again. Throws when some are named after a version that is none. */
function schemaHash(versions) {
  const other = versions.find(({ version: of }) => of !== version && !existsSync(join(here, of)));
  if (other) throw new Error(`The statements of ${other.version} have to be named ${version}`);
  const released = versions.filter(({ version: of }) => of === version);
  return createHash('sha256').update(JSON.stringify(released)).digest('hex');
}

function pack(file, folder, ...names) {
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  const { status } = spawnSync('tar', ['-C', folder, ...options, '-I', 'gzip -9', '-cf', file, ...names]);
  if (status !== 0) throw new Error(`${file} could not be packed`);
}

function waymark(args, DATA_DIR) {
  const command = fileURLToPath(new URL('../../dist/src/cli/waymark.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${args[0]} failed`);
}

async function open(dataDir, now = NOW) {
  let time = now;
  const service = await startService(
    {
      port: 0,
      host: '127.0.0.1',
      baseUrl: 'http://waymark.example.org',
      dataDir,
      partnerDomains: [],
      logLevel: 'error',
    },
    { now: () => time },
  );
  const adminToken = readFileSync(join(dataDir, 'admin-token'), 'utf8').trim();
  const ask = async (method, path, credential, body) => {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(credential && { authorization: `Bearer ${credential}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  };
  const newKey = async () =>
    (
      await ask('POST', '/api/orgs/acme/keys', adminToken, {
        name: 'golden',
        scopes: ['journeys:write', 'results:read'],
      })
    ).key;
  const key = now === NOW ? await newKey() : undefined;
  const setTime = (to) => {
    time = to;
  };
  return { service, ask, adminToken, key, newKey, setTime };
}

async function fill(dataDir) {
  const { service, ask, adminToken, newKey, setTime } = await open(dataDir, FIRST_DAY);
  for (const slug of ['acme', 'other']) {
    const settings = { ingestRequestsPerHour: 5_000, retentionDays: slug === 'acme' ? 400 : 30 };
    await ask('POST', '/api/orgs', adminToken, { slug, displayName: `The ${slug} agency`, settings });
  }
  const person = { adminToken, name: 'First Owner', email: 'owner@example.org', password: PASSWORD };
  await ask('POST', '/api/setup', undefined, person);
  const viewer = { email: 'viewer@example.org', name: 'A viewer', role: 'viewer' };
  await ask('POST', '/api/orgs/acme/invitations', adminToken, viewer);
  const key = await newKey();
  // Of no use anywhere else: the organization is in this folder alone.
  writeFileSync(join(dataDir, '../key'), key);
  const steps = ['start', 'details', 'review'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
  await ask('POST', '/api/journeys/create', key, { slug: 'apply', displayName: 'Apply for a permit', steps });
  await ask('POST', '/api/journeys/create', key, {
    slug: 'renew',
    displayName: 'Renew',
    allowedOrigins: ['https://www.example.org'],
  });
  await ask('POST', '/api/journeys/create', key, { slug: 'gone', displayName: 'To be deleted' });
  for (const day of DAYS) {
    setTime(FIRST_DAY + day * DAY_MS);
    for (let n = 0; n < 8; n++) await ask('POST', '/api/ingest', undefined, visit('apply', day, n));
    await ask('POST', '/api/ingest', undefined, visit('apply', day, 3));
    await ask('POST', '/api/ingest', undefined, visit('gone', day, 1));
    await service.service.loader.caughtUp();
  }
  await ask('DELETE', '/api/journeys/gone', key);
  await service.close();

  // A second start takes the snapshot of the day. Then the loader stands still, and the machine fails.
  const last = await open(dataDir, NOW - 1_000);
  const hasSnapshot = async () => (await last.ask('GET', '/api/journeys/apply', key)).healthMetrics.hasSnapshot;
  while (!(await hasSnapshot())) await new Promise((resolve) => setTimeout(resolve, 50));
  last.service.service.loader.pausedDuring(() => new Promise(() => {}));
  for (let n = 10; n < 13; n++) await last.ask('POST', '/api/ingest', undefined, visit('apply', 55, n));
  process.kill(process.pid, 'SIGKILL');
}

/** The n-th session of a day: every second one completes, every third is mobile, some see an error. */
function visit(journeyKey, day, n) {
  const start = FIRST_DAY + day * DAY_MS + n * 60_000;
  const sessionId = `${journeyKey}-${day}-${n}`;
  const events = [];
  const add = (_tag, ms, more = {}) => {
    const ts = new Date(start + ms).toISOString();
    const url = 'https://www.example.org/permits/apply';
    const id = `${sessionId}-${events.length}`;
    const clientId = `client-${n}`;
    const common = {
      schemaVersion: 1,
      id,
      ts,
      orgKey: 'acme',
      journeyKey,
      sessionId,
      clientId,
      url,
      embedVersion: '1.0.0',
    };
    events.push({ _tag, ...common, seq: events.length, ...more });
  };
  add('session_start', 0, { referrer: 'https://www.example.org/' });
  add('step_view', 10, { stepKey: 'start' });
  add('field_focus', 900, { stepKey: 'start', fieldKey: 'street' });
  if (n % 3 === 1) add('validation_error', 1_500, { stepKey: 'start', fieldKey: 'street', errorType: 'required' });
  if (n % 4 !== 3) add('step_view', 4_000 + 500 * n, { stepKey: 'details' });
  if (n % 2 === 0) {
    add('step_view', 9_000 + 700 * n, { stepKey: 'review' });
    add('submit_attempt', 12_000 + 900 * n, { stepKey: 'review' });
    add('submit_success', 12_500 + 900 * n, { stepKey: 'review' });
    add('session_end', 13_000 + 900 * n, { completionStatus: 'completed', durationMs: 13_000 + 900 * n });
  }
  const context = { orgKey: 'acme', journeyKey, language: 'en', deviceClass: n % 3 === 0 ? 'mobile' : 'desktop' };
  return { schemaVersion: 1, context, events };
}

/** What the version that made the folder answers about it at NOW. */
async function figures({ ask }, key) {
  const { id: _id, ...journey } = await ask('GET', '/api/journeys/apply', key);
  const { healthMetrics, behaviorMetrics, eventCountsLast24h } = journey;
  const period = await ask('GET', '/api/journeys/apply/metrics?from=2026-09-01&to=2026-12-01', key);
  const events = await ask('GET', '/api/journeys/apply/events?format=ndjson', key);
  return {
    now: new Date(NOW).toISOString(),
    journeys: (await ask('GET', '/api/journeys', key)).journeys.map(({ slug }) => slug),
    retrieve: { healthMetrics, behaviorMetrics, eventCountsLast24h },
    sessions: period.summary.sessions,
    completed: period.summary.completed,
    steps: period.steps.map(({ stepKey, reached }) => ({ stepKey, reached })),
    events: events.trim().split('\n').length,
  };
}
