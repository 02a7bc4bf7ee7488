// Robustness checks of a finding: it is recomputed without each crowd (sessions that could come from a single stranger), and on the days
// before the memo's, which are independent data.
import { DAY_MS } from '../../domain/time.ts';
import { twoSidedP } from '../statistics/t.ts';
import type { Candidate, Detected } from './candidate.ts';
import { within } from './cells.ts';
import { TRIED_MIN } from './detectors/submit-blocked.ts';
import type { MemoInput } from './input.ts';
import { findingId, type Known } from './judge.ts';

/** Runs all detectors; `tooLittle`: too few sessions or days for any finding. */
type Detect = (input: MemoInput) => Detected & { tooLittle: boolean };

/** A crowd with a larger share of sessions is not removed: it is the journey itself, imported or sent by one server. */
const CROWD_SHARE_MAX = 0.5;
const P_MAX = 0.05;

/** Each cut of the data is computed once, on first use. */
export function cutsOf(input: MemoInput, detect: Detect): (candidate: Candidate) => Known {
  const made = new Map<string, Cut>();
  const cut = (name: string, make: () => MemoInput) => {
    const known = made.get(name) ?? cutOf(detect(make()));
    made.set(name, known);
    return known;
  };
  const crowds = crowdsOf(input);
  return (candidate) => {
    const id = findingId(candidate.code, candidate.subject);
    const pIn = ({ candidates }: Cut) => {
      const again = candidates.get(id);
      return again && isSameWay(candidate, again) ? again.p : 1;
    };
    const ps = crowds.map((crowd) => pIn(cut(crowd, () => without(input, crowd))));
    return {
      p: Math.max(0, ...ps),
      goneWithout: crowds.filter((_, at) => (ps[at] ?? 1) > P_MAX),
      before: () => {
        const days = cut('before', () => before(input));
        if (pIn(days) <= P_MAX) return 'replicated';
        return couldShow(candidate, id, days) ? 'new' : 'too_few';
      },
    };
  };
}

interface Cut {
  candidates: ReadonlyMap<string, Candidate>;
  notTested: ReadonlySet<string>;
  tooLittle: boolean;
}

const cutOf = ({ candidates, notTested, tooLittle }: ReturnType<Detect>): Cut => ({
  candidates: new Map(candidates.map((one) => [findingId(one.code, one.subject), one])),
  notTested: new Set(notTested.filter(lacksSessions).map((one) => findingId(one.code, one.subject))),
  tooLittle,
});

/** True if a comparison failed for lack of sessions, not for lack of leaving or blocked ones. */
const lacksSessions = ({ code, need, of }: Detected['notTested'][number]) =>
  of === undefined && (code !== 'submit_blocked' || need === TRIED_MIN);

/** True if an effect of this size would be more than chance in those days. */
function couldShow({ estimand, estimate }: Candidate, id: string, { candidates, notTested, tooLittle }: Cut): boolean {
  const again = candidates.get(id);
  if (!again) return !tooLittle && !notTested.has(id);
  if (estimand === 'share') return true;
  const size = estimand === 'oddsRatio' ? Math.log(estimate) : estimate;
  return twoSidedP(size / again.standardError, again.df) <= P_MAX;
}

const isSameWay = (one: Candidate, other: Candidate) =>
  one.estimand === 'oddsRatio' ? one.estimate > 1 === other.estimate > 1 : one.estimate > 0 === other.estimate > 0;

function crowdsOf({ cube, window }: MemoInput): string[] {
  const sessions = new Map<string, number>();
  let all = 0;
  for (const { step, crowd, reached } of within(cube, window)) {
    if (step !== '') continue;
    all += reached;
    sessions.set(crowd, (sessions.get(crowd) ?? 0) + reached);
  }
  return [...sessions]
    .filter(([crowd, many]) => crowd !== '' && many <= CROWD_SHARE_MAX * all)
    .map(([crowd]) => crowd)
    .sort();
}

function without(input: MemoInput, crowd: string): MemoInput {
  const rest = <Row extends { crowd: string }>(rows: readonly Row[]) => rows.filter((row) => row.crowd !== crowd);
  return {
    ...input,
    cube: rest(input.cube),
    groups: input.groups.map(({ by, rows }) => ({ by, rows: rest(rows) })),
    stays: rest(input.stays),
    episodes: rest(input.episodes),
    submits: rest(input.submits),
  };
}

/** The input for the same number of days directly before the period, without earlier days. */
function before(input: MemoInput): MemoInput {
  const { from, to } = input.window;
  const window = { from: from - (to - from), to: from };
  const history = { from: Math.min(window.from - 7 * DAY_MS, input.history.from), to: window.from };
  return { ...input, window, history, dates: [], peers: [] };
}
