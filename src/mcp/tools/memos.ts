// list_memos and read_memo: what in a journey is worth changing, and how sure that is.
import { Type } from 'typebox';
import type { DecidedAlarm, DecidedFinding, Memo, MemoList } from '../../domain/memo.ts';
import { pathOf } from '../api.ts';
import { definitionsOf } from '../definitions.ts';
import { AnswerPeriod, counted, Definitions, Figure, plainShare, shareFigure } from '../figure.ts';
import { tool } from '../tool.ts';
import { part } from '../words.ts';
import { slug } from './question.ts';

const MEMOS_A_PAGE = 20;
/** Findings and alarms of a memo. */
export const FINDINGS_LISTED_MAX = 30;

/** The beginning of a memo, in a list and as a whole. */
const HEAD = {
  ...{ memoId: Type.String(), journey: Type.String(), title: Type.String() },
  ...{ status: Type.String(), createdAt: Type.String() },
};
const orNull = Type.Union([Type.String(), Type.Null()]);
const period = Type.Union([Type.Object({ from: Type.String(), to: Type.String() }), Type.Null()]);

export const listMemos = tool({
  name: 'list_memos',
  title: 'List memos',
  description:
    'The memos of the organization, or of a journey, the newest first, each with its first finding. read_memo has the whole.',
  needs: [['memos:read']],
  input: Type.Object({
    journey: Type.Optional(slug),
    cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.' })),
  }),
  output: Type.Object({
    memos: Type.Array(
      Type.Object({
        ...{
          ...HEAD,
          period,
          findings: Type.Union([Type.Integer(), Type.Null()]),
          topHeadline: orNull,
          topGrade: orNull,
        },
      }),
    ),
    nextCursor: orNull,
  }),
  async answer({ api }, { journey, cursor }) {
    const page = await api.get<MemoList>(pathOf('/api/memos', { journey, cursor, limit: String(MEMOS_A_PAGE) }));
    const memos = page.memos.map(
      ({ id, journeySlug, title, status, createdAt, period, findings, topHeadline, topGrade }) => ({
        ...{ memoId: id, journey: journeySlug, title, status, createdAt, period, findings, topHeadline, topGrade },
      }),
    );
    const lines = memos.map(
      ({ memoId, title, status, createdAt, topHeadline, topGrade }) =>
        `- ${title} (${memoId}), ${createdAt.slice(0, 10)}, ${status}${sayTop(topGrade, topHeadline)}`,
    );
    return {
      structured: { memos, nextCursor: page.nextCursor },
      text: lines.length === 0 ? 'No memo yet.' : lines.join('\n'),
      sentences: memos.map(({ topHeadline }) => topHeadline ?? '').join('\n'),
    };
  },
});

export const readMemo = tool({
  name: 'read_memo',
  title: 'Read a memo',
  description:
    'A memo whole: what to do and by whom, each finding with its estimate, interval and grade (A shown by chance assignment, D a description), what does not work, and how it was computed.',
  needs: [['memos:read']],
  input: Type.Object({ memoId: Type.String({ minLength: 1, maxLength: 64, description: 'From list_memos.' }) }),
  output: Type.Object({
    ...HEAD,
    period: Type.Union([AnswerPeriod, Type.Null()]),
    ...{
      summary: Type.Array(Type.String()),
      sessions: Figure,
      completed: Figure,
      completion: Figure,
      hoursLost: Figure,
    },
    alarms: Type.Array(
      Type.Object({
        ...{
          id: Type.String(),
          headline: Type.String(),
          suggestion: Type.String(),
          who: Type.String(),
          alarmShare: Figure,
        },
      }),
    ),
    findings: Type.Array(
      Type.Object({
        ...{ id: Type.String(), headline: Type.String(), grade: Type.String(), status: Type.String(), partOf: orNull },
        ...{ disposition: Type.String(), suggestion: Type.String(), who: Type.String(), estimate: Figure },
        counts: Type.Record(Type.String(), Type.String(), {
          description: 'Of each group: to how many of how many sessions it happened.',
        }),
      }),
    ),
    definitions: Definitions,
  }),
  async answer({ api }, { memoId }) {
    const path = `/api/memos/${encodeURIComponent(memoId)}`;
    const memo = await api.get<Memo>(path);
    const text = memo.result === null ? `${memo.title}: ${memo.status}.` : await api.text(`${path}/export?format=md`);
    return { structured: { ...describe(memo), definitions: definitionsOf(...FIGURES) }, text, sentences: text };
  },
});

const FIGURES = ['sessions', 'completed', 'completion', 'hoursLost', 'alarmShare', 'estimate'] as const;

function describe({ id, journeySlug, title, status, createdAt, result }: Memo) {
  const { sessions, completed } = result?.data ?? { sessions: 0, completed: 0 };
  const { completion, hoursLost, sentences } = result?.summary ?? NOTHING;
  return {
    ...{ memoId: id, journey: journeySlug, title, status, createdAt, summary: sentences },
    period: result && { ...result.period, timezone: result.timezone ?? 'UTC' },
    ...{ sessions: counted(sessions, sessions), completed: counted(completed, sessions) },
    completion: shareFigure(completion, sessions),
    hoursLost: { ...counted(hoursLost, sessions - completed), unit: 'hours' },
    alarms: (result?.alarms ?? []).slice(0, FINDINGS_LISTED_MAX).map(describeAlarm),
    findings: (result?.findings ?? []).slice(0, FINDINGS_LISTED_MAX).map(describeFinding),
  };
}

const NOTHING = { completion: { rate: null, low: null, high: null }, hoursLost: 0, sentences: [] };

const describeAlarm = ({ id, headline, suggestion, who, evidence: { part, whole } }: DecidedAlarm) => ({
  ...{ id, headline, suggestion, who },
  alarmShare: plainShare(whole === 0 ? null : part / whole, whole),
});

function describeFinding({
  id,
  headline,
  grade,
  status,
  partOf,
  disposition,
  suggestion,
  who,
  evidence,
}: DecidedFinding): object {
  const { estimand, estimate: value, low, high, level, numerators, denominators } = evidence;
  const n = Math.round(Object.values(denominators).reduce((sum, one) => sum + one, 0));
  const counts = Object.entries(denominators).map(([group, all]) => [group, part(numerators[group] ?? 0, all)]);
  return {
    ...{ id, headline, grade, status, partOf, disposition, suggestion, who },
    estimate: { value, unit: estimand === 'oddsRatio' ? 'ratio' : 'share', n, low, high, level },
    counts: Object.fromEntries(counts),
  };
}

function sayTop(grade: string | null, headline: string | null): string {
  if (headline === null) return '';
  return grade === null ? `: ${headline}` : `: [${grade}] ${headline}`;
}
