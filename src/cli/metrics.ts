// A retrieved journey's metrics, for people.
import type { Journey } from '../domain/journey.ts';
import type { JourneyMetrics } from '../domain/metrics.ts';
import { ask, type Service } from './service.ts';
import { facts, paint, print, printable, table } from './terminal.ts';

export async function showJourney(service: Service, slug: string): Promise<void> {
  const path = `/api/journeys/${encodeURIComponent(slug)}`;
  const journey = await ask<Journey & JourneyMetrics>(service, 'GET', path);
  const { healthMetrics, behaviorMetrics, eventCountsLast24h } = journey;
  const dropoff = behaviorMetrics.topDropoffStep;
  print(`\n${paint('bold', printable(journey.displayName))}`);
  print(
    facts([
      ['Sessions', healthMetrics.sessionCount.toLocaleString('en')],
      ['Completed', percent(behaviorMetrics.completionRate)],
      ['On mobile devices', percent(behaviorMetrics.mobileRate)],
      ['Median time to complete', duration(behaviorMetrics.medianTimeToComplete)],
      [
        'Largest drop-off',
        dropoff ? `${printable(dropoff.stepName)}: ${percent(dropoff.abandonmentRate)} leave there` : 'none',
      ],
      ['Tracking', tracking(journey)],
    ]),
  );
  const counts = Object.entries(eventCountsLast24h).sort(([, a], [, b]) => b - a);
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

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(1)} %`;
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
