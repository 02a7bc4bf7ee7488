// error_unrecovered: validation errors after which more sessions leave the step than would have without them.

import { jackknife } from '../../statistics/jackknife.ts';
import { criticalValue } from '../../statistics/multiple.ts';
import { binomialVariance } from '../../statistics/share.ts';
import { type Detected, isTestable, marginTest } from '../candidate.ts';
import { episodesOf, excessShare, riskOf } from '../episodes.ts';
import { gainOf } from '../gain.ts';
import type { Place, Scene } from '../scene.ts';
import { count, days, percent, quoted, share } from '../words.ts';

const SESSIONS_MIN = 100;
const LEFT_MIN = 20;
const MARGIN = 0.05;
const EXCESS = 0.1;
const SHARE = 0.01;

export function errorUnrecovered(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const place of scene.places.slice(1)) errorsAt(scene, place, found);
  return found;
}

function errorsAt(scene: Scene, place: Place, found: Detected): void {
  const here = scene.input.stays.filter(({ step }) => step === place.key);
  const reached = here.reduce((sum, { sessions }) => sum + sessions, 0);
  for (const rows of episodesOf(scene.input.episodes, 'error', place.key).values()) {
    const [{ field: fieldKey = '', code: errorType = '' } = {}] = rows;
    const subject = { ...place.subject, fieldKey, errorType: errorType === '' ? null : errorType };
    const risk = riskOf(scene, here, rows);
    if (risk.sessions < SESSIONS_MIN || risk.leftAfter < LEFT_MIN) {
      const few = risk.sessions < SESSIONS_MIN;
      const [have, need] = few ? [risk.sessions, SESSIONS_MIN] : [risk.leftAfter, LEFT_MIN];
      found.notTested.push({ code: 'error_unrecovered', subject, have, need });
      continue;
    }
    const raw = jackknife(risk.blocks, excessShare);
    const floor = Math.sqrt(binomialVariance(risk.leftAfter, risk.sessions));
    const estimate = { ...raw, standardError: Math.max(raw.standardError, floor) };
    if (!isTestable(estimate)) continue;
    const interval = (level: number) => {
      const reach = criticalValue(level, estimate.df) * estimate.standardError;
      return { low: Math.max(-1, estimate.value - reach), high: Math.min(1, estimate.value + reach) };
    };
    const [field, error] = [quoted(fieldKey), errorType === '' ? 'an error' : errorType];
    found.candidates.push({
      code: 'error_unrecovered',
      subject,
      ...marginTest(estimate, MARGIN, interval),
      n: [risk.sessions, reached],
      numerators: { share: risk.leftAfter },
      denominators: { share: risk.sessions },
      threshold: EXCESS,
      method: 'excess-share/person-time/day-jackknife',
      grade: 'C',
      gradeReasons: ['Nobody decided by chance who meets the error: those who do may differ.'],
      worth: ({ low }) => estimate.value >= EXCESS && low > 0 && risk.sessions / reached >= SHARE,
      tell(shown) {
        return {
          headline: `${share(risk.leftAfter, risk.sessions)} of sessions that met ${error} on ${field} left there.`,
          sentences: [
            `From ${days(scene.input.window)}, ${count(risk.sessions)} of ${count(reached)} sessions on ${quoted(place.step?.name ?? '')} met ${error} on ${field}; ${count(risk.leftAfter)} left on the step after it, and ${count(risk.sessions - risk.leftAfter)} went on.`,
            `That is ${percent(estimate.value)} of them beyond what sessions without the error do in the same time on the step; the interval is ${percent(shown.low)} to ${percent(shown.high)}.`,
            'Who meets the error may differ in other ways; that is in this figure.',
          ],
          suggestion: adviceFor(errorType, field),
          wouldChangeOurMind: [
            'As many leave after the message or the rule of the field has changed.',
            'Other errors of the step, with other messages, show the same.',
          ],
          gain: gainOf({
            excess: estimate.value,
            standardError: estimate.standardError,
            interval: shown,
            reached: risk.sessions * scene.input.sampledOneIn,
            left: risk.leftAfter * scene.input.sampledOneIn,
            downstream: place.downstream,
            hoursEach: place.hoursEach,
            days: scene.days,
          }),
        };
      },
    });
  }
}

const ADVICE: Record<string, (field: string) => string> = {
  valueMissing: (field) => `Say before ${field} that it is needed and why, or make it optional.`,
  patternMismatch: (field) => `Accept spaces and dashes in ${field}, and show an example of what is expected.`,
  typeMismatch: (field) => `Accept spaces and dashes in ${field}, and show an example of what is expected.`,
  badInput: (field) => `Say before ${field} which numbers or dates it takes, and how they are written.`,
  rangeOverflow: (field) => `Say before ${field} which range it takes.`,
  rangeUnderflow: (field) => `Say before ${field} which range it takes.`,
  tooShort: (field) => `Say before ${field} how long it has to be, and count along.`,
  tooLong: (field) => `Say before ${field} how long it may be, and count along.`,
};

const adviceFor = (code: string, field: string): string =>
  ADVICE[code]?.(field) ?? `Say at ${field} what is wrong and what would be right.`;
