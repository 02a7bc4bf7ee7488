// A public page as files: HTML for people, CSV for spreadsheets, JSON for programs and for `waymark page verify`.
import { BYTE_ORDER_MARK, csvLine } from '../../domain/csv.ts';
import type { Language } from '../../domain/language.ts';
import {
  DEFINITIONS,
  type FigureId,
  type PublicFigure,
  type PublicMonth,
  type PublicPage,
} from '../../domain/public-page.ts';
import { formats } from '../../language/formats.ts';
import { words } from '../../language/words.ts';
import {
  type Block,
  type Cell,
  words as cell,
  type Document,
  figure,
  heading,
  list,
  paragraph,
} from '../document/blocks.ts';
import { toHtml } from '../document/html.ts';

export const PAGE_FILES = ['index.html', 'figures.csv', 'figures.json'] as const;
export type PageFile = (typeof PAGE_FILES)[number];

interface PageOptions {
  /** Language of the HTML; the CSV and JSON always have English names. */
  language: Language;
  /** Relative path from the page to the folder of the other two files. */
  base?: string;
}

export function pageFile(page: PublicPage, file: PageFile, { language, base = '' }: PageOptions): string {
  if (file === 'figures.json') return `${JSON.stringify(page, null, 2)}\n`;
  if (file === 'figures.csv') return toCsv(page);
  const { asCsv, asJson } = words[language].publicPage;
  const links = [
    { href: `${base}figures.csv`, text: asCsv },
    { href: `${base}figures.json`, text: asJson },
  ];
  return toHtml(pageDocument(page, language), { links, isAlone: true });
}

const COLUMNS = ['month', 'figure', 'value', 'unit', 'missing', 'definition', 'definition_version', 'version'];
const MORE = ['published_at', 'correction', 'is_current', 'batches', 'scripts', 'hash', 'completions', 'left_out'];

function toCsv({ definitions, months, earlier }: PublicPage): string {
  const lines = [...months, ...earlier].flatMap((month) =>
    month.figures.map((one) => {
      const { text = '', unit = '' } = definitions.find(({ id }) => id === one.id) ?? {};
      return csvLine([
        ...[month.month, one.id, one.value, unit === 'money' ? currencyOf(one) : unit, one.missing, text],
        ...[one.definition, month.version, month.publishedAt, month.reason, months.includes(month) ? 'yes' : 'no'],
        ...[
          one.proof?.batches ?? null,
          one.proof?.scripts.join(' ') ?? null,
          one.proof?.hash ?? null,
          month.completions,
          month.leftOut ?? null,
        ],
      ]);
    }),
  );
  return BYTE_ORDER_MARK + csvLine([...COLUMNS, ...MORE]) + lines.join('');
}

const currencyOf = ({ proof }: PublicFigure) => String(proof?.sums.currency ?? 'money');

function pageDocument({ name, organizationName, months, earlier }: PublicPage, language: Language): Document {
  const say = words[language].publicPage;
  const newest = months[0]?.publishedAt ?? toIsoStart;
  const blocks: Block[] = [
    heading(1, name),
    paragraph(say.lead({ organization: organizationName })),
    ...(months.length === 0 ? [paragraph(say.none)] : [figuresTable(months, language)]),
    paragraph(say.withheldMeans),
    paragraph(say.completionsMean),
    paragraph(say.leftOutMeans),
    heading(2, say.meaning),
    list(DEFINITIONS.map(({ id, version }) => say.defined({ ...say.definitions[id], version }))),
    heading(2, say.corrections),
    paragraph(say.correctionsMean),
    earlier.length === 0 ? paragraph(say.noCorrection) : correctionsTable(months, earlier, language),
    heading(2, say.proofs),
    paragraph(say.proofsMean),
    ...(months.length === 0 ? [] : [proofsTable(months, language)]),
  ];
  return { title: say.title({ name }), language, createdAt: Date.parse(newest), blocks };
}

const toIsoStart = '1970-01-01T00:00:00.000Z';

