// Sessions that an owner excludes are counted in no figure, and again once the exclusion is gone: whatever is excluded, in any
// order, before and after days are summed, in windows that begin anywhere; and only in the organization that excludes it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Exclusion, NewExclusion } from '../../src/domain/exclusion.ts';
import type { FiguresSummary, JourneyOverviews, Paths, StepDetail } from '../../src/domain/figures.ts';
import type { JourneyMetrics } from '../../src/domain/metrics.ts';
import { askBothWays } from '../support/both-ways.ts';
import { serviceForFile } from '../support/for-file.ts';
import { runs, runsTimeout } from '../support/runs.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 1, 10, 9);
const HOSTS = ['www.example.org', 'staging.example.org'];
const VERSIONS = ['1.1.0', '1.2.0'];

let now = START;
let worlds = 0;
const keys: Record<string, string> = {};
const compared = { excluded: 0, counted: 0 };

const service = await serviceForFile({ now: () => now });
for (const org of ['acme', 'other']) {
  await service.org(org, { ingestRequestsPerHour: 1_000_000 });
  keys[org] = await service.key(org, ['journeys:write', 'results:read', 'org:settings']);
}

interface Visit {
  slug: string;
  sessionId: string;
  host: string;
  version: string;
  /** Whether its first event is a session_start: without one, it is marked noStart. */
  hasStart: boolean;
  completes: boolean;
  startedAt: number;
  receivedAt: number;
  /** Times of its view of the step, and of its last event. */
  viewedAt: number;
  lastAt: number;
}

const visit = fc.record({
  host: fc.constantFrom(...HOSTS),
  version: fc.constantFrom(...VERSIONS),
  hasStart: fc.boolean(),
  completes: fc.boolean(),
  journey: fc.constantFrom(0, 0, 1),
  later: fc.constantFrom(0, 7 * MINUTE, 4 * HOUR, DAY),
  /** Another event of it comes so much later. */
  again: fc.constantFrom(0, 0, 0, DAY),
});
const exclusion = fc.record({
  journey: fc.constantFrom(undefined, 0, 1),
  named: fc.oneof(
    fc.constantFrom<NewExclusion>({ host: HOSTS[1] as string }, { embedVersion: '1.1.0' }, { mark: 'noStart' }),
    // Whole quarter hours, and moments between them.
    fc.tuple(fc.constantFrom(-HOUR, 0, 10 * MINUTE + 3), fc.constantFrom(15 * MINUTE, 2 * DAY + 1_234)),
  ),
});
const exclude = fc.record({ kind: fc.constant('exclude' as const), exclusion });
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('visit' as const), visit }) },
  { weight: 3, arbitrary: exclude },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take away' as const), which: fc.nat() }) },
);
const some = fc.array(action, { minLength: 4, maxLength: 6, size: 'max' });
/** Each world excludes something in the midst of what happens. */
const actions = fc.tuple(some, exclude, some).map(([before, one, after]) => [...before, one, ...after]);

const TRIAL: typeof actions extends fc.Arbitrary<infer World> ? World : never = [
  ...HOSTS.map((host) => ({
    kind: 'visit' as const,
    visit: { host, version: '1.2.0', hasStart: true, completes: true, journey: 0 as const, later: 0, again: 0 },
  })),
  { kind: 'exclude', exclusion: { journey: 0, named: { host: HOSTS[1] as string } } },
];

async function send(tags: readonly string[], { slug, sessionId, host, version }: Visit): Promise<void> {
  const own = { orgKey: 'acme', journeyKey: slug };
  const events = tags.map((tag, place) => ({
    ...{
      _tag: tag,
      schemaVersion: 1,
      id: `${sessionId}-${now}-${place}`,
      ts: new Date(now + 5_000 * place).toISOString(),
    },
    ...{
      sessionId,
      clientId: sessionId,
      url: `https://${host}/form`,
      embedVersion: version,
      stepKey: 'one',
      seq: place,
      ...own,
    },
  }));
  expect((await service.ingest({ schemaVersion: 1, context: own, events })).status).toBe(204);
}

