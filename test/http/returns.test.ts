// Attempts of one browser until completion, and sessions that touched a field.
import { beforeAll, expect, it } from 'vitest';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import type { Returns } from '../../src/domain/returns.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));

/** Sessions of each browser: days ago, and what happened after the step was seen. */
const BROWSERS: Record<string, [number, string][]> = {
  once: [[3, 'submit_success']],
  gone: [[3, 'field_focus']],
  twiceOnADay: [
    [2, 'field_focus'],
    [2, 'submit_success'],
  ],
  later: [
    [5, 'dropoff_signal'],
    [4, 'field_change'],
    [1, 'submit_success'],
  ],
  // Events after a completion are another matter.
  again: [
    [6, 'submit_success'],
    [2, 'field_focus'],
  ],
  never: [6, 5, 4, 3, 2, 1].map((days): [number, string] => [days, 'dropoff_signal']),
};

const { service, key } = await acmeForFile({ now: clock.now });
beforeAll(async () => {
  await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'start', index: 0 }] });
  for (const [clientId, sessions] of Object.entries(BROWSERS)) {
    const events = sessions.flatMap(([days, tag], nr) => {
      const at = (ms: number) => clock.iso(-days * DAY_MS + nr * HOUR_MS - 6 * HOUR_MS + ms);
      const session = { clientId, sessionId: `${clientId}-${nr}` };
      return [
        event('step_view', { ...session, ts: at(0) }),
        event(tag, {
          ...session,
          ts: at(MINUTE_MS),
          stepKey: 'start',
          ...(tag.startsWith('field') && { fieldKey: 'a' }),
        }),
      ];
    });
    // Twice: a repeated event is one.
    for (let time = 0; time < 2; time++) {
      expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
    }
  }
});

it('counts attempts of each browser until its first completion, and who completed on a later day', async () => {
  const { body } = await service.request<Returns>('GET', '/api/journeys/apply/metrics/returns', { key });
  expect(body).toMatchObject({ browsers: 6, returned: 2, completedLater: 1 });
  expect(body.attempts).toEqual([
    { attempts: 1, browsers: 3, completed: 2 },
    { attempts: 2, browsers: 1, completed: 1 },
    { attempts: 3, browsers: 1, completed: 1 },
    { attempts: 5, browsers: 1, completed: 0 },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/once|never|client/);
});

it('takes the period and filters of the other figures', async () => {
  const ask = (query: string) =>
    service.request<Returns>('GET', `/api/journeys/apply/metrics/returns?${query}`, { key });
  expect((await ask('from=2026-05-19')).body).toMatchObject({ browsers: 2, returned: 0 });
  expect((await ask('deviceClass=tablet')).body).toMatchObject({ browsers: 0, attempts: [] });
  expect((await ask('from=never')).status).toBe(400);
});

it('distinguishes sessions that touched a field from sessions without a touch', async () => {
  const { body } = await service.request<JourneyFigures>('GET', '/api/journeys/apply/metrics', { key });
  expect([body.summary.sessions, body.summary.starters]).toEqual([15, 4]);
});
