// Breaks what a fleet stands on, one thing after the other, under load, and prints what clients saw of it: see series.ts.
//   npm run build && node bench/faults/run.mjs [--seconds 6] [--only kill]
//   node bench/faults/run.mjs --drain 200     how long 200 MB of spool take to be loaded
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
    drain: { type: 'string' },
  },
});
const load = async (file) => (await runnerImport(new URL(file, import.meta.url).pathname)).module;

if (values.drain) {
  await (await load('drain.ts')).measureDrain({ bytes: Number(values.drain) * 1e6 });
  process.exit();
}
const wrong = await (await load('series.ts')).runSeries({ seconds: Number(values.seconds), only: values.only });
process.exit(wrong ? 1 : 0);
