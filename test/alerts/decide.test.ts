// Alert rules on evidence that is written down: when each begins, when it does not, and when it is over.
import { describe, expect, it } from 'vitest';
import { decide, type Known } from '../../src/alerts/decide.ts';
import { type JourneyEvidence, keyOf, learn, type Now, type StepDay, type Subject } from '../../src/alerts/evidence.ts';
import { ALL_RULES_ON } from '../../src/domain/alert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';

const STEPS = ['form', 'send'];
const DAY = 20_000;
/** Noon of a day that is not over. */
const AT = DAY * DAY_MS + 12 * HOUR_MS;
/** Days differ a little, as days do. */
const wobble = (day: number) => (day * 7_919) % 11;

/** Sessions of a day: of 500, about 20 leave at the form, and about 30 when they send. */
function dayOf(day: number, { lost = 0, uncompleted = 0 } = {}): StepDay[] {
  const [form, send] = [20 + wobble(day), 30 + wobble(day + 3)];
  const atForm = form + lost;
  const reached = 500 - atForm;
  const completed = reached - send - uncompleted;
  return [
    { day, step: '', reached: 500, left: 500 - completed, completed },
    { day, step: 'form', reached: 500, left: atForm, completed },
    { day, step: 'send', reached, left: reached - completed, completed },
  ];
}

const PAST = Array.from({ length: 56 }, (_, at) => DAY - 57 + at).flatMap((day) => dayOf(day));
const HOURS = Array.from({ length: 55 * 24 }, (_, at) => ({ at: AT - (55 * 24 - at) * HOUR_MS, sessions: 20 }));
const DURATIONS = [{ ms: 20 * MINUTE_MS, sessions: 1_000 }];

function evidence(now: Partial<Now> = {}, more: Partial<JourneyEvidence> = {}): JourneyEvidence {
  const hour = [
    { day: DAY, step: '', reached: 20, left: 2, completed: 18 },
    { day: DAY, step: 'form', reached: 20, left: 1, completed: 18 },
    { day: DAY, step: 'send', reached: 19, left: 1, completed: 18 },
  ];
  return {
    ...{ zone: 'UTC', steps: STEPS, targets: { completionRate: null, medianTimeToComplete: null } },
    past: learn(PAST, STEPS, DURATIONS, HOURS),
    now: {
      ...{ at: AT, lastEventAt: AT - MINUTE_MS, windows: { hour, sixHours: hour, day: dayOf(DAY) } },
      ...now,
    },
    ...more,
  };
}

const NOTHING: Known = { rules: ALL_RULES_ON, active: new Set(), overAt: new Map() };
const active = (subject: Subject): Known => ({ ...NOTHING, active: new Set([keyOf(subject)]) });
const day = (change: Parameters<typeof dayOf>[1]) => ({
  windows: { ...evidence().now.windows, day: dayOf(DAY, change) },
});
const begun = (now: Partial<Now>, more?: Partial<JourneyEvidence>, known = NOTHING) =>
  decide(evidence(now, more), known).begins.map(({ rule, stepKey, fieldKey }) => [rule, stepKey, fieldKey]);
const subject = (rule: Subject['rule'], stepKey: string | null = null, fieldKey: string | null = null): Subject => ({
  ...{ rule, stepKey, fieldKey },
});

it('reports nothing on an ordinary day', () => {
  expect(decide(evidence(), NOTHING)).toEqual({ begins: [], lasts: [], over: [] });
});

describe('completion', () => {
  it('begins when far fewer sessions complete and no step alone explains it, with the usual share', () => {
    // Spread over both steps, each below what a step's own rule asks for.
    const found = decide(evidence(day({ lost: 28, uncompleted: 40 })), NOTHING).begins;
    expect(found.map(({ rule }) => rule)).toEqual(['completion']);
    const { part, whole, usual, low, high, hours } = found[0]?.figures ?? {};
    expect([part, whole, hours]).toEqual([dayOf(DAY, { lost: 28, uncompleted: 40 })[0]?.completed, 500, 24]);
    expect(usual).toBeCloseTo(0.89, 1);
    expect([(low ?? 1) < (usual ?? 0), (high ?? 0) > (usual ?? 1)]).toEqual([true, true]);
  });

  it('is silent where a step says it, is switched off, or was over an hour ago', () => {
    const worse = day({ lost: 120 });
    expect(begun(worse)).toEqual([['step_loss', 'form', null]]);
    const both = day({ lost: 28, uncompleted: 40 });
    expect(begun(both, {}, { ...NOTHING, rules: { ...ALL_RULES_ON, completion: false } })).toEqual([]);
    const overAt = new Map([[keyOf(subject('completion')), AT - HOUR_MS]]);
    expect(begun(both, {}, { ...NOTHING, overAt })).toEqual([]);
  });

  it('lasts while it does, and is over when the day is as usual', () => {
    const known = active(subject('completion'));
    const { lasts, over } = decide(evidence(day({ lost: 28, uncompleted: 40 })), known);
    expect([lasts.map(({ rule }) => rule), over]).toEqual([['completion'], []]);
    expect(decide(evidence(), known).over).toEqual([keyOf(subject('completion'))]);
  });
});

