// How long one organization waits while another keeps the service busy: a memo of an empty journey behind twenty memos of a large one, and a
// simulation behind sixty PDFs.
//   npm run build:server && node bench/waiting.mjs [--sessions 100000] [--memos 20] [--pdfs 60]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertHistory } from './support/history.mjs';
import { startService } from './support/service.mjs';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '100000' },
    memos: { type: 'string', default: '20' },
    pdfs: { type: 'string', default: '60' },
  },
});
const [SESSIONS, MEMOS, PDFS] = [values.sessions, values.memos, values.pdfs].map(Number);
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const PORT = 3459;

async function organization(service, slug) {
  const key = await service.org(slug);
  return { key, journeyId: (await service.journey(key, 'apply')).id };
}

async function memoReady(service, { key }, id) {
  for (;;) {
    const { status, error } = await service.call('GET', `/api/memos/${id}`, { key });
    if (!['queued', 'running'].includes(status)) return error ? `${status}: ${error}` : status;
    await delay(50);
  }
}

const secondsSince = (began) => ((performance.now() - began) / 1000).toFixed(1);

let service = await startService(folder, PORT);
const [large, empty] = [await organization(service, 'large'), await organization(service, 'empty')];
await service.stop();
await insertHistory(folder, [large.journeyId], { sessions: SESSIONS, days: 60 });
service = await startService(folder, PORT);
try {
  const memo = ({ key, journeyId }) => service.call('POST', '/api/memos', { key, body: { journeyId } });
  const first = await memo(large);
  console.log(`one memo of ${SESSIONS} sessions: ${await memoReady(service, large, first.id)}`);
  // A quota may refuse some.
  const queued = await Promise.allSettled(Array.from({ length: MEMOS }, () => memo(large)));
  const taken = queued.filter(({ status }) => status === 'fulfilled');
  let began = performance.now();
  const own = await memo(empty);
  const status = await memoReady(service, empty, own.id);
  console.log(
    `a memo of an empty journey behind ${taken.length} memos: ${secondsSince(began)} s, ${status} (507 s before)`,
  );

  const simulate = { journeyId: empty.journeyId, changes: [{ type: 'drop_step', stepKey: 'step-1' }] };
  const pdf = async () => {
    const headers = { authorization: `Bearer ${large.key}` };
    const answer = await fetch(`${service.url}/api/memos/${first.id}/export?format=pdf`, { headers });
    await answer.arrayBuffer();
    return answer;
  };
  const slide = async () => {
    began = performance.now();
    await service.call('POST', '/api/simulations/run', { key: empty.key, body: simulate });
    return `${secondsSince(began)} s`;
  };
  console.log(`a simulation of another organization alone: ${await slide()}`);
  const pdfs = Array.from({ length: PDFS }, pdf);
  await delay(100);
  console.log(`the same beside ${PDFS} PDFs: ${await slide()} (10.2 s before)`);
  const answered = {};
  for (const { status } of await Promise.all(pdfs)) answered[status] = (answered[status] ?? 0) + 1;
  console.log(`PDFs by status: ${JSON.stringify(answered)}`);
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
