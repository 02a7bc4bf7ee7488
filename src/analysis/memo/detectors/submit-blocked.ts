// submit_blocked: steps where validation blocks the last submit attempt of many sessions.
import { changeByWeeks } from '../../statistics/change.ts';
import { criticalValue } from '../../statistics/multiple.ts';
import { shareByBlocks, wilson } from '../../statistics/share.ts';
import { twoSidedP, upperP } from '../../statistics/t.ts';
import { type Candidate, type Detected, isTestable } from '../candidate.ts';
import { cutIntoBlocks, dayOf, numbered, within } from '../cells.ts';
import { gainOf } from '../gain.ts';
import type { Place, Scene } from '../scene.ts';
import type { Said, Speech } from '../words.ts';

export const TRIED_MIN = 200;
const STOPPED_MIN = 20;
const MARGIN = 0.05;
const SHARE = 0.08;

type Daily = { day: number; part: number; whole: number };

export function submitBlocked(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const place of scene.places.slice(1)) blockedAt(scene, place, found);
  return found;
}

function blockedAt(scene: Scene, place: Place, found: Detected): void {
  const { window, submits } = scene.input;
  const rows = submits.filter(({ step }) => step === place.key);
  const daily = rows.map(({ day, stopped, tried }) => ({ day, part: stopped, whole: tried }));
  const estimate = shareByBlocks(blocksOf(daily, window, 1));
  const { part, whole, designEffect, standardError, df } = estimate;
  const missing = (have: number, need: number, of?: 'without') =>
    found.notTested.push({ code: 'submit_blocked', subject: place.subject, have, need, ...(of && { of }) });
  if (whole < TRIED_MIN || part < STOPPED_MIN) {
    const few = whole < TRIED_MIN;
    if (part > 0) missing(few ? whole : part, few ? TRIED_MIN : STOPPED_MIN);
    return;
  }
  // If every attempt was blocked, the page may report blocked attempts only.
  if (!isTestable(estimate)) {
    missing(whole - part, 1, 'without');
    return;
  }
  const before = beside(scene, daily);
  const left = within(rows, window).reduce((sum, row) => sum + row.left, 0);
  found.candidates.push({
    code: 'submit_blocked',
    subject: place.subject,
    ...{ estimand: 'share', estimate: estimate.value, standardError, df },
    p: upperP((estimate.value - MARGIN) / standardError, df),
    interval: (level) => wilson(part, whole, criticalValue(level, df), designEffect),
    n: [part, whole],
    numerators: { share: part },
    denominators: { share: whole },
    threshold: SHARE,
    method: 'share/wilson-deff/day-jackknife',
    grade: before?.rose ? 'C' : 'D',
    gradeReasons: [({ texts: { submitBlocked: say } }) => (before?.rose ? say.gradeRose : say.gradeAlone)],
    look: { step: place.key, submit: 'blocked' },
    series: () => [],
    worth: ({ low }) => estimate.value >= SHARE && low > MARGIN,
    tell: (shown, speech) =>
      tell(scene, place, { part, whole, left, standardError, before: before?.sentence }, shown, speech),
  });
}

function tell(
  scene: Scene,
  place: Place,
  seen: { part: number; whole: number; left: number; standardError: number; before: Said | undefined },
  shown: { low: number; high: number },
  speech: Speech,
): ReturnType<Candidate['tell']> {
  const { part, whole, left, standardError, before } = seen;
  const { percent, share } = speech;
  const { submitBlocked: say, who } = speech.texts;
  const { window, sampledOneIn } = scene.input;
  const step = place.step?.name ?? '';
  const bounds = { low: percent(shown.low), high: percent(shown.high) };
  return {
    headline: say.headline({ step, share: speech.inHundred(part / whole) }),
    sentences: [
      say.compared({ days: speech.days(window), share: share(part, whole), ...bounds, left: share(left, part) }),
      ...(before ? [before(speech)] : []),
      ...stoppersOf(scene, place, speech),
    ],
    suggestion: say.look({ step }),
    who: who.checks,
    wouldChangeOurMind: [say.elsewhere, say.programs],
    // Only sessions that left count: a blocked session that went on in another way has lost nothing.
    gain: gainOf(
      {
        excess: left / whole,
        standardError,
        interval: { low: (shown.low * left) / part, high: (shown.high * left) / part },
        reached: whole * sampledOneIn,
        left: left * sampledOneIn,
        downstream: place.downstream,
        hoursEach: place.hoursEach,
        days: scene.days,
      },
      speech,
    ),
  };
}

const blocksOf = (rows: readonly Daily[], { from, to }: { from: number; to: number }, blockDays: number) =>
  cutIntoBlocks(
    {
      ...{ rows, first: dayOf(from), blockDays, blocks: Math.round((dayOf(to) - dayOf(from)) / blockDays) },
      ...{ stratumOf: () => '', countsOf: ({ part, whole }: Daily): [number, number] => [part, whole] },
    },
    numbered(['']),
  );

/** Weeks, and submit attempts in them, that a comparison with the time before needs. */
const WEEKS_BEFORE_MIN = 4;
const TRIED_BEFORE_MIN = 200;
const RISE_P_MAX = 0.05;

/** Compares the share with the weeks before: a sentence, and true if it rose by more than chance. */
function beside(scene: Scene, daily: readonly Daily[]): { sentence: Said; rose: boolean } | undefined {
  const { history, window } = scene.input;
  const [before = [], after = []] = [history, window].map((period) =>
    blocksOf(daily, period, 7).filter(([, whole = 0]) => whole > 0),
  );
  const tried = before.reduce((sum, [, whole = 0]) => sum + whole, 0);
  if (before.length < WEEKS_BEFORE_MIN || after.length < 2 || tried < TRIED_BEFORE_MIN) return undefined;
  const change = changeByWeeks(before, after, scene.autocorrelation.factor);
  if (!isTestable(change)) return undefined;
  const rose = change.value > 0 && twoSidedP(change.value / change.standardError, change.df) <= RISE_P_MAX;
  return {
    rose,
    sentence: ({ texts, percent }) =>
      texts.submitBlocked.before({
        ...{ weeks: before.length, percent: percent(change.before), rose: rose ? 'yes' : 'no' },
      }),
  };
}

const NAMED_MIN = 10;

/** The most frequent errors of blocked sessions, with the organization's labels of the fields. */
function stoppersOf({ input }: Scene, place: Place, speech: Speech): string[] {
  const { met, errorAt } = speech.texts.submitBlocked;
  const named = input.stoppers.filter(({ step, sessions }) => step === place.key && sessions >= NAMED_MIN);
  if (named.length === 0) return [];
  const errors = named.map(({ field, code, sessions: n }) =>
    errorAt({ error: speech.errorName(code), field: place.step?.labels[field] ?? field, n }),
  );
  return [met({ errors: speech.listed(errors) })];
}
