// Decides which candidates become findings of a memo.
//
// Promise: on average at most 5 % of the shown findings are false (FALSE_DISCOVERY_RATE), however many comparisons a memo makes.
//
// How: all comparisons of a run form one family. Their p-values are adjusted by Benjamini and Hochberg, and the intervals of findings by
// Benjamini and Yekutieli (of selected ordinary 95 % intervals, 92.8 % contained the true value in simulations; of adjusted ones 97.5 %).
// A comparison is in the family if there are enough sessions for it, never because of its result. Each candidate enters with its
// largest p-value after removing one crowd (robust.ts), so that a single stranger's sessions cannot create a finding. A finding must
// also be large enough to act on; the others go below the line. Then findings are grouped by cause (`nested`): a finding of the
// journey is the head, findings about its steps are parts, and gains are not added up.
//
// Cost: power. A small effect in a memo with many comparisons is not shown. Breaks (works.ts) are therefore outside of the family, with
// thresholds near all or nothing. Dropped: regression with many covariates, which a reader cannot take apart, and Bayesian models, whose
// priors would be ours (docs/decisions/0029-memos-test-on-days-and-weeks.md).
import { createHash } from 'node:crypto';
import { FALSE_DISCOVERY_RATE, type Finding, type Range, type Subject } from '../../domain/memo.ts';
import { HOUR_MS, toIso } from '../../domain/time.ts';
import { adjustPValues, selectedLevel } from '../statistics/multiple.ts';
import type { Candidate } from './candidate.ts';
import type { Speech } from './words.ts';

export interface Verdict {
  findings: Finding[];
  /** More than chance, but too small to act on, or gone without one mark, hour or browser. */
  belowTheLine: Finding[];
}

/** Evidence about a candidate from other cuts of the data: the days before the period, and the data without each crowd. */
export interface Known {
  /** The largest p-value after removing one crowd; 0 without crowds. */
  p: number;
  goneWithout: string[];
  before(): Finding['status'];
}

/** Uses each candidate's largest p-value after removing one crowd, so that a stranger's sessions cannot change the false discovery rate. */
export function judge(
  candidates: readonly Candidate[],
  know: (candidate: Candidate) => Known,
): (speech: Speech) => Verdict {
  const known = candidates.map(know);
  const alone = adjustPValues(candidates.map(({ p }) => p));
  const adjusted = adjustPValues(candidates.map(({ p }, at) => Math.max(p, known[at]?.p ?? 1)));
  const level = selectedLevel(
    FALSE_DISCOVERY_RATE,
    adjusted.filter((p) => p <= FALSE_DISCOVERY_RATE).length,
    candidates.length,
  );
  const judged = candidates.flatMap((candidate, at): Judged[] => {
    const { goneWithout = [], before = () => 'new' } = known[at] ?? {};
    const adjustedP = adjusted[at] ?? 1;
    const isClear = adjustedP <= FALSE_DISCOVERY_RATE;
    if (!isClear && (goneWithout.length === 0 || (alone[at] ?? 1) > FALSE_DISCOVERY_RATE)) return [];
    const interval = candidate.interval(level);
    const isWorth = candidate.worth(interval);
    const found = { candidate, interval, level, adjustedP, status: before(), series: candidate.series() };
    return [{ ...found, isShown: isClear && isWorth, goneWithout: isClear ? null : goneWithout }];
  });
  return (speech) => {
    const said = judged.map((one) => ({ ...one, finding: describe(one, speech) }));
    const findings = said.flatMap(({ isShown, finding }) => (isShown ? [finding] : []));
    const belowTheLine = said.flatMap(({ isShown, goneWithout, finding }) =>
      isShown ? [] : [goneWithout === null ? finding : fragile(finding, goneWithout, speech)],
    );
    return { findings: nested(findings), belowTheLine: belowTheLine.sort(byWorth) };
  };
}

/** A candidate that is more than chance, before it is put into words. */
interface Judged {
  candidate: Candidate;
  interval: Range;
  level: number;
  adjustedP: number;
  status: Finding['status'];
  series: Finding['series'];
  isShown: boolean;
  /** Crowds whose removal makes it disappear; null if it holds without each of them. */
  goneWithout: readonly string[] | null;
}

/** A finding that may be a single stranger's work: it is not shown and suggests no action. */
const fragile = (finding: Finding, without: readonly string[], speech: Speech): Finding => ({
  ...finding,
  grade: 'D',
  gradeReasons: without.map((crowd) => goneWithout(crowd, speech)),
  gain: null,
});

function goneWithout(crowd: string, { texts: { crowds } }: Speech): string {
  const [kind, value] = crowd.split(' ');
  if (kind !== 'hour') return kind === 'client' ? crowds.client : crowds.mark;
  const hour = toIso(Number(value) * HOUR_MS)
    .slice(0, 13)
    .replace('T', ' ');
  return crowds.hour({ hour: `${hour}:00` });
}

/**
 * Groups findings by cause. A finding about a step goes below the journey's finding of the same cause, other codes for a field's error
 * below the clearest one, and their gains are not added up.
 */
