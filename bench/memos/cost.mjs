// The cost of one memo and one simulation on a folder with data: processor time of the service, its peak of memory, and the time of one
// question to the dashboard meanwhile, beside the same question before. And how soon a slider of the simulator is answered, for the
// first time, when the model is fitted, and after that.
//   npm run build:server && node bench/memos/cost.mjs --folder data --org acme --journey apply [--days 28]
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, percentile } from '../support/report.mjs';
import { startService } from '../support/service.mjs';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    org: { type: 'string' },
    journey: { type: 'string' },
    days: { type: 'string', default: '28' },
  },
});
/** Between two questions to the dashboard, in ms. */
const PAUSE_MS = 500;
const BEFORE = 10;
const SLIDES = 40;

const service = await startService(values.folder, 3981);
try {
  const key = await service.key(values.org);
  const journey = `/api/journeys/${values.journey}`;
  const ask = (method, path, body) => service.call(method, path, { key, body });
  const overview = async () => {
    const at = performance.now();
    await ask('GET', `${journey}/metrics`);
    return performance.now() - at;
  };
  // Days may have to be summed after an upgrade: what is measured comes after it.
  await service.quiet();
  const { id: journeyId, steps } = await ask('GET', journey);
  const changes = [{ type: 'drop_step', stepKey: (steps[1] ?? steps[0]).stepKey }];

  const begun = service.cpuSeconds();
  const before = [];
  for (let nth = 0; nth < BEFORE; nth++) before.push(await overview());
  const overviewCpu = (service.cpuSeconds() - begun) / BEFORE;

  const make = async (what, path, body) => {
    const [from, at] = [service.cpuSeconds(), performance.now()];
    const { id } = await ask('POST', path, body);
    const during = [];
    let { status } = await ask('GET', `/api/${what}s/${id}`);
    while (status !== 'ready' && status !== 'failed') {
      during.push(await overview());
      await delay(PAUSE_MS);
      ({ status } = await ask('GET', `/api/${what}s/${id}`));
    }
    const seconds = ((performance.now() - at) / 1000).toFixed(1);
    const cpu = (service.cpuSeconds() - from - during.length * overviewCpu).toFixed(1);
    console.log(
      `${what} ${status}: ${cpu} s of processor time, ${seconds} s, the process ${service.peakMb()} MB at its highest`,
    );
    if (during.length === 0) return;
    const [alone, beside] = [median(before), median(during)];
    console.log(
      `  an overview took ${alone.toFixed(0)} ms before, ${beside.toFixed(0)} ms meanwhile (${(beside / alone).toFixed(1)} x)`,
    );
  };
  await make('memo', '/api/memos', { journeyId, days: Number(values.days) });
  await make('simulation', '/api/simulations/run', { journeyId, changes });

  const slides = [];
  for (let nth = 0; nth <= SLIDES; nth++) {
    const at = performance.now();
    await ask('POST', '/api/simulations/run', {
      journeyId,
      changes,
      save: false,
      rho: { low: nth / (3 * SLIDES), high: 0.5 },
    });
    slides.push(Math.round(performance.now() - at));
  }
  const [first, ...next] = slides;
  console.log(
    `sliders: ${first} ms at first, then p50 ${median(next)} ms, p95 ${percentile(next, 0.95)} ms of ${SLIDES}`,
  );
} finally {
  await service.stop();
}
