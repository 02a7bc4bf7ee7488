// The costs of all walks as a table for people and as numbers for machines.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { spread as spreadOf } from '../../bench/support/trace.mjs';
import { HAPPENINGS } from './walk.ts';

export interface Spread {
  median: number;
  low: number;
  high: number;
}

export interface Row {
  tracker: string;
  minBytes: number;
  gzipBytes: number;
  brotliBytes: number;
  requests: Spread;
  sentBytes: Spread;
  startMs: Spread;
  totalMs: Spread;
  scriptMs: Spread;
  layouts: Spread;
  longTasks: Spread;
  /** The median of each kind. */
  captured: Record<string, number>;
  capturedInAll: number;
}

const DOCUMENT = new URL('../../docs/embed-peers.md', import.meta.url);
const NUMBERS = new URL('../../docs/embed-peers.json', import.meta.url);

export const KINDS = Object.keys(HAPPENINGS);
export const REAL = Object.values(HAPPENINGS).flat().length;

export function spread(list: number[]): Spread {
  const { median, low, high } = spreadOf(list);
  return { median, low, high };
}

export function writeTable(rows: Row[], rounds: number, browser: string): string {
  const head = [
    'Tracker',
    'min B',
    'gzip B',
    'brotli B',
    'requests',
    'sent B',
    'start ms',
    'in the tracker ms',
    'all script ms',
    'layouts',
    'long tasks',
    ...KINDS,
    `all ${REAL}`,
  ];
  const lines = rows.map((row) => [
    row.tracker,
    ...[row.minBytes, row.gzipBytes, row.brotliBytes].map((bytes) => bytes.toLocaleString('en')),
    range(row.requests),
    row.sentBytes.median.toLocaleString('en'),
    range(row.startMs),
    range(row.totalMs),
    range(row.scriptMs),
    range(row.layouts),
    range(row.longTasks),
    ...KINDS.map((kind) => `${row.captured[kind]}/${HAPPENINGS[kind]?.length}`),
    `${row.capturedInAll}`,
  ]);
  const table = [head, head.map((_, place) => (place === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  writeFileSync(
    NUMBERS,
    `${JSON.stringify({ browser, machine, rounds, cpuSlowdown: 4, real: REAL, rows }, null, 2)}\n`,
  );
  writeFileSync(DOCUMENT, `${INTRODUCTION(browser, rounds)}\n${table}\n\n${NOTES}`);
  return table;
}

const range = ({ median, low, high }: Spread) =>
  low === high ? `${round(median)}` : `${round(median)} (${round(low)}–${round(high)})`;
const round = (value: number) => (Number.isInteger(value) ? value : value.toFixed(value < 10 ? 1 : 0));
const machine = `${cpus().length} × ${cpus()[0]?.model}`;

const INTRODUCTION = (browser: string, rounds: number) => `# The embed script beside its peers

Written by \`npm run bench\` in \`browsers/\`: one page with one walk in ${browser},
its processor (${machine}) slowed four times; medians of ${rounds} rounds taken in turn, with the lowest and the highest, of a
visitor who has been there before. The numbers are in [embed-peers.json](embed-peers.json).

The walk: a form of ten required fields is sent empty, filled in and sent; the page shows a second view under another
address, with one field; it is filled in, and the visitor gives up by the address bar. The last columns count what really
happened and can be concluded from what was sent: steps (a page view of the address is enough), fields entered (a click on the
field is enough), fields changed, validation errors, both attempts to submit, the last field and the end of the visit.
`;

const NOTES = `- min: as its own build or Vite's makes it, with the few lines that start it. gzip -9, Brotli 11.
- Requests include preflights; bytes sent are bodies and request paths, without headers.
- Times are those of the page's thread, from the browser's trace. Start: compiling and evaluating the tracker's script. In the
  tracker: that and all later calls into it, from the load to the last keystroke; layouts and long tasks are those inside of
  them. All script is that of the whole page, what a promise of the tracker goes on with included; "no tracker" is what the
  page itself takes. The spread is that of the machine.
- Trackers run as their documentation starts them, with everything on that watches forms and routers; Snowplow and
  GoatCounter leave page views of a router to the application. Snowplow's plugin sends what is typed unless configured
  otherwise. PostHog sends nothing of fields until its service allows it; here it does. Its session recording and
  OpenPanel's are left out.
- Umami's tracker is that of its newest release in the npm registry, 2.10.0. GoatCounter is in no registry:
  \`GOATCOUNTER_SCRIPT=<its checkout>/public/count.js npm run bench\` puts it into the table.
`;
