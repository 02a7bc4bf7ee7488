// Whether a finding stands on many: it is computed again without each crowd of sessions that could be one stranger's work, and on
// the days before, which the memo shares with nothing.
import { DAY_MS } from '../../domain/time.ts';
import type { Candidate } from './candidate.ts';
import { within } from './cells.ts';
import type { MemoInput } from './input.ts';
import { findingId, type Known } from './judge.ts';

type Detect = (input: MemoInput) => Candidate[];

/** A crowd with more of the sessions than this is the journey itself: one that was imported, or is sent by a server. */
const CROWD_SHARE_MAX = 0.5;
const P_MAX = 0.05;

/** Each cut of the data is computed once, when something asks for it. */
export function cutsOf(input: MemoInput, detect: Detect): (candidate: Candidate) => Known {
  const made = new Map<string, Map<string, Candidate>>();
  const cut = (name: string, make: () => MemoInput) => {
    const known = made.get(name) ?? new Map(detect(make()).map((one) => [findingId(one.code, one.subject), one]));
    made.set(name, known);
    return known;
  };
  const crowds = crowdsOf(input);
  return (candidate) => {
    const id = findingId(candidate.code, candidate.subject);
    const pIn = (candidates: ReadonlyMap<string, Candidate>) => {
      const again = candidates.get(id);
      return again && isSameWay(candidate, again) ? again.p : 1;
    };
    const ps = crowds.map((crowd) => pIn(cut(crowd, () => without(input, crowd))));
    return {
      p: Math.max(0, ...ps),
      goneWithout: crowds.filter((_, at) => (ps[at] ?? 1) > P_MAX),
      isReplicated: () => pIn(cut('before', () => before(input))) <= P_MAX,
    };
  };
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

/** As many days before the window, without any before those. */
function before(input: MemoInput): MemoInput {
  const { from, to } = input.window;
  const window = { from: from - (to - from), to: from };
  const history = { from: Math.min(window.from - 7 * DAY_MS, input.history.from), to: window.from };
  return { ...input, window, history, dates: [], peers: [] };
}
