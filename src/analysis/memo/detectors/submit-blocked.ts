// submit_blocked: steps on which many of those who try to send are stopped by validation the last time they try.
import type { Detected } from '../candidate.ts';
import { gainOf } from '../gain.ts';
import { addLevel, besideBefore, byDay, intervalWords, ROSE } from '../level.ts';
import type { Place, Scene } from '../scene.ts';
import { count, days, quoted, share } from '../words.ts';

const TRIED_MIN = 200;
const MARGIN = 0.05;
const SHARE = 0.08;

export function submitBlocked(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const place of scene.places.slice(1)) blockedAt(scene, place, found);
  return found;
}

function blockedAt(scene: Scene, place: Place, found: Detected): void {
  const { window, submits, sampledOneIn } = scene.input;
  const rows = submits.filter(({ step }) => step === place.key);
  const daily = rows.map(({ day, stopped, tried }) => ({ day, part: stopped, whole: tried }));
  const left = rows.reduce((sum, row) => sum + (row.day >= scene.firstDay ? row.left : 0), 0);
  const before = besideBefore(scene, daily);
  const name = quoted(place.step?.name ?? '');
  addLevel(found, {
    code: 'submit_blocked',
    subject: place.subject,
    blocks: byDay(scene, daily),
    wholeMin: TRIED_MIN,
    margin: MARGIN,
    threshold: SHARE,
    compared: before?.rose ? ROSE : null,
    tell: (part, whole, shown, standardError) => ({
      headline: `${share(part, whole)} of sessions that tried to send from ${name} were stopped by validation the last time they tried.`,
      sentences: [
        `From ${days(window)}, ${count(whole)} sessions tried; ${intervalWords(shown)}.`,
        `${share(left, part)} of those that were stopped left on this step.`,
        ...(before ? [before.sentence] : []),
        ...stoppersOf(scene, place),
      ],
      suggestion: `Look at the errors of ${name}: accept what can be accepted, and say what is wrong beside the field.`,
      wouldChangeOurMind: [
        'The form is validated elsewhere, and what is stopped here is not what people see.',
        'Programs that fill in forms, and not people, are most of those that were stopped.',
      ],
      // Only those that left: who was stopped and went on another way has lost nothing.
      gain: gainOf({
        excess: left / whole,
        standardError,
        interval: { low: (shown.low * left) / part, high: (shown.high * left) / part },
        reached: whole * sampledOneIn,
        left: left * sampledOneIn,
        downstream: place.downstream,
        hoursEach: place.hoursEach,
        days: scene.days,
      }),
    }),
  });
}

const NAMED_MIN = 10;

/** The errors that most of those met. */
function stoppersOf(scene: Scene, place: Place): string[] {
  const named = scene.input.stoppers
    .filter(({ step, sessions }) => step === place.key && sessions >= NAMED_MIN)
    .map(
      ({ field, code, sessions }) =>
        `${quoted(field)}${code === '' ? '' : ` (${code})`} in ${count(sessions)} sessions`,
    );
  return named.length === 0 ? [] : [`Most of them met an error of ${named.join('; ')}.`];
}
