import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../src/cli/demo-setup.ts';
import { ask } from '../../src/cli/service.ts';
import { readConfig } from '../../src/config.ts';
import { DEMO_JOURNEY, DEMO_ORG, DEMO_STEPS } from '../../src/demo/journey.ts';
import { deliver } from '../../src/demo/send.ts';
import type { VisitorEvent } from '../../src/demo/tape.ts';
import { visitorBatches } from '../../src/demo/visitors.ts';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import type { Journey } from '../../src/domain/journey.ts';
import type { JourneyMetrics } from '../../src/domain/metrics.ts';
import { DAY_MS, toIso } from '../../src/domain/time.ts';
import { startService } from '../../src/main.ts';
import { freePort } from '../support/process.ts';
import { startTestService } from '../support/service.ts';
import { begin, call, folderForTest, start } from './command.ts';

test('the demonstration shows figures and addresses, serves the form, and leaves nothing behind', async () => {
  const folder = folderForTest();
  const TMPDIR = join(folder, 'temporary');
  mkdirSync(TMPDIR);
  const firstDay = () => toIso(Date.now() - 29 * DAY_MS).slice(0, 10);
  const days = [firstDay()];
  const demo = start(['demo', '--visitors', '80', '--seed', '3'], folder, { TMPDIR });
  const [shown, from = '', dashboard, email, password, address, authorization = '', url = ''] = await demo.says(
    /the last 30 days \(since (\S+), UTC\)[\s\S]*Dashboard +(\S+)\n +Sign in +(\S+) +(\S+)\n +Form +(\S+\/demo)[\s\S]*Metrics +curl -H "Authorization: ([^"]+)" "(\S+)"[\s\S]*Ctrl-C/,
  );
  expect(readdirSync(TMPDIR)).toHaveLength(1);
  const signIn = await fetch(`${dashboard}api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(signIn.status).toBe(200);
  const cookie = signIn.headers.getSetCookie().join('; ');
  const own = await fetch(`${dashboard}api/me/sessions`, { headers: { cookie } });
  const { sessions } = (await own.json()) as { sessions: { browser: string | null; current: boolean }[] };
  expect(sessions.filter(({ current }) => !current)).toMatchObject([{ browser: 'waymark' }]);
  expect(await (await fetch(address ?? '')).text()).toContain('data-journey-step="documents"');
  expect(url.endsWith(`/metrics?from=${from}`)).toBe(true);
  // Midnight may have passed meanwhile.
  expect([...days, firstDay()]).toContain(from);
  const figuresOf = async (path: string) =>
    (await (await fetch(path, { headers: { authorization } })).json()) as JourneyFigures;
  const figures = await figuresOf(url);
  const all = await figuresOf(url.replace(from, '2020-01-01'));
  const before = await figuresOf(url.replace(`from=${from}`, `from=2020-01-01&to=${from}`));
  demo.process.kill('SIGINT');
  const { code, stdout, stderr } = await demo.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).not.toContain('\x1b');
  expect(readdirSync(TMPDIR)).toEqual([]);
  // Others came in the two months before.
  expect(figures.summary.sessions).toBe(all.summary.sessions - before.summary.sessions);
  expect(figures.summary.sessions).toBeGreaterThanOrEqual(15);
  expect(shown).toContain(linesOf(figures));
});

/** Figures in the terminal are those of the dashboard for its first period. */
function linesOf({ summary, steps }: JourneyFigures): string {
  const percent = (rate: number | null) => `${((rate ?? 0) * 100).toFixed(1)} %`;
  const seconds = Math.round(summary.medianTimeToComplete ?? 0);
  const worst = steps.reduce((most, step) =>
    (step.abandonment.rate ?? 0) > (most.abandonment.rate ?? 0) ? step : most,
  );
  const lines = [
    ['Sessions', String(summary.sessions)],
    ['Completed', percent(summary.completion.rate)],
    ['On mobile devices', percent(summary.mobile.rate)],
    ['Median time to complete', `${Math.floor(seconds / 60)} min ${seconds % 60} s`],
    ['Largest drop-off', `${worst.name}: ${percent(worst.abandonment.rate)} leave there`],
  ];
  return lines.map(([name = '', value]) => `  ${name.padEnd(25)}${value}\n`).join('');
}

test('--once exits after the visits, and --keep keeps a folder that the service can open', async () => {
  const folder = folderForTest();
  const demo = await call(['demo', '--once', '--keep', '--visitors', '5', '--seed', '9'], folder);
  expect(demo).toMatchObject({ code: 0, stderr: '' });
  const kept = /Kept: (\S+)/.exec(demo.stdout)?.[1] ?? '';
  onTestFinished(() => rmSync(kept, { recursive: true, force: true }));
  const served = await startTestService({ dataDir: kept, config: { adminToken: undefined } });
  const listed = await call(['org', 'list'], folder, { BASE_URL: served.url, DATA_DIR: kept });
  await served.close();
  expect(listed.stdout).toContain(DEMO_ORG.slug);
});

test('PORT and DATA_DIR place it as they place a service', async () => {
  const folder = folderForTest();
  const [port, kept] = [await freePort(), join(folder, 'kept')];
  const options = ['demo', '--once', '--visitors', '5'];
  const environment = { PORT: String(port), DATA_DIR: 'kept' };
  const demo = begin(['demo', '--visitors', '5'], folder, environment);
  await demo.says(new RegExp(`Dashboard +http://localhost:${port}/`));
  expect((await demo.stop()).stdout).toContain(`Kept: ${kept}`);
  const again = await call(options, folder, environment);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`${kept} is not empty`)]);
  const wrong = await call(options, folder, { PORT: 'eighty' });
  expect(wrong.code).not.toBe(0);
  expect(wrong.stderr).toContain('PORT must be an integer from 0 to 65535');
});

