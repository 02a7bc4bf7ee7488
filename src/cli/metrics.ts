// A journey's figures of the last 30 days in the terminal: the figures at the top of its overview in the dashboard.
import type { JourneyFigures } from '../domain/figures.ts';
import type { Journey } from '../domain/journey.ts';
import type { JourneyMetrics } from '../domain/metrics.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import { ask, type Service } from './service.ts';
import { facts, paint, print, printable, table } from './terminal.ts';

const DAYS = 30;

/** The first of the last 30 days, of UTC. */
export const firstDay = (): string => toIso(Date.now() - (DAYS - 1) * DAY_MS).slice(0, 10);

/** The organization's time zone must be UTC. */
export async function showJourney(service: Service, slug: string): Promise<void> {
  const path = `/api/journeys/${encodeURIComponent(slug)}`;
  const from = firstDay();
  const journey = await ask<Journey & JourneyMetrics>(service, 'GET', path);
  const { summary, steps } = await ask<JourneyFigures>(service, 'GET', `${path}/metrics?from=${from}`);
  const [worst] = steps
    .filter(({ index, left }) => index !== null && left > 0)
    .sort((a, b) => (b.abandonment.rate ?? 0) - (a.abandonment.rate ?? 0));
  print(`\n${paint('bold', printable(journey.displayName))}, the last ${DAYS} days (since ${from}, UTC)`);
  print(
    facts([
      ['Sessions', summary.sessions.toLocaleString('en')],
      ['Completed', percent(summary.completion.rate)],
      ['On mobile devices', percent(summary.mobile.rate)],
      ['Median time to complete', duration(summary.medianTimeToComplete)],
      ['Largest drop-off', worst ? `${printable(worst.name)}: ${percent(worst.abandonment.rate)} leave there` : 'none'],
      ['Tracking', tracking(journey)],
    ]),
  );
  const counts = Object.entries(journey.eventCountsLast24h).sort(([, a], [, b]) => b - a);
  if (counts.length === 0) return;
  const columns = [
    { title: 'Events of the last 24 hours', text: ([tag]: [string, number]) => tag },
    { title: 'Count', text: ([, count]: [string, number]) => count.toLocaleString('en'), align: 'right' as const },
  ];
  print(`\n${table(columns, counts).replace(/^/gm, '  ')}`);
}

function tracking({ healthMetrics, steps, unmappedStepIds }: Journey & JourneyMetrics): string {
  if (!healthMetrics.hasRecentEvents) return paint('yellow', 'no events in the last 7 days');
  const silent = steps.filter(({ id }) => unmappedStepIds.includes(id)).map(({ stepKey }) => stepKey);
  if (silent.length > 0) return paint('yellow', `no events in the last 7 days from ${silent.join(', ')}`);
  return paint('green', `healthy: all ${steps.length} steps had events in the last 7 days`);
}

const percent = (rate: number | null) => (rate === null ? 'none' : `${(rate * 100).toFixed(1)} %`);

function duration(seconds: number | null): string {
  if (seconds === null) return 'none';
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
