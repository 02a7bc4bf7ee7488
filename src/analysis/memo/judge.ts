// Which candidates are findings: all questions of a run are judged together, so that chance finds nothing.
import { createHash } from 'node:crypto';
import { FALSE_DISCOVERY_RATE, type Finding, type Subject } from '../../domain/memo.ts';
import { adjustPValues, selectedLevel } from '../statistics/multiple.ts';
import type { Candidate } from './candidate.ts';

export interface Verdict {
  findings: Finding[];
  /** Visible, but too small to act on. */
  belowTheLine: Finding[];
  level: number;
}

/** `earlier` are findings of other memos of the journey, `window` the days of this one. */
export function judge(
  candidates: readonly Candidate[],
  window: { from: number; to: number },
  earlier: readonly { from: number; to: number; findings: string[] }[],
): Verdict {
  const adjusted = adjustPValues(candidates.map(({ p }) => p));
  const visible = candidates
    .map((candidate, at) => ({ candidate, adjustedP: adjusted[at] ?? 1 }))
    .filter(({ adjustedP }) => adjustedP <= FALSE_DISCOVERY_RATE);
  const level = selectedLevel(FALSE_DISCOVERY_RATE, visible.length, candidates.length);
  const verdict: Verdict = { findings: [], belowTheLine: [], level };
  for (const { candidate, adjustedP } of visible) {
    const worth = candidate.worth(candidate.interval(level));
    verdict[worth ? 'findings' : 'belowTheLine'].push(describe(candidate, adjustedP, level, window, earlier));
  }
  verdict.findings.sort(byWorth);
  verdict.belowTheLine.sort(byWorth);
  return verdict;
}

/** By what it would gain at least, then by hours; then by id, so that equal data gives an equal order. */
const byWorth = (a: Finding, b: Finding) =>
  (b.gain?.completions.low ?? 0) - (a.gain?.completions.low ?? 0) ||
  (b.gain?.hours.low ?? 0) - (a.gain?.hours.low ?? 0) ||
  (a.id < b.id ? -1 : 1);

function describe(
  candidate: Candidate,
  adjustedP: number,
  level: number,
  window: { from: number; to: number },
  earlier: readonly { from: number; to: number; findings: string[] }[],
): Finding {
  const { code, subject, grade, gradeReasons } = candidate;
  const interval = candidate.interval(level);
  const id = findingId(code, subject);
  const { gain, ...words } = candidate.tell(interval);
  const seen = earlier.filter(({ findings }) => findings.includes(id));
  const apart = seen.some(({ from, to }) => to <= window.from || from >= window.to);
  return {
    id,
    code,
    grade,
    gradeReasons,
    status: apart ? 'replicated' : seen.length > 0 ? 'seenBefore' : 'new',
    subject,
    ...words,
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

/** The same for the same question in every memo of a journey. */
export function findingId(code: string, { stepKey, fieldKey, errorType, group, since }: Subject): string {
  const about = JSON.stringify([
    code,
    stepKey,
    fieldKey,
    errorType,
    group && [group.by, group.value, group.against],
    since,
  ]);
  return `f_${createHash('sha256').update(about).digest('hex').slice(0, 12)}`;
}
