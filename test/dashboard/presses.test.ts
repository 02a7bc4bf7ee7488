// Everything that can be pressed, on every page, by each role: something comes of it, and nothing goes wrong.
import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertMessage } from '../../src/alerts/message.ts';
import { openAlert } from '../../src/catalog/alerts.ts';
import type { Role } from '../../src/domain/person.ts';
import type { PageState } from '../../src/domain/public-page.ts';
import { finished, memoOf } from '../support/artifacts.ts';
import { batch, event } from '../support/events.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { invite, newMember } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { nothingPressed, pressDanger, pressEverything } from './support/presses.ts';
import { ORG, openStage } from './support/stage.ts';

/** `PRESS_AS=viewer` narrows them. */
const ROLES = (process.env.PRESS_AS ?? 'owner,editor,viewer').split(',') as Role[];
let mail: MailServer;
const stage = openStage({
  mail: async () => {
    mail = await startMailServer();
    return mail.config;
  },
});
afterAll(() => mail.remove());
const made: string[] = [];
/** Each role has its own: answering an alert takes its buttons away. */
const alerts = new Map<Role, string>();
/** For people who are not signed in. */
const doors: string[] = [];

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG, ['journeys:write', 'memos:write', 'simulations:run']);
  const ask = (path: string, body: object, credential = key) =>
    service.request('POST', path, { key: credential, body });
  const { id: journeyId, orgId } = await service.journey(key, {
    slug: 'crowded',
    displayName: 'Housing benefit',
    steps: STEPS,
  });
  await sendCrowd(service, 'crowded', 60);
  for (const slug of ['new', ...ROLES.map((role) => `spare-${role}`)])
    await service.journey(key, { slug, displayName: `Journey ${slug}`, steps: STEPS.slice(0, 2) });
  const walk = [event('session_start'), event('step_view', { stepKey: STEPS[0]?.stepKey ?? '' })];
  await service.ingest(batch(ORG, 'new', walk));
  const memo = (await memoOf(service, key, { journeyId })).id;
  made.push(`/journeys/crowded/memos/${memo}`, `/journeys/crowded/memos/compare?a=${memo}&b=${memo}`);
  const body = { journeyId, changes: [{ type: 'drop_step', stepKey: 'household' }] };
  const { id } = (await ask('/api/simulations/run', body)).body as { id: string };
  await finished(service, key, `/api/simulations/${id}`);
  made.push(`/journeys/crowded/simulations/${id}`);
  // Entries that can be taken away, for each list.
  for (const role of ROLES)
    await ask(`/api/journeys/spare-${role}/shared-links`, { name: 'The minister', kind: 'overview' });
  const settings = await service.key(ORG, ['journeys:read', 'org:settings']);
  await ask('/api/feeds', { name: 'The team', journey: 'crowded' }, settings);
  const address = { name: 'Desk', kind: 'webhook', url: 'https://inside.invalid/', types: ['alert.opened'] };
  await ask('/api/endpoints', address, settings);
  const figures = { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 4e-7 };
  for (const [nth, role] of ROLES.entries()) {
    const about = { orgId, journeyId, rule: 'step_loss', stepKey: STEPS[nth]?.stepKey ?? '', fieldKey: null } as const;
    const message = alertMessage({ zone: 'UTC', steps: [], language: 'en' })('alert.opened');
    const opened = { ...about, figures, since: Date.now() - 86_400_000 };
    const alert = await openAlert(service.service.catalog, opened, message, Date.now);
    alerts.set(role, `/alerts/${alert?.id}`);
  }
  await ask('/api/journeys/crowded/annotations', { text: 'A new page', at: new Date().toISOString() });
  await ask(`/api/orgs/${ORG}/exclusions`, { mark: 'bot' }, ADMIN_TOKEN);
  await ask(`/api/orgs/${ORG}/invitations`, { email: 'guest@example.org', name: 'Guest', role: 'viewer' }, ADMIN_TOKEN);
  await newMember(service, ORG, 'viewer', 'leaver@example.org');

  const { url } = (await ask('/api/journeys/crowded/shared-links', { name: 'A reader', kind: 'overview' })).body as {
    url: string;
  };
  const page = await service.request<PageState>('PUT', '/api/journeys/crowded/public-page', {
    ...{ key: settings, body: { enabled: true } },
  });
  doors.push(new URL(url).pathname, page.body.path);
});

