// docs/browser-support.md, from what a run of the matrix saw.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Case } from './cases.ts';
import { type EngineName, isInstalled } from './engines.ts';

export interface Outcome {
  nr: number;
  title: string;
  engine: EngineName;
  passed: boolean;
}

const FILE = new URL('../docs/browser-support.md', import.meta.url);
const MANIFEST = new URL('../dist/embed/manifest.json', import.meta.url);
const ENGINES: EngineName[] = ['Chromium', 'Firefox', 'WebKitGTK'];

/** Writes the table after a whole run; a run of some cases leaves it as it is. */
export function writeSupport(cases: Case[], outcomes: Outcome[], versions: Map<EngineName, string>): void {
  const due = ENGINES.filter(isInstalled).flatMap((name) =>
    cases.filter(({ engines }) => (engines ?? ENGINES).includes(name)),
  );
  if (outcomes.length < due.length) return;
  const { version, bytes } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
    version: string;
    bytes: { min: number; gzip: number; brotli: number };
  };
  const cell = (one: Case, engine: EngineName): string => {
    if (one.engines && !one.engines.includes(engine)) return '–';
    const outcome = outcomes.find((o) => o.nr === one.nr && o.title === one.title && o.engine === engine);
    if (!outcome) return 'skipped';
    return outcome.passed ? 'yes' : '**no**';
  };
  const count = (engine: EngineName): string => {
    const mine = outcomes.filter((outcome) => outcome.engine === engine);
    const skipped = versions.has(engine)
      ? 0
      : cases.filter((one) => !one.engines || one.engines.includes(engine)).length;
    return `${mine.filter((outcome) => outcome.passed).length} of ${mine.length}${skipped ? `, ${skipped} skipped` : ''}`;
  };
  const lines = [
    '# Browser support of the embed script',
    '',
    `Written by \`npm test\` in \`browsers/\`: version ${version}, ${bytes.min} bytes minified, ${bytes.gzip} with gzip,`,
    `${bytes.brotli} with Brotli. \`–\`: the case is not about this engine. \`skipped\`: the engine was not installed or not run.`,
    'The numbers are those of the case list; a number may have several rows. WebKitGTK is not Safari: what only Safari does is',
    'not covered.',
    '',
    `| Case | ${ENGINES.map((engine) => `${engine} ${versions.get(engine) ?? 'absent'}`).join(' | ')} |`,
    `|---|${ENGINES.map(() => '---').join('|')}|`,
    ...cases.map((one) => `| ${one.nr} ${one.title} | ${ENGINES.map((engine) => cell(one, engine)).join(' | ')} |`),
    `| Passed | ${ENGINES.map(count).join(' | ')} |`,
    '',
  ];
  writeFileSync(FILE, lines.join('\n'));
}