const ask = async <Body>(path: string, org = 'acme') => {
  const { status, body } = await askBothWays(service, async () => {
    const answer = await service.request<Body>('GET', path, { key: keys[org] as string });
    return { status: answer.status, body: answer.body };
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** By the definition, from what was sent. */
const isExcluded = (one: Visit, { journey, receivedFrom, receivedTo, embedVersion, host, mark }: Exclusion) =>
  (journey === null || journey === one.slug) &&
  ((receivedFrom !== null &&
    one.receivedAt >= Date.parse(receivedFrom) &&
    one.receivedAt < Date.parse(receivedTo as string)) ||
    embedVersion === one.version ||
    host === one.host ||
    (mark !== null && !one.hasStart));

async function compare(slug: string, visits: readonly Visit[], exclusions: readonly Exclusion[]): Promise<void> {
  const own = visits.filter((one) => one.slug === slug);
  const counted = own.filter((one) => !exclusions.some((exclusion) => isExcluded(one, exclusion)));
  compared.excluded += own.length - counted.length;
  compared.counted += counted.length;
  const completed = counted.filter(({ completes }) => completes).length;
  const journey = await ask<JourneyMetrics>(`/api/journeys/${slug}`);
  expect(journey.healthMetrics.sessionCount).toBe(counted.length);
  expect(journey.healthMetrics.hasRecentEvents).toBe(counted.some(({ lastAt }) => lastAt > now - 7 * DAY));
  expect(journey.behaviorMetrics.completionRate).toBe(counted.length === 0 ? 0 : completed / counted.length);
  const lately = counted.filter(({ viewedAt }) => viewedAt > now - DAY);
  expect(journey.eventCountsLast24h.step_view ?? 0).toBe(lately.length);

  const [from, to] = [new Date(START - DAY).toISOString(), new Date(now + HOUR).toISOString()];
  const period = `from=${from}&to=${to}`;
  const { summary, excluded } = await ask<FiguresSummary>(`/api/journeys/${slug}/metrics/summary?${period}`);
  expect([summary.sessions, summary.completed]).toEqual([counted.length, completed]);
  const concerned = exclusions.filter((one) => one.journey === null || one.journey === slug);
  expect(excluded).toEqual({ exclusions: concerned, sessions: own.length - counted.length, counted: false });
  const all = await ask<FiguresSummary>(`/api/journeys/${slug}/metrics/summary?${period}&withExcluded=true`);
  expect(all.summary.sessions).toBe(own.length);
  expect(all.excluded).toEqual({ ...excluded, counted: true });
  expect((await ask<Paths>(`/api/journeys/${slug}/metrics/paths?${period}`)).sessions).toBe(counted.length);
  const step = await ask<StepDetail>(`/api/journeys/${slug}/metrics/steps/one?${period}`);
  expect([step.step.reached, step.completedFromHere]).toEqual([counted.length, completed]);
}

it('counts no session that is excluded, and every other one', { timeout: runsTimeout(400_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (actions) => {
      worlds++;
      now += DAY;
      const slugs = [`one-${worlds}`, `two-${worlds}`];
      for (const slug of slugs) {
        await service.journey(keys.acme as string, { slug, steps: [{ stepKey: 'one', index: 0 }] });
      }
      const visits: Visit[] = [];
      let exclusions: Exclusion[] = [];
      for (const one of actions) {
        if (one.kind === 'visit') {
          const { journey, later, again, ...rest } = one.visit;
          now += later;
          const made: Visit = {
            ...{ ...rest, slug: slugs[journey] as string, sessionId: `s-${worlds}-${visits.length}` },
            ...{
              startedAt: now,
              receivedAt: now,
              viewedAt: now + (rest.hasStart ? 5_000 : 0),
              lastAt: now + 5_000 * (Number(rest.hasStart) + Number(rest.completes)),
            },
          };
          visits.push(made);
          await send(
            [...(made.hasStart ? ['session_start'] : []), 'step_view', ...(made.completes ? ['submit_success'] : [])],
            made,
          );
          now += again;
          if (again > 0) {
            await send(['field_focus'], made);
            made.lastAt = now;
          }
        } else if (one.kind === 'exclude') {
          const { journey, named } = one.exclusion;
          const at = visits.at(-1)?.receivedAt ?? now;
          const what = Array.isArray(named)
            ? {
                receivedFrom: new Date(at + named[0]).toISOString(),
                receivedTo: new Date(at + named[0] + named[1]).toISOString(),
              }
            : named;
          const body = { ...what, ...(journey !== undefined && { journey: slugs[journey] }) };
          const made = await service.request<Exclusion>('POST', '/api/orgs/acme/exclusions', {
            key: keys.acme as string,
            body,
          });
          expect(made.status, JSON.stringify(made.body)).toBe(201);
          exclusions.push(made.body);
          now += 1;
        } else if (one.kind === 'take away') {
          const gone = exclusions[one.which % Math.max(1, exclusions.length)];
          if (!gone) continue;
          const path = `/api/orgs/acme/exclusions/${gone.id}`;
          // Another organization neither sees nor takes it away.
          expect((await service.request('DELETE', path, { key: keys.other as string })).status).toBe(404);
          expect(
            (await service.request('DELETE', `/api/orgs/other/exclusions/${gone.id}`, { key: keys.other as string }))
              .status,
          ).toBe(404);
          expect((await service.request('DELETE', path, { key: keys.acme as string })).status).toBe(204);
          exclusions = exclusions.filter((other) => other !== gone);
        }
      }
      for (const slug of slugs) await compare(slug, visits, exclusions);
      const { journeys, exclusions: listed } = await ask<JourneyOverviews>('/api/metrics/journeys');
      expect(listed).toEqual(exclusions);
      for (const slug of slugs) {
        const counted = visits.filter(
          (v) => v.slug === slug && !exclusions.some((exclusion) => isExcluded(v, exclusion)),
        );
        const lately = counted.filter(({ startedAt }) => startedAt >= Math.floor(now / DAY) * DAY - 29 * DAY);
        expect(journeys.find((one) => one.slug === slug)?.sessions).toBe(lately.length);
      }
      expect((await ask<JourneyOverviews>('/api/metrics/journeys', 'other')).exclusions).toEqual([]);
      for (const { id } of exclusions) {
        await service.request('DELETE', `/api/orgs/acme/exclusions/${id}`, { key: ADMIN_TOKEN });
      }
    }),
    // One world has in every run sessions that are excluded and others that are counted.
    { examples: [[TRIAL]], numRuns: runs(2), endOnFailure: true },
  );
  for (const [what, times] of Object.entries(compared)) expect(times, what).toBeGreaterThan(0);
});

it.each([
  [{}, 'body must name one of receivedFrom and receivedTo, embedVersion, host, mark'],
  [{ host: 'a.example', mark: 'bot' }, 'body must name one of receivedFrom and receivedTo, embedVersion, host, mark'],
  [{ receivedFrom: '2026-03-02T14:00:00Z' }, 'receivedTo must be an ISO 8601 timestamp'],
  [
    { receivedFrom: '2026-03-02T14:00:00Z', receivedTo: '2026-03-02T14:00:00Z' },
    'receivedFrom must be before receivedTo',
  ],
  [{ host: 'https://a.example' }, 'host must be a host, without scheme, port and path'],
  [{ mark: 'nobody' }, /^Invalid exclusion data: mark must be one of foreignHost, /],
])('refuses %j', async (body, problem) => {
  const answer = await service.request<{ error: string }>('POST', '/api/orgs/acme/exclusions', {
    key: keys.acme as string,
    body,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toEqual(
    typeof problem === 'string' ? `Invalid exclusion data: ${problem}` : expect.stringMatching(problem),
  );
});

it('writes who excluded what, and took it away, into the audit log', async () => {
  const named = { host: 'staging.example.org', reason: 'Trial' };
  const { body } = await service.request<Exclusion>('POST', '/api/orgs/acme/exclusions', {
    key: keys.acme as string,
    body: named,
  });
  await service.request('DELETE', `/api/orgs/acme/exclusions/${body.id}`, { key: keys.acme as string });
  const log = await ask<{ entries: { action: string; subject: string; details: unknown }[] }>('/api/orgs/acme/audit');
  const own = log.entries.filter(({ subject }) => subject === body.id);
  expect(own.map(({ action, details }) => [action, details])).toEqual([
    ['exclusion.delete', named],
    ['exclusion.create', named],
  ]);
});