test('the demonstration uses a given empty folder, and refuses a folder with files', async () => {
  const folder = folderForTest();
  const args = ['demo', '--once', '--visitors', '5', '--folder', 'data'];
  const demo = await call(args, folder);
  expect(demo).toMatchObject({ code: 0, stderr: '' });
  expect(demo.stdout).toMatch(/Sign in +demo@example\.org +\S+/);
  await (await startTestService({ dataDir: join(folder, 'data') })).close();

  writeFileSync(join(folder, 'note'), 'mine');
  const refused = await call([...args.slice(0, -1), '.'], folder);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(`${folder} is not empty: name another folder, or remove it first`);
  expect(readFileSync(join(folder, 'note'), 'utf8')).toBe('mine');
});

test('a demonstration that is interrupted while it sends stops in order', async () => {
  const folder = folderForTest();
  const TMPDIR = join(folder, 'temporary');
  mkdirSync(TMPDIR);
  const demo = start(['demo', '--visitors', '10000'], folder, { TMPDIR });
  await demo.says(/Playing/);
  demo.process.kill('SIGINT');
  expect(await demo.ended).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(TMPDIR)).toEqual([]);
});

test('the service counts exactly the simulated visits', async () => {
  const service = await startService(readConfig({ PORT: '0', DATA_DIR: folderForTest(), LOG_LEVEL: 'warn' }));
  onTestFinished(() => service.close());
  const now = Date.now();
  const batches = [
    ...visitorBatches({
      seed: 5,
      now,
      count: 80,
      orgKey: DEMO_ORG.slug,
      journeyKey: DEMO_JOURNEY.slug,
      pageUrl: service.url,
    }),
  ];
  const organization = await prepare(service, service.url);
  const delivery = {
    url: service.url,
    origin: service.url,
    signal: new AbortController().signal,
  };
  await deliver(batches, delivery);
  await deliver(batches.slice(0, 20), delivery); // A repeated delivery changes nothing.
  const journey = await ask<Journey & JourneyMetrics>(organization, 'GET', `/api/journeys/${DEMO_JOURNEY.slug}`);

  const events = batches.flatMap((batch) => batch.events);
  const sessions = new Map<string, VisitorEvent[]>();
  for (const event of events) sessions.set(event.sessionId, [...(sessions.get(event.sessionId) ?? []), event]);
  const mobile = new Set(
    batches.flatMap((batch) => (batch.context.deviceClass === 'mobile' ? (batch.events[0]?.sessionId ?? []) : [])),
  );
  expect(journey.healthMetrics).toMatchObject({ hasSteps: true, hasRecentEvents: true, sessionCount: sessions.size });
  expect(journey.behaviorMetrics.mobileRate).toBeCloseTo(mobile.size / sessions.size, 10);
  const durations = [...sessions.values()].flatMap(secondsToComplete).sort((a, b) => a - b);
  expect(journey.behaviorMetrics.completionRate).toBeCloseTo(durations.length / sessions.size, 10);
  const middle = (durations.length - 1) / 2;
  const median = ((durations[Math.floor(middle)] ?? 0) + (durations[Math.ceil(middle)] ?? 0)) / 2;
  expect(journey.behaviorMetrics.medianTimeToComplete).toBeCloseTo(median, 6);
  expect(journey.behaviorMetrics.topDropoffStep).toMatchObject(topDropoff([...sessions.values()]));
  expect(journey.unmappedStepIds).toEqual([]);
  expect(total(journey.eventCountsLast24h)).toBe(events.filter(({ ts }) => Date.parse(ts) > now - DAY_MS).length);
});

function secondsToComplete(session: VisitorEvent[]): number[] {
  const success = session.find(({ _tag }) => _tag === 'submit_success');
  return success ? [(Date.parse(success.ts) - Date.parse(session[0]?.ts ?? '')) / 1000] : [];
}

function topDropoff(sessions: VisitorEvent[][]): { stepKey: string; abandonmentRate: number } {
  const rates = DEMO_STEPS.map(({ stepKey }) => {
    const views = sessions.map((session) => session.filter(({ _tag }) => _tag === 'step_view'));
    const reached = views.filter((steps) => steps.some((view) => view.stepKey === stepKey)).length;
    const left = sessions.filter(
      (session, at) => secondsToComplete(session).length === 0 && views[at]?.at(-1)?.stepKey === stepKey,
    ).length;
    return { stepKey, abandonmentRate: left / reached };
  });
  return rates.reduce((worst, rate) => (rate.abandonmentRate > worst.abandonmentRate ? rate : worst));
}

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