describe('errors of a field', () => {
  const field = (part: number, past: number, weeks = 8) => ({
    ...{ stepKey: 'form', fieldKey: 'iban', day: DAY - 1, part, whole: 400 },
    past: Array.from({ length: weeks }, (_, week) => ({
      ...{ day: DAY - 1 - 7 * (week + 1), part: past + (week % 3), whole: 400 },
    })),
  });

  it('begin where they are far more than on the same weekday before', () => {
    expect(begun({ fields: [field(120, 20)] })).toEqual([['field_errors', 'form', 'iban']]);
  });

  it('do not begin where they always were as many, a few more, or too short a time known', () => {
    for (const one of [field(120, 118), field(40, 22), field(120, 20, 3)]) expect(begun({ fields: [one] })).toEqual([]);
  });

  it('are over when they are as usual again', () => {
    const known = active(subject('field_errors', 'form', 'iban'));
    expect(decide(evidence({ fields: [field(120, 20)] }), known).lasts).toHaveLength(1);
    expect(decide(evidence({ fields: [field(22, 20)] }), known).over).toHaveLength(1);
    const gone = { ...field(0, 20), whole: 0 };
    expect(decide(evidence({ fields: [gone] }), known).over).toHaveLength(1);
    expect(begun({ fields: [gone] })).toEqual([]);
    // A day on which nobody asked is no answer.
    expect(decide(evidence(), known)).toEqual({ begins: [], lasts: [], over: [] });
  });
});

describe.each([
  ['refused_batches', 'refused', 0.1],
  ['marked_sessions', 'marked', 0.3],
] as const)('%s', (rule, member, points) => {
  const shares = (now: number, past: number, whole = 1_000) => ({
    [member]: { now: { part: now * whole, whole }, past: { part: past * whole, whole } },
  });

  it(`begin ${points * 100} points above the usual share, at three times its value`, () => {
    expect(begun(shares(points + 0.03, 0.01))).toEqual([[rule, null, null]]);
    expect(begun(shares(points - 0.02, 0.01))).toEqual([]);
    // Many points, and not three times as many.
    expect(begun(shares(0.3 + points, 0.3))).toEqual([]);
    expect(begun(shares(0.9, 0, 99))).toEqual([]);
  });

  it('are over halfway back', () => {
    const known = active(subject(rule));
    expect(decide(evidence(shares(points * 0.7, 0.01)), known).lasts.map((one) => one.rule)).toEqual([rule]);
    expect(decide(evidence(shares(points * 0.4, 0.01)), known).over).toEqual([keyOf(subject(rule))]);
  });
});

describe('a target', () => {
  const targets = { completionRate: 0.8, medianTimeToComplete: 300 };
  const week = (completed: number, medianSeconds: number, sessions = 2_000) => ({ completed, medianSeconds, sessions });

  it('is missed two weeks in a row, beyond chance, by completion or by time', () => {
    expect(begun({ weeks: [week(1_400, 200), week(1_400, 200)] }, { targets })).toEqual([
      ['target_missed', null, null],
    ]);
    expect(begun({ weeks: [week(1_700, 400), week(1_700, 400)] }, { targets })).toEqual([
      ['target_missed', null, null],
    ]);
  });

  it('is not missed in one week, by chance, with few sessions, or where none is set', () => {
    expect(begun({ weeks: [week(1_700, 200), week(1_400, 200)] }, { targets })).toEqual([]);
    expect(begun({ weeks: [week(1_570, 200), week(1_570, 200)] }, { targets })).toEqual([]);
    expect(begun({ weeks: [week(50, 200, 90), week(50, 200, 90)] }, { targets })).toEqual([]);
    expect(begun({ weeks: [week(1_400, 200), week(1_400, 200)] })).toEqual([]);
  });
});

it('reports missing events before their consequences', () => {
  const silent = {
    ...{ lastEventAt: AT - 5 * HOUR_MS, recentHours: HOURS.filter(({ at }) => at < AT - 5 * HOUR_MS).slice(-43) },
    windows: { hour: [], sixHours: [], day: dayOf(DAY, { lost: 120 }) },
  };
  expect(begun(silent)).toEqual([['tracking_silent', null, null]]);
  expect(decide(evidence(), active(subject('tracking_silent'))).over).toEqual([keyOf(subject('tracking_silent'))]);
});
