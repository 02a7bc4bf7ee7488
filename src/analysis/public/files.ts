// A public page as files: HTML for people, CSV for spreadsheets, JSON for programs and for `waymark page verify`.
import { BYTE_ORDER_MARK, csvLine } from '../../domain/csv.ts';
import { DEFINITIONS, type PublicFigure, type PublicMonth, type PublicPage } from '../../domain/public-page.ts';
import { type Block, type Cell, type Document, figure, heading, list, paragraph, words } from '../document/blocks.ts';
import { toHtml } from '../document/html.ts';

export const PAGE_FILES = ['index.html', 'figures.csv', 'figures.json'] as const;
export type PageFile = (typeof PAGE_FILES)[number];

/** `base`: the path, from the page, of the folder that the other two files are in. */
export function pageFile(page: PublicPage, file: PageFile, base = ''): string {
  if (file === 'figures.json') return `${JSON.stringify(page, null, 2)}\n`;
  if (file === 'figures.csv') return toCsv(page);
  const links = [
    { href: `${base}figures.csv`, text: 'These figures as CSV' },
    { href: `${base}figures.json`, text: 'These figures as JSON, with their proofs' },
  ];
  return toHtml(pageDocument(page), { links, isAlone: true });
}

const COLUMNS = ['month', 'figure', 'value', 'unit', 'missing', 'definition', 'definition_version', 'version'];
const MORE = ['published_at', 'correction', 'is_current', 'batches', 'scripts', 'hash', 'completions'];

function toCsv({ months, earlier }: PublicPage): string {
  const lines = [...months, ...earlier].flatMap((month) =>
    month.figures.map((one) => {
      const { text = '', unit = '' } = DEFINITIONS.find(({ id }) => id === one.id) ?? {};
      return csvLine([
        ...[month.month, one.id, one.value, unit === 'money' ? currencyOf(one) : unit, one.missing, text],
        ...[one.definition, month.version, month.publishedAt, month.reason, months.includes(month) ? 'yes' : 'no'],
        ...[
          one.proof?.batches ?? null,
          one.proof?.scripts.join(' ') ?? null,
          one.proof?.hash ?? null,
          month.completions,
        ],
      ]);
    }),
  );
  return BYTE_ORDER_MARK + csvLine([...COLUMNS, ...MORE]) + lines.join('');
}

const currencyOf = ({ proof }: PublicFigure) => String(proof?.sums.currency ?? 'money');

function pageDocument({ name, organizationName, months, earlier }: PublicPage): Document {
  const newest = months[0]?.publishedAt ?? toIsoStart;
  const blocks: Block[] = [
    heading(1, name),
    paragraph(`Figures of this service by month, published by ${organizationName}.`),
    ...(months.length === 0 ? [paragraph('No month has been published yet.')] : [figuresTable(months)]),
    paragraph(
      '“Withheld”: a count that the figure is made of is below 10. No count is published from which a withheld one could be computed. “Not given”: nobody counted it.',
    ),
    paragraph(
      'Completions are “declared” where the service reported each success, and “likely, not confirmed” where a script concluded them from what its pages did.',
    ),
    heading(2, 'What the figures mean'),
    list(DEFINITIONS.map(({ title, version, text }) => `${title}, definition ${version}: ${text}`)),
    heading(2, 'Corrections'),
    paragraph(
      'A published month never changes silently. Counts that changed by fewer than 10 stay as they were published: the difference would be a small count itself.',
    ),
    earlier.length === 0 ? paragraph('No month has been corrected.') : correctionsTable(months, earlier),
    heading(2, 'Proofs'),
    paragraph(
      'Each figure has a SHA-256 over the sums that it was computed from, its definition and the versions of the script. “waymark page verify” computes them again from an export of the service.',
    ),
    ...(months.length === 0 ? [] : [proofsTable(months)]),
  ];
  return { title: `${name}: figures by month`, language: 'en', createdAt: Date.parse(newest), blocks };
}

const toIsoStart = '1970-01-01T00:00:00.000Z';
const headOf = ({ title, version }: (typeof DEFINITIONS)[number]) => `${title} (definition ${version})`;

const figuresTable = (months: readonly PublicMonth[]): Block => ({
  kind: 'table',
  caption: 'Figures by month, the newest first',
  head: ['Month', ...DEFINITIONS.map(headOf), 'Completions'],
  rows: months.map(({ month, version, figures, completions }) => [
    words(version > 1 ? `${nameOf(month)} (corrected)` : nameOf(month)),
    ...figures.map(cellOf),
    { text: COMPLETIONS_SAID[completions ?? 'unknown'], isDoubt: completions === 'likely' },
  ]),
});

const COMPLETIONS_SAID = { declared: 'declared', likely: 'likely, not confirmed', unknown: '' } as const;

const cellOf = (one: PublicFigure): Cell => figure(say(one));

function say(one: PublicFigure): string {
  const { id, value, missing } = one;
  if (value === null) return missing === 'withheld' ? 'withheld' : 'not given';
  const unit = DEFINITIONS.find((definition) => definition.id === id)?.unit;
  if (unit === 'share') return `${(value * 100).toFixed(1)} %`;
  if (unit === 'seconds') return value < 60 ? `${value} s` : `${Math.floor(value / 60)} min ${value % 60} s`;
  if (unit === 'money') return `${value.toFixed(2)} ${currencyOf(one)}`;
  return value.toLocaleString('en');
}

function correctionsTable(months: readonly PublicMonth[], earlier: readonly PublicMonth[]): Block {
  const versions = [...months, ...earlier];
  return {
    kind: 'table',
    caption: 'Corrections, the newest month first',
    head: ['Month', 'Corrected', 'Reason', 'Before', 'After'],
    rows: versions
      .filter(({ version }) => version > 1)
      .map((after) => {
        const before = versions.find((one) => one.month === after.month && one.version === after.version - 1);
        const changed = after.figures.filter((one, nth) => say(one) !== say(before?.figures[nth] ?? one));
        const listed = (of: PublicMonth | undefined) =>
          changed.map(({ id }) => `${titleOf(id)} ${say(of?.figures.find((one) => one.id === id) ?? NONE)}`).join('; ');
        return [
          ...[words(nameOf(after.month)), words(after.publishedAt.slice(0, 10)), words(after.reason ?? '')],
          ...[words(listed(before) || 'the same figures'), words(listed(after) || 'the same figures')],
        ];
      }),
  };
}

const NONE: PublicFigure = { id: '', definition: 0, value: null, missing: 'not-given', proof: null };
const titleOf = (id: string) => DEFINITIONS.find((one) => one.id === id)?.title ?? id;

const proofsTable = (months: readonly PublicMonth[]): Block => ({
  kind: 'table',
  caption: 'Proofs of the current figures',
  head: ['Month', 'Figure', 'Sums', 'Batches', 'Script', 'SHA-256'],
  rows: months.flatMap(({ month, figures }) =>
    figures.flatMap(({ id, definition, proof }) => {
      if (!proof) return [];
      const sums = Object.entries(proof.sums).map(([name, sum]) => `${name} ${sum}`);
      return [
        [
          ...[words(nameOf(month)), words(`${titleOf(id)}, definition ${definition}`), words(sums.join(', '))],
          ...[figure(proof.batches === null ? 'withheld' : proof.batches.toLocaleString('en'))],
          ...[words(proof.scripts.join(', ') || 'unknown'), words(proof.hash)],
        ],
      ];
    }),
  ),
});

const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string) => MONTH_NAME.format(Date.parse(`${month}-01T00:00:00Z`));
