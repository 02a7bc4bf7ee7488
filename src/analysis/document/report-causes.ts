// Blocks beside the figures of a report: why people left the worst step, the groups side by side, and the newest note.
import type { DidBefore, Group, StepFields } from '../../domain/figures.ts';
import type { Language } from '../../domain/language.ts';
import { cut } from '../../domain/text.ts';
import { formats } from '../../language/formats.ts';
import { words } from '../../language/words.ts';
import { differenceOfShares } from '../statistics/newcombe.ts';
import { normalQuantile } from '../statistics/normal.ts';
import { wilson } from '../statistics/share.ts';
import { type Block, words as cell, figure } from './blocks.ts';
import { besideOther, type Compared, ENOUGH_SESSIONS, range, share } from './report-phrases.ts';

export type WorstFields = Pick<StepFields, 'left' | 'wentOn' | 'why'>;

/** The behaviour that was clearly more frequent in leaving sessions; undefined: none, null: too few sessions. The dashboard has the same rule. */
export function reasonOf({ left, wentOn, why }: WorstFields): DidBefore | undefined | null {
  if (Math.min(left, wentOn) < ENOUGH_SESSIONS) return null;
  // Bonferroni correction for the number of compared behaviours.
  const z = normalQuantile(1 - 0.025 / Math.max(1, why.length));
  const at = (part: number, whole: number) => ({ rate: part / whole, ...wilson(part, whole, z) });
  return why.find((one) => (differenceOfShares(at(one.left, left), at(one.wentOn, wentOn))?.low ?? 0) > 0);
}

export function reasonText(fields: WorstFields, language: Language): string[] {
  const reason = reasonOf(fields);
  if (reason === null) return [];
  const { reasons, noReason } = words[language].report;
  if (reason === undefined) return [noReason];
  const { did, label, fieldKey } = reason;
  return [
    reasons[did]({
      field: cut(label ?? fieldKey ?? '', FIELD_LENGTH_MAX),
      left: share(reason.left, fields.left, language),
      wentOn: share(reason.wentOn, fields.wentOn, language),
    }),
  ];
}

/** Characters of a note, and of the name of a field, that the page has room for. */
const NOTE_LENGTH_MAX = 120;
const FIELD_LENGTH_MAX = 60;
/** Rows of a dimension that fit on the page. */
const GROUPS_MAX = 3;

/** Groups with enough sessions, for each dimension with at least two of them. */
export function groupRows(
  { devices, variants }: Readonly<Record<'devices' | 'variants', readonly Group[]>>,
  language: Language,
): [name: string, group: Group][] {
  const { devices: names, version } = words[language].report;
  const known: Readonly<Record<string, string>> = names;
  const two = (groups: readonly Group[], nameOf: (value: string) => string): [string, Group][] => {
    const shown = groups.filter(({ value, sessions }) => value !== '' && sessions >= ENOUGH_SESSIONS);
    return shown.length < 2 ? [] : shown.slice(0, GROUPS_MAX).map((group) => [nameOf(group.value), group]);
  };
  return [...two(devices, (value) => known[value] ?? value), ...two(variants, (variant) => version({ variant }))];
}

export function groupTable(rows: readonly [name: string, group: Group][], language: Language): Block {
  const { groupsCaption, groupsHead: head } = words[language].report;
  const { count, percent } = formats[language];
  return {
    kind: 'table',
    caption: groupsCaption({ least: ENOUGH_SESSIONS }),
    head: [head.group, head.sessions, head.completed, head.share, head.interval],
    rows: rows.map(([name, { sessions, completed, completion }]) => [
      ...[cell(name), figure(count(sessions)), figure(count(completed))],
      ...[figure(percent(completion.rate ?? 0)), figure(range(completion, language))],
    ]),
  };
}

export interface NewestNote {
  text: string;
  /** The day on which it happened, in words of the language. */
  day: string;
  /** As many whole weeks after that day as before it; null: on one side there is none whose sessions are known. */
  weeks: { count: number; after: Compared; before: Compared } | null;
}

export function noteText({ text, day, weeks }: NewestNote, language: Language): string {
  const { newest, newestTooNew, newestTooFew, newestMoved } = words[language].report;
  const said = newest({ text: cut(text, NOTE_LENGTH_MAX), day });
  if (weeks === null) return `${said} ${newestTooNew}`;
  const { count, after, before } = weeks;
  const verdict = besideOther(after, before, language);
  if (verdict === null) return `${said} ${newestTooFew}`;
  const { percent } = formats[language];
  const rates = { after: percent(after.completion.rate ?? 0), before: percent(before.completion.rate ?? 0) };
  return `${said} ${newestMoved({ weeks: count, ...rates })} ${verdict}`;
}