function nested(findings: readonly Finding[]): Finding[] {
  const heads = new Map<string, Finding>();
  for (const finding of [...findings].sort((a, b) => rankOf(a) - rankOf(b)))
    for (const cause of [...causesOf(finding).filter((one) => !one.startsWith('since ')), ...journeyCause(finding)])
      if (!heads.has(cause)) heads.set(cause, finding);
  const headOf = (finding: Finding): Finding => {
    for (const cause of causesOf(finding)) {
      const head = heads.get(cause);
      if (head && head !== finding) return head;
    }
    return finding;
  };
  const all = findings.map((finding): Finding => {
    const head = headOf(finding);
    if (head !== finding) return { ...finding, partOf: head.id };
    // A journey's gap gets the advice of the step where it is largest; a change over time has its own advice.
    const [part = finding] = findings.filter((one) => one !== finding && headOf(one) === finding).sort(byWorth);
    const { suggestion, who } = finding.subject.stepKey === null && !isChange(finding) ? part : finding;
    return { ...finding, suggestion, who, gain: gainWith(finding, findings, headOf) };
  });
  // Sorted after each head has got the gain of its part.
  return all
    .filter(({ partOf }) => partOf === null)
    .sort((a, b) => Number(isOfDate(b)) - Number(isOfDate(a)) || byWorth(a, b))
    .flatMap((head) => [
      head,
      ...all
        .filter(({ partOf }) => partOf === head.id)
        .sort(byWorth)
        .map((part) => ({ ...part, gain: null })),
    ]);
}

const isChange = ({ code }: Finding) => code === 'change_since' || code === 'step_loss_change';
/** A change since a date comes first, so that the first advice follows the direction of completion. */
const isOfDate = ({ code }: Finding) => code === 'change_since';

/** Order within a cause: the journey before its parts, and a noted date before the memo's own days. */
const rankOf = ({ subject, code }: Finding) =>
  (subject.stepKey === null ? 0 : 10) +
  (code === 'submit_blocked' || code === 'error_loop' ? 5 : 0) +
  (code === 'step_loss_change' ? 1 : 0);

/** Keys of possible causes, widest first: findings with a common key have one cause. */
function causesOf(finding: Finding): string[] {
  const {
    code,
    subject: { stepKey, fieldKey, group, since },
    evidence: { estimate },
  } = finding;
  if (group) return [JSON.stringify([code, group])];
  if (isChange(finding)) {
    // Changes share a cause only if they have the direction of completion: a page that loses more lowers it. A page of the other
    // direction belongs to the change of completion at its date.
    const direction = (stepKey === null ? estimate : -estimate) > 0 ? 'up' : 'down';
    const cause = `time ${direction}`;
    return stepKey === null ? [cause] : [cause, `since ${code} ${since}`, `time ${stepKey} ${direction}`];
  }
  if (code === 'submit_blocked') return [`errors ${stepKey}`];
  if (code === 'step_loss_peers') return [`peers ${stepKey}`];
  return [JSON.stringify(['errors', stepKey, fieldKey]), `errors ${stepKey}`];
}

/** Only the finding about completion has the cause of its date: two pages of opposite directions are two findings. */
const journeyCause = ({ code, subject: { stepKey, since } }: Finding): string[] =>
  stepKey === null ? [`since ${code} ${since}`] : [];

/** The journey's finding gets the gain of its clearest step, since pages are changed, not journeys. */
function gainWith(head: Finding, findings: readonly Finding[], headOf: (finding: Finding) => Finding): Finding['gain'] {
  if (head.gain !== null) return head.gain;
  const parts = findings.filter((one) => one !== head && headOf(one) === head && one.gain !== null);
  return parts.sort((a, b) => (b.gain?.completions.low ?? 0) - (a.gain?.completions.low ?? 0))[0]?.gain ?? null;
}

/** Order by the least gain, then by hours, then by id, so that equal data gives an equal order. */
const byWorth = (a: Finding, b: Finding) =>
  (b.gain?.completions.low ?? 0) - (a.gain?.completions.low ?? 0) ||
  (b.gain?.hours.low ?? 0) - (a.gain?.hours.low ?? 0) ||
  (a.id < b.id ? -1 : 1);

function describe(judged: Judged, speech: Speech): Finding {
  const { candidate, interval, level, adjustedP, status, series } = judged;
  const { code, subject, grade, gradeReasons, look } = candidate;
  const { gain, ...words } = candidate.tell(interval, speech);
  return {
    id: findingId(code, subject),
    code,
    grade,
    gradeReasons: gradeReasons.map((say) => say(speech)),
    status,
    partOf: null,
    subject,
    ...words,
    look,
    series,
    evidence: {
      estimand: candidate.estimand,
      estimate: candidate.estimate,
      ...interval,
      level,
      unadjusted: candidate.interval(0.95),
      standardError: candidate.standardError,
      df: candidate.df,
      p: candidate.p,
      adjustedP,
      numerators: candidate.numerators,
      denominators: candidate.denominators,
      threshold: candidate.threshold,
      method: candidate.method,
    },
    gain,
  };
}

/** A stable id of a comparison in all memos of a journey. It omits the reference group, which may be another group next month. */
export const findingId = (code: string, subject: Subject): string => idOf(code, subject, groupName(subject.group));

/** The id with both groups' names, as in memos before `memo-5`; it still identifies a pair whose reference has changed. */
export const pairId = (code: string, subject: Subject): string =>
  idOf(code, subject, subject.group && [subject.group.by, subject.group.value, subject.group.against]);

function groupName(group: Subject['group']): (string | null)[] | null {
  if (group === null) return null;
  const { by, value, against, reference } = group;
  if (reference === undefined) return [by, value, against];
  return value === reference ? [by, null, against] : [by, value, null];
}

function idOf(
  code: string,
  { stepKey, fieldKey, errorType, since }: Subject,
  group: readonly (string | null)[] | null,
): string {
  const about = JSON.stringify([code, stepKey, fieldKey, errorType, group, since]);
  return `f_${createHash('sha256').update(about).digest('hex').slice(0, 12)}`;
}