const pagesOf = (role: Role) => [
  '/',
  '/new-journey',
  '/journeys/crowded',
  '/journeys/new',
  '/journeys/crowded/steps/documents',
  '/journeys/crowded/paths',
  '/journeys/crowded/burden',
  '/journeys/crowded/sessions?step=documents&outcome=left',
  '/journeys/crowded/memos',
  '/journeys/crowded/simulate',
  '/journeys/crowded/alerts',
  '/alerts',
  alerts.get(role) ?? '',
  ...made,
  '/forecasts',
  '/definitions',
  '/journeys/crowded/live',
  '/journeys/crowded/install',
  `/journeys/spare-${role}/share`,
  `/journeys/spare-${role}/edit`,
  ...['', '/members', '/keys', '/exclusions', '/messages', '/feeds', '/reports', '/audit', '/data'].map(
    (page) => `/settings${page}`,
  ),
  '/account',
  '/nothing/of/the/kind',
];

/** For people who are not signed in. The first account is made on a service without any: `people.test.ts` presses its one button. */
const SIGNED_OUT = ['/sign-in', '/sign-in?forgotten=', '/set-password', '/set-password?token=x', '/join'];

it('leaves out no page of the application', () => {
  const source = readFileSync('dashboard/src/app.tsx', 'utf8');
  const pages = [...source.matchAll(/^ {2}page\('([^']+)'/gm)].map(([, address = '']) => address);
  const pressed = [...pagesOf('owner'), ...SIGNED_OUT].map((path) => path.replace(/\?.*/, ''));
  expect(pages.filter((address) => !pressed.some((path) => matchPath(address, path)))).toEqual(['/setup']);
});

/** Links that led where they say, for the first role that pressed them. */
const followed = new Set<string>();

it.each(ROLES)(
  'comes of every press of the %s, and nothing goes wrong',
  async (role) => {
    const page = await stage.pageAs(role, { permissions: ['clipboard-read', 'clipboard-write'] });
    // A link that was followed before need not be, where this role opens the page that it leads to as well.
    const opened = new Set(pagesOf(role).map((path) => new URL(path, stage.service.url).pathname));
    const pressed = nothingPressed(
      ({ id, href }) => href !== null && followed.has(id) && opened.has(new URL(href).pathname),
    );
    for (const path of pagesOf(role)) await pressEverything(page, stage.service.url, path, pressed);
    // An organization keeps an owner: removing the last one is refused, which other tests show.
    const dangers = pressed.dangers.filter(({ chain }) => !chain.includes('BUTTON Remove First Owner'));
    for (const danger of dangers) await pressDanger(page, stage.service.url, danger, pressed);
    await page.goto(`${stage.service.url}/account`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/sign-in*');
    for (const link of pressed.links) followed.add(link);
    expect(pressed.faults).toEqual([]);
    expect(pressed.presses).toBeGreaterThan(100);
    expect(pressed.downloads).toBeGreaterThan(10);
  },
  1_200_000,
);

/** A page asks who is there, and the answer is that nobody is. */
const SAYS_NOBODY = /^401 GET \S+\/api\/(me|auth\/second-factor)|status of 401/;

it('comes of every press of somebody who is not signed in', async () => {
  const page = await stage.visit('/sign-in');
  const pressed = nothingPressed();
  // Made now: owners press what takes invitations back.
  const { pathname, search } = new URL(await invite(stage.service, ORG, 'viewer', 'newcomer@example.org'));
  for (const path of [...SIGNED_OUT, pathname + search, ...doors])
    await pressEverything(page, stage.service.url, path, pressed);
  const faults = pressed.faults.filter((fault) => !SAYS_NOBODY.test(fault.replace(/^.*?: .*?: (console: )?/, '')));
  expect(faults).toEqual([]);
  expect(pressed.dangers).toEqual([]);
  expect(pressed.presses).toBeGreaterThan(8);
}, 120_000);
