// Leaves forged sessions of a few networks out of findings, alerts, forecasts and published figures.
//
// Sessions that are sent below every limit bear no mark. On each day of receipt, a class of networks (domain/network.ts) stands out if more of its
// sessions do a thing (complete, leave at a step, have an error on a step) than the share of all sessions of the day allows: the binomial tail is below
// one in 10,000. The most extreme class is left out and the test repeated, up to eight times: forged sessions raise the share of their own action
// and lower all other shares, by which mobile carriers would stand out. At 100 to 2,000 visits a day this removes 92 to 100 % of an attack by 3 networks
// with 19 requests each or one with 456, and below 0.1 % of honest visits where there is no attack
// (test/sessions/standouts.test.ts). Sessions without a class, and sessions of servers with a key, are counted and never left out.
//
// A proxy that does not forward client addresses gives most sessions one class, and the remaining sessions are too few to test. Such a proxy is
// assumed if one class holds more than half of the sessions on most days of four weeks; an attacker cannot cause that within a week.
import { binomialTail } from '../domain/binomial.ts';
import { NETWORK_CLASSES } from '../domain/network.ts';
import { DAY_MS } from '../domain/time.ts';
import { grouped } from '../grouped.ts';
import type { Store } from '../store/engine.ts';
import { ask, type Figure } from './figure.ts';
import {
  IS_STANDOUT,
  type SessionsQuestion,
  type Standout,
  sessionsParams,
  standoutParams,
  withSessions,
} from './sessions.ts';

/** The binomial tail below which a class stands out. */
export const STANDOUT_P = 1e-4;
/** Upper bound of the expected share: if nearly all sessions complete, a class in which all complete is normal. */
const SHARE_MAX = 0.95;
/** Most classes left out per day: a larger number would no longer be a few networks. */
const CLASSES_OUT_MAX = 8;
/** Days that show whether a proxy hides the networks, sessions of a day that can show it, and how many such days it takes. */
const HIDDEN_DAYS = 28;
const HIDDEN_SESSIONS_MIN = 20;
const HIDDEN_DAYS_MIN = 7;

/** Sessions of a class on a day: all of them if `outcome` is '', else the sessions with this outcome. */
export interface ClassCount {
  /** The day of receipt, as days since 1970. */
  day: number;
  network: number;
  outcome: string;
  sessions: number;
}

export interface Standouts {
  /** Classes that are left out. */
  classes: Standout[];
  /** Most sessions have one class. */
  isHidden: boolean;
}

/** Standouts of one journey in the question's period. Leaving and errors are tested at each of `stepKeys`; all other steps are tested as one. */
export async function findStandouts(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<Standouts> {
  const { from, to } = question.period;
  const end = Math.min(to, question.now);
  const period = { from: Math.min(from, end - HIDDEN_DAYS * DAY_MS), to };
  const asked = { ...question, period, standouts: [] };
  const [counts = []] = await ask(store, asked, [period], CLASSES, { params: { stepKeys } });
  const isHidden = areHidden(counts, Math.floor(end / DAY_MS) - HIDDEN_DAYS);
  return { isHidden, classes: isHidden ? [] : standingOut(counts) };
}

const configured = (step: string) => `if(has({stepKeys:Array(String)}, ${step}), ${step}, '*')`;
const OUTCOMES = `arrayConcat([''],
  if(status = 'completed', ['completed'], []),
  if(status = 'left', [concat('left ', ${configured('toString(last)')})], []),
  arrayDistinct(arrayMap(one -> concat('error ', ${configured('toString(one.step)')}), arrayFilter(one -> notEmpty(one.errors), fields))))`;

const CLASSES: Figure<ClassCount> = {
  name: 'networks',
  columns: ['received_at', 'network', 'status', 'last', 'fields'],
  of: `SELECT place, unit, toInt32(intDiv(received_at, ${DAY_MS})) AS day, network, outcome
    FROM (SELECT *, ${OUTCOMES} AS outcomes FROM sessions) ARRAY JOIN outcomes AS outcome`,
  by: ['day', 'network', 'outcome'],
  counts: { sessions: 'count()' },
};

/** Whether one class holds most sessions, on most days since `first`. */
export function areHidden(counts: readonly ClassCount[], first: number): boolean {
  const days = [
    ...grouped(
      counts.filter(({ day, outcome }) => day >= first && outcome === ''),
      ({ day }) => day,
    ).values(),
  ];
  const shares = days.flatMap((classes) => {
    const known = classes.filter(({ network }) => isClass(network));
    const all = sum(known);
    return all < HIDDEN_SESSIONS_MIN ? [] : [Math.max(...known.map(({ sessions }) => sessions)) / all];
  });
  return shares.length >= HIDDEN_DAYS_MIN && shares.filter((share) => share > 0.5).length > shares.length / 2;
}

/** Classes that stand out, day by day. */
export function standingOut(counts: readonly ClassCount[]): Standout[] {
  return [...grouped(counts, ({ day }) => day)].flatMap(([day, ofDay]) =>
    [...standingOutOn(ofDay)].map((network) => ({ day, network })),
  );
}

function standingOutOn(counts: readonly ClassCount[]): Set<number> {
  const all = new Map(
    counts.flatMap(({ network, outcome, sessions }) => (outcome === '' ? [[network, sessions]] : [])),
  );
  const things = grouped(
    counts.filter(({ outcome }) => outcome !== ''),
    ({ outcome }) => outcome,
  );
  const out = new Set<number>();
  while (out.size < CLASSES_OUT_MAX) {
    const whole = [...all].reduce((total, [network, sessions]) => total + (out.has(network) ? 0 : sessions), 0);
    let first: { network: number; p: number; excess: number } | undefined;
    for (const classes of things.values()) {
      const share = Math.min(SHARE_MAX, sum(classes.filter(({ network }) => !out.has(network))) / whole);
      for (const { network, sessions } of classes) {
        if (!isClass(network) || out.has(network)) continue;
        const ofClass = all.get(network) ?? sessions;
        const excess = sessions - share * ofClass;
        const p = excess > 0 ? binomialTail(sessions, ofClass, share) : 1;
        if (p < STANDOUT_P && (!first || p < first.p || (p === first.p && excess > first.excess)))
          first = { network, p, excess };
      }
    }
    if (!first) break;
    out.add(first.network);
  }
  return out;
}

/** Whether a network is one of the classes, neither unknown nor a server. */
export const isClass = (network: number) => network >= 1 && network <= NETWORK_CLASSES;
const sum = (some: readonly { sessions: number }[]) => some.reduce((total, { sessions }) => total + sessions, 0);

/** How many sessions of the question's period and filter its standouts leave out. */
export async function countStandouts(store: Store, question: SessionsQuestion): Promise<number> {
  const { standouts = [] } = question;
  if (standouts.length === 0) return 0;
  const [row] = await store.query<{ sessions: number }>(
    `${withSessions({ ...question, standouts: [] })} SELECT toUInt32(count()) AS sessions FROM sessions WHERE ${IS_STANDOUT}`,
    { ...sessionsParams(question), ...standoutParams(standouts) },
  );
  return row?.sessions ?? 0;
}

/** Network classes of completed sessions in the question's period, at most `most`. */
export const completedNetworks = (
  store: Store,
  question: SessionsQuestion,
  most: number,
): Promise<{ network: number; completed: number }[]> =>
  store.query(
    `${withSessions(question)} SELECT network, toUInt32(count()) AS completed FROM sessions WHERE status = 'completed'
     GROUP BY network ORDER BY network LIMIT {most:UInt8}`,
    { ...sessionsParams(question), most },
  );
