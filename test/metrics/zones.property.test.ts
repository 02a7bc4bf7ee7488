// Hours, days, weeks and months of figures are those that the clocks of the organization's time zone show, whatever the
// zone, through changes of the clocks, and while the zone is changed and events arrive.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JourneyFigures, JourneyOverviews } from '../../src/domain/figures.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runs, runsTimeout } from '../support/runs.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 3, 20, 12);
/** Zones with the moments around which sessions start: mostly changes of their clocks. */
const PLACES: readonly (readonly [zone: string, around: number])[] = [
  ['Asia/Kathmandu', Date.UTC(2026, 2, 10, 18, 15)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
  ['Australia/Lord_Howe', Date.UTC(2025, 9, 4, 15, 30)],
  ['Europe/Berlin', Date.UTC(2026, 2, 29, 1)],
  ['Europe/Berlin', Date.UTC(2025, 9, 26, 1)],
  // At a minute after midnight, back into the day before.
  ['America/St_Johns', Date.UTC(2010, 10, 7, 2, 31)],
  ['America/St_Johns', Date.UTC(2026, 2, 8, 5, 30)],
  // From midnight to one.
  ['Africa/Cairo', Date.UTC(2025, 3, 24, 22)],
  // A day that it passed over.
  ['Pacific/Apia', Date.UTC(2011, 11, 30, 10)],
  ['UTC', Date.UTC(2026, 3, 1)],
];
const ZONES = [...new Set(PLACES.map(([zone]) => zone))];
const INTERVALS = ['hour', 'day', 'week', 'month'] as const;

let now = NOW;
let worlds = 0;
const compared = { points: 0, shortHours: 0 };

const { service, key } = await acmeForFile({
  now: () => now,
  settings: { ingestRequestsPerHour: 1_000_000, retentionDays: 30_000 },
  scopes: ['journeys:write', 'results:read'],
});

interface Shown {
  date: string;
  hour: string;
  offset: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Date and time on the zone's clocks. */
function shown(zone: string, instant: number): Shown {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'full', hourCycle: 'h23' });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const local = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
  );
  const offset = local - Math.floor(instant / MINUTE) * MINUTE;
  return { date: new Date(local).toISOString().slice(0, 10), hour: String(parts.hour), offset: String(offset) };
}

/** The interval of an instant, by a name. A date that has begun does not come again when clocks are set back. */
function nameOf(zone: string, interval: (typeof INTERVALS)[number], instant: number): string {
  const { date: own, hour, offset } = shown(zone, instant);
  if (interval === 'hour') return `${own} ${hour} ${offset}`;
  const lastHour = Array.from({ length: 61 }, (_, minutes) => shown(zone, instant - minutes * MINUTE).date);
  const date = lastHour.sort().at(-1) as string;
  if (interval === 'month') return date.slice(0, 7);
  if (interval === 'day') return date;
  const at = Date.parse(date);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
}

async function start(slug: string, at: readonly number[]): Promise<void> {
  const keys = { orgKey: 'acme', journeyKey: slug };
  const events = at.map((ts, place) => ({
    _tag: 'session_start',
    schemaVersion: 1,
    id: `${ts}-${place}-${Math.random()}`,
    ts: new Date(ts).toISOString(),
    sessionId: `${ts}-${place}-${Math.random()}`,
    clientId: 'c',
    url: 'https://example.org/',
    ...keys,
  }));
  expect((await service.ingest({ schemaVersion: 1, context: keys, events })).status).toBe(204);
}

const setZone = async (timezone: string) => {
  const answer = await service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings: { timezone } } });
  expect(answer.status).toBe(200);
};

