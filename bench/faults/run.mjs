// Breaks what a fleet stands on, one thing after the other, under load, and prints what clients saw of it: see series.ts.
//   npm run build && node bench/faults/run.mjs [--seconds 6] [--only kill,disk]
//   node bench/faults/run.mjs --drain 1024 [--server]     how long 1 GiB of spool takes to be loaded
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
    drain: { type: 'string' },
    server: { type: 'boolean', default: false },
  },
});
const load = async (file) => (await runnerImport(new URL(file, import.meta.url).pathname)).module;

if (values.drain) {
  await (await load('drain.ts')).measureDrain({ bytes: Number(values.drain) * 1024 ** 2, server: values.server });
  process.exit();
}
const wrong = await (await load('series.ts')).runSeries({
  seconds: Number(values.seconds),
  only: values.only.split(','),
});
process.exit(wrong ? 1 : 0);
