// Rules about successive alerts: when a subject may alert again, and which days are left out of the baseline.
import type { JourneyRule } from '../domain/alert.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';

/** A subject whose alert ended less than this long ago, in ms, does not alert again: trouble that comes and goes is one alert. */
const QUIET_MS = 2 * DAY_MS;
/** The same for complete stops. */
const BREAK_QUIET_MS = 6 * HOUR_MS;
export const BREAKS: readonly JourneyRule[] = ['tracking_silent', 'step_silent', 'no_success'];

export const quietMsOf = (rule: JourneyRule) => (BREAKS.includes(rule) ? BREAK_QUIET_MS : QUIET_MS);

/** Days with an alert of these rules are left out of the baseline. */
const SPOILING: readonly JourneyRule[] = [...BREAKS, 'step_loss', 'completion'];
/** Alerts that last longer than this, in ms, become part of the baseline: the journey has changed. */
const BECOMES_USUAL_MS = 14 * DAY_MS;

/** True for a day (from, to: ms) that is left out of the baseline because of an alert. */
export function isSpoiled(
  alerts: readonly { rule: JourneyRule; since: string; overAt: string | null }[],
  { from, to }: { from: number; to: number },
  now: number,
): boolean {
  return alerts.some(({ rule, since, overAt }) => {
    const [begin, end] = [Date.parse(since), overAt === null ? now : Date.parse(overAt)];
    return SPOILING.includes(rule) && end - begin <= BECOMES_USUAL_MS && begin < to && end > from;
  });
}
