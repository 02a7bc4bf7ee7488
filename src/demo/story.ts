// The story of the demonstration's journeys in 90 days: each planted truth, with its dates, in one place. Visitors walk by it,
// the command writes its notes, and a test asks memo, alerts, forecasts and figures for it.
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import { BENEFIT, CARD, type DemoJourney, PERMIT } from './journey.ts';
import type { StepChange } from './walk.ts';

export const STORY_DAYS = 90;
/** Enough for the outcome of a forecast, which needs 300 sessions a week. */
export const VISITORS = 5_400;
/** Visitors of the journey that has just begun. */
const CARD_VISITORS = 14;
const CARD_DAYS = 2;
/** Share of the other visitors who want a parking permit. */
const PERMIT_SHARE = 0.1;

/** Documents that the upload asks for since the release; journey.ts has the number before. */
export const DOCUMENTS_SINCE = 2;
/** Share of visitors that left on the upload before the release; journey.ts has the share since then. */
const LEFT_BEFORE = 0.36;

export interface Story {
  /** When people came, and what they walked through. */
  readonly crowds: readonly { journey: DemoJourney; days: number; visitors: number; changes: readonly StepChange[] }[];
  /** The forecast that was made a week before the release, and the share of those who reach the page that the team then expected to leave there. */
  readonly forecastAt: number;
  readonly expected: { low: number; high: number };
  /** A release that helped one page: the upload asks for a document less. */
  readonly release: { at: number; stepKey: string; text: string };
  /** A day on which nobody could leave one page: the check of bank accounts did not answer. */
  readonly outage: { from: number; until: number; stepKey: string; text: string };
  readonly target: { completionRate: number };
}

/** `now`: milliseconds since 1970, the end of the story. */
export function storyOf(now: number, visitors: number): Story {
  const release = {
    at: tuesdayBefore(now, 49),
    stepKey: 'documents',
    text: 'Release 12: two documents instead of three',
  };
  const from = tuesdayBefore(now, 9);
  const outage = { from, until: from + DAY_MS, stepKey: 'payment-details', text: 'The bank check did not answer' };
  const changes = [
    { stepKey: release.stepKey, from: 0, until: release.at, leaves: LEFT_BEFORE },
    { stepKey: outage.stepKey, from: outage.from, until: outage.until, leaves: 1 },
  ];
  const permits = Math.round(visitors * PERMIT_SHARE);
  return {
    crowds: [
      { journey: BENEFIT, days: STORY_DAYS, visitors: visitors - permits, changes },
      { journey: PERMIT, days: STORY_DAYS, visitors: permits, changes: [] },
      { journey: CARD, days: CARD_DAYS, visitors: Math.min(CARD_VISITORS, visitors), changes: [] },
    ],
    forecastAt: release.at - 7 * DAY_MS,
    expected: { low: 0.16, high: 0.32 },
    release,
    outage,
    target: { completionRate: 0.4 },
  };
}

/** Six o'clock (UTC) on the last Tuesday at least `days` days before `now`. */
function tuesdayBefore(now: number, days: number): number {
  const day = Math.floor(now / DAY_MS) - days;
  // Day 0 of 1970 was a Thursday, so that day 5 was the first Tuesday.
  return (day - ((day - 5) % 7)) * DAY_MS + 6 * HOUR_MS;
}