async function compareSeries(
  interval: (typeof INTERVALS)[number],
  slug: string,
  zone: string,
  sessions: readonly number[],
  from: number,
  to: number,
) {
  const query = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), interval });
  const { status, body } = await service.request<JourneyFigures>('GET', `/api/journeys/${slug}/metrics?${query}`, {
    key,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.period.timezone).toBe(zone);
  const expected = new Map<string, number>();
  for (const at of sessions.filter((one) => one >= from && one < to)) {
    const name = nameOf(zone, interval, at);
    expected.set(name, (expected.get(name) ?? 0) + 1);
  }
  const starts = body.series.map((point) => Date.parse(point.start));
  const names = starts.map((at) => nameOf(zone, interval, at));
  // Without gaps: each point is where another interval begins.
  for (const [place, at] of starts.entries()) {
    expect(nameOf(zone, interval, at - 1), `${interval} ${zone} ${new Date(at).toISOString()}`).not.toBe(names[place]);
    expect(place === 0 || at > (starts[place - 1] as number)).toBe(true);
    if (interval === 'hour' && place > 0 && at - (starts[place - 1] as number) < HOUR) compared.shortHours++;
  }
  const counted = body.series.flatMap((point, place) => (point.sessions > 0 ? [[names[place], point.sessions]] : []));
  expect(counted.sort(), `${interval} ${zone}`).toEqual([...expected].sort());
  compared.points += counted.length;
  const hours = new Map<string, number>();
  for (const at of sessions.filter((one) => one >= from && one < to)) {
    const { date, hour } = shown(zone, at);
    const name = `${((new Date(date).getUTCDay() + 6) % 7) + 1} ${Number(hour)}`;
    hours.set(name, (hours.get(name) ?? 0) + 1);
  }
  const ofWeek = body.weekHours.map(({ weekday, hour, sessions }) => [`${weekday} ${hour}`, sessions]);
  expect(ofWeek.sort(), zone).toEqual([...hours].sort());
}

it('follows the clocks of any zone, also while the zone is changed', { timeout: runsTimeout(400_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PLACES),
      fc.array(fc.integer({ min: -5 * 24 * 60, max: 5 * 24 * 60 }), { minLength: 5, maxLength: 15 }),
      fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 8, maxLength: 20 }),
      fc.tuple(fc.integer({ min: -3 * 24 * 60, max: -60 }), fc.integer({ min: 60, max: 4 * 24 * 60 })),
      fc.constantFrom(...ZONES),
      fc.constantFrom('hour' as const, 'day' as const),
      fc.constantFrom(...INTERVALS),
      async ([zone, around], wide, near, [before, after], other, first, second) => {
        const slug = `one-${++worlds}`;
        await service.journey(key, { slug });
        const sessions = [...wide, ...near].map((minutes) => around + minutes * MINUTE);
        await start(slug, sessions.slice(0, 9));
        now += DAY + HOUR;
        await service.service.loader.caughtUp();
        const [from, to] = [around + before * MINUTE, around + after * MINUTE];
        // Under load: events arrive while the zone changes, and every answer is right in the zone that it names.
        await Promise.all([setZone(other), start(slug, sessions.slice(9))]);
        await compareSeries(second, slug, other, sessions, from, to);
        await setZone(zone);
        await compareSeries(first, slug, zone, sessions, from, to);
        const { date } = shown(zone, around);
        const day = await service.request<JourneyFigures>(
          'GET',
          `/api/journeys/${slug}/metrics?from=${date}&to=${new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)}`,
          { key },
        );
        const onDate = sessions.filter((at) => nameOf(zone, 'day', at) === date).length;
        if (day.status === 200) expect(day.body.summary.sessions, date).toBe(onDate);
        // The only empty day: its end is its start.
        else expect([zone, date, onDate]).toEqual(['Pacific/Apia', '2011-12-30', 0]);
      },
    ),
    { numRuns: runs(3), endOnFailure: true },
  );
  expect(compared.points).toBeGreaterThan(0);
});

it('shows the last 30 days of the zone, today included', async () => {
  await setZone('Asia/Kathmandu');
  const slug = `one-${++worlds}`;
  await service.journey(key, { slug });
  // A quarter to six ahead of UTC: today began at 18:15.
  now = Date.UTC(2026, 5, 1, 20);
  await start(slug, [Date.UTC(2026, 5, 1, 18, 14, 59), Date.UTC(2026, 5, 1, 18, 15), Date.UTC(2026, 4, 3, 18, 14)]);
  const { body } = await service.request<JourneyOverviews>('GET', '/api/metrics/journeys', { key });
  const own = body.journeys.find((one) => one.slug === slug);
  expect(own?.sparkline).toHaveLength(30);
  expect(own?.sparkline.filter(({ sessions }) => sessions > 0)).toEqual([
    { date: '2026-06-01', sessions: 1, completed: 0 },
    { date: '2026-06-02', sessions: 1, completed: 0 },
  ]);
});

it.each(['Mars/Olympus', '+05:30', '', 'UTC '])('refuses the zone %j', async (timezone) => {
  const answer = await service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings: { timezone } } });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      error:
        'Invalid organization data: settings.timezone must be the name of a time zone, such as UTC or Europe/Berlin',
    },
  });
});
