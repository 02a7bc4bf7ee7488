// docs/browser-support.md, from what runs saw. Each part of it is written by the run that it tells of.
import { readFileSync, writeFileSync } from 'node:fs';
import { ENGINES, type EngineName } from './engines.ts';

export interface Row {
  nr: number;
  title: string;
  /** Engines that it is about; all three unless named. */
  engines?: readonly EngineName[];
  whyNot?: string;
}

export interface Outcome {
  nr: number;
  title: string;
  engine: EngineName;
  passed: boolean;
  /** Known gaps, although the expected events came. */
  shortcomings?: string[];
}

export type Part = 'Cases' | 'Pages that nobody here wrote';

const FILE = new URL('../docs/browser-support.md', import.meta.url);
const MANIFEST = new URL('../dist/embed/manifest.json', import.meta.url);

/** Writes a part of the document after a whole run in all engines; a run of some rows or engines leaves it as it is. */
export function writeSupport(part: Part, rows: Row[], outcomes: Outcome[], versions: Map<EngineName, string>): void {
  const due = rows.reduce((sum, { engines = ENGINES }) => sum + engines.length, 0);
  if (outcomes.length < due) return;
  const { version, bytes } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
    version: string;
    bytes: { min: number; gzip: number; brotli: number };
  };
  const cell = ({ nr, title, engines = ENGINES }: Row, engine: EngineName): string => {
    if (!engines.includes(engine)) return '–';
    const { passed, shortcomings = [] } =
      outcomes.find((o) => o.nr === nr && o.title === title && o.engine === engine) ?? {};
    if (!passed) return '**no**';
    return shortcomings.length === 0 ? 'yes' : ['partly', ...shortcomings.map((one) => `[${noteOf(one)}]`)].join(' ');
  };
  // In the order in which the table names them.
  const notes = [
    ...new Set(
      rows.flatMap(({ nr, title }) =>
        outcomes.filter((o) => o.nr === nr && o.title === title).flatMap(({ shortcomings = [] }) => shortcomings),
      ),
    ),
  ];
  const noteOf = (shortcoming: string) => notes.indexOf(shortcoming) + 1;
  const count = (engine: EngineName): string => {
    const mine = outcomes.filter((outcome) => outcome.engine === engine);
    const passed = mine.filter((outcome) => outcome.passed);
    const partly = passed.filter(({ shortcomings = [] }) => shortcomings.length > 0).length;
    return `${passed.length} of ${mine.length}${partly > 0 ? `, ${partly} of them partly` : ''}`;
  };
  const reasons = rows.filter(({ whyNot }) => whyNot).map(({ nr, title, whyNot }) => `- ${nr} ${title}: ${whyNot}`);
  const lines = [
    `## ${part}`,
    '',
    `Version ${version}: ${bytes.min} bytes minified, ${bytes.gzip} with gzip, ${bytes.brotli} with Brotli.`,
    '',
    `| Case | ${ENGINES.map((engine) => `${engine} ${versions.get(engine)}`).join(' | ')} |`,
    `|---|${ENGINES.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.nr} ${row.title} | ${ENGINES.map((engine) => cell(row, engine)).join(' | ')} |`),
    `| Passed | ${ENGINES.map(count).join(' | ')} |`,
    '',
    ...(notes.length > 0
      ? [
          'Where it says `partly`, the walk tells the same story on every load, and that story falls short of what a person did:',
          '',
          ...notes.map((note) => `${noteOf(note)}. ${note}`),
          '',
        ]
      : []),
    ...(reasons.length > 0 ? ['Where it says `–`:', '', ...reasons, ''] : []),
  ];
  const [head = '', ...parts] = readFileSync(FILE, 'utf8').split(/^(?=## )/m);
  const isThis = (text: string) => text.startsWith(`## ${part}\n`);
  if (!parts.some(isThis)) throw new Error(`${FILE.pathname} has no part "${part}"`);
  writeFileSync(FILE, head + parts.map((text) => (isThis(text) ? `${lines.join('\n')}\n` : text)).join(''));
}