function figuresTable(months: readonly PublicMonth[], language: Language): Block {
  const say = words[language].publicPage;
  return {
    kind: 'table',
    caption: say.byMonth,
    head: [
      say.month,
      ...DEFINITIONS.map(({ id, version }) => say.headOf({ title: say.definitions[id].title, version })),
      say.completions,
      say.leftOut,
    ],
    rows: months.map(({ month, version, figures, completions, leftOut = null }) => {
      const name = monthName(month, language);
      return [
        cell(version > 1 ? say.corrected({ month: name }) : name),
        ...figures.map((one): Cell => figure(valueText(one, language))),
        { text: completions === null ? '' : say.completionsAre[completions], isDoubt: completions === 'likely' },
        figure(leftOut === null ? '' : leftOut === 'withheld' ? say.leftOutFew : formats[language].count(leftOut)),
      ];
    }),
  };
}

function valueText(one: PublicFigure, language: Language): string {
  const { id, value, missing } = one;
  const { withheld, notGiven } = words[language].publicPage;
  if (value === null) return missing === 'withheld' ? withheld : notGiven;
  const { count, percent } = formats[language];
  const unit = DEFINITIONS.find((definition) => definition.id === id)?.unit;
  if (unit === 'share') return percent(value);
  if (unit === 'seconds') return value < 60 ? `${value} s` : `${Math.floor(value / 60)} min ${value % 60} s`;
  if (unit === 'money') return `${cents(value, language)} ${currencyOf(one)}`;
  return count(value);
}

const cents = (value: number, language: Language) =>
  value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function correctionsTable(months: readonly PublicMonth[], earlier: readonly PublicMonth[], language: Language): Block {
  const versions = [...months, ...earlier];
  const say = words[language].publicPage;
  const { corrected, reason, before, after } = say.correctionsHead;
  return {
    kind: 'table',
    caption: say.correctionsByMonth,
    head: [say.month, corrected, reason, before, after],
    rows: versions
      .filter(({ version }) => version > 1)
      .map((now) => {
        const past = versions.find((one) => one.month === now.month && one.version === now.version - 1);
        const changed = now.figures.filter(
          (one, nth) => valueText(one, language) !== valueText(past?.figures[nth] ?? one, language),
        );
        const listed = (of: PublicMonth | undefined) =>
          changed
            .map(({ id }) => {
              const value = valueText(of?.figures.find((one) => one.id === id) ?? NONE, language);
              return say.figureIs({ title: say.definitions[id as FigureId].title, value });
            })
            .join('; ');
        return [
          ...[
            cell(monthName(now.month, language)),
            cell(formats[language].date(Date.parse(now.publishedAt))),
            cell(now.reason ?? ''),
          ],
          ...[cell(listed(past) || say.same), cell(listed(now) || say.same)],
        ];
      }),
  };
}

const NONE: PublicFigure = { id: '', definition: 0, value: null, missing: 'not-given', proof: null };

function proofsTable(months: readonly PublicMonth[], language: Language): Block {
  const say = words[language].publicPage;
  const { figure: name, sums, batches, script } = say.proofsHead;
  return {
    kind: 'table',
    caption: say.proofsByFigure,
    head: [say.month, name, sums, batches, script, 'SHA-256'],
    rows: months.flatMap(({ month, figures }) =>
      figures.flatMap(({ id, definition, proof }) => {
        if (!proof) return [];
        const said = Object.entries(proof.sums).map(([sum, value]) => `${sum} ${value}`);
        const { title } = say.definitions[id as FigureId];
        return [
          [
            ...[cell(monthName(month, language)), cell(say.titleOf({ title, version: definition }))],
            ...[
              cell(said.join(', ')),
              figure(proof.batches === null ? say.withheld : formats[language].count(proof.batches)),
            ],
            ...[cell(proof.scripts.join(', ') || say.unknown), cell(proof.hash)],
          ],
        ];
      }),
    ),
  };
}

const monthName = (month: string, language: Language) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
