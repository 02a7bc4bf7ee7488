// Loaded into the service under test (node --import): how long its event loop was held, at its longest. Of that, how long
// by its own work: these machines are shared, and a thread that could run but waits for a processor holds the loop as
// well. Linux tells how long that was. Written to the file that BENCH_HELD names, as JSON, whenever it has grown; begun
// again at SIGUSR2.
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';

const EVERY_MS = 10;

const schedstat = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const bytes = Buffer.alloc(128);
/** How long this thread, which runs the event loop, was ready to run and had no processor, so far. */
function waitedMs() {
  const length = readSync(schedstat, bytes, 0, bytes.length, 0);
  return Number(bytes.toString('latin1', 0, length).split(' ')[1]) / 1e6;
}

let held = { wallMs: 0, ownMs: 0 };
const begin = () => {
  held = { wallMs: 0, ownMs: 0 };
  writeFileSync(process.env.BENCH_HELD, JSON.stringify(held));
};
begin();
process.on('SIGUSR2', begin);
let [at, waited] = [performance.now(), waitedMs()];
const timer = setInterval(() => {
  const [nowAt, nowWaited] = [performance.now(), waitedMs()];
  const wallMs = nowAt - at - EVERY_MS;
  const ownMs = wallMs - (nowWaited - waited);
  [at, waited] = [nowAt, nowWaited];
  if (wallMs <= held.wallMs && ownMs <= held.ownMs) return;
  held.wallMs = Math.max(held.wallMs, wallMs);
  held.ownMs = Math.max(held.ownMs, ownMs);
  writeFileSync(process.env.BENCH_HELD, JSON.stringify(held));
}, EVERY_MS);
timer.unref();
process.once('exit', () => closeSync(schedstat));
