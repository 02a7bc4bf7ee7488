// Everything that can be pressed, on every page, by each role: something comes of it, and nothing goes wrong.
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '../../src/domain/person.ts';
import { finished, memoOf } from '../support/artifacts.ts';
import { batch, event } from '../support/events.ts';
import { newMember } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { nothingPressed, pressDanger, pressEverything } from './support/presses.ts';
import { ORG, openStage } from './support/stage.ts';

/** `PRESS_AS=viewer` narrows them. */
const ROLES = (process.env.PRESS_AS ?? 'viewer,editor,owner').split(',') as Role[];
const stage = openStage();
const made: string[] = [];

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG, ['journeys:write', 'memos:write', 'simulations:run']);
  const ask = (path: string, body: object, credential = key) =>
    service.request('POST', path, { key: credential, body });
  const { id: journeyId } = await service.journey(key, {
    slug: 'crowded',
    displayName: 'Housing benefit',
    steps: STEPS,
  });
  await sendCrowd(service, 'crowded', 60);
  for (const slug of ['new', ...ROLES.map((role) => `spare-${role}`)])
    await service.journey(key, { slug, displayName: `Journey ${slug}`, steps: STEPS.slice(0, 2) });
  const walk = [event('session_start'), event('step_view', { stepKey: STEPS[0]?.stepKey ?? '' })];
  await service.ingest(batch(ORG, 'new', walk));
  made.push(`/journeys/crowded/memos/${(await memoOf(service, key, { journeyId })).id}`);
  const body = { journeyId, changes: [{ type: 'drop_step', stepKey: 'household' }] };
  const { id } = (await ask('/api/simulations/run', body)).body as { id: string };
  await finished(service, key, `/api/simulations/${id}`);
  made.push(`/journeys/crowded/simulations/${id}`);
  // What can be taken away, for each list.
  for (const role of ROLES)
    await ask(`/api/journeys/spare-${role}/shared-links`, { name: 'The minister', kind: 'overview' });
  const settings = await service.key(ORG, ['journeys:read', 'org:settings']);
  await ask('/api/feeds', { name: 'The team', journey: 'crowded' }, settings);
  await ask('/api/journeys/crowded/annotations', { text: 'A new page', at: new Date().toISOString() });
  await ask(`/api/orgs/${ORG}/exclusions`, { mark: 'bot' }, ADMIN_TOKEN);
  await ask(`/api/orgs/${ORG}/invitations`, { email: 'guest@example.org', name: 'Guest', role: 'viewer' }, ADMIN_TOKEN);
  await newMember(service, ORG, 'viewer', 'leaver@example.org');
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
  ...made,
  '/forecasts',
  '/definitions',
  '/journeys/crowded/live',
  '/journeys/crowded/install',
  `/journeys/spare-${role}/share`,
  `/journeys/spare-${role}/edit`,
  ...['', '/members', '/keys', '/exclusions', '/feeds', '/reports', '/audit', '/data'].map(
    (page) => `/settings${page}`,
  ),
  '/account',
  '/nothing/of/the/kind',
];

it.each(ROLES)(
  'comes of every press of the %s, and nothing goes wrong',
  async (role) => {
    const page = await stage.pageAs(role, { permissions: ['clipboard-read', 'clipboard-write'] });
    const told = nothingPressed();
    for (const path of pagesOf(role)) await pressEverything(page, stage.service.url, path, told);
    // An organization keeps an owner: removing the last one is refused, which other tests show.
    const dangers = told.dangers.filter(({ chain }) => !chain.includes('BUTTON Remove First Owner'));
    for (const danger of dangers) await pressDanger(page, stage.service.url, danger, told);
    await page.goto(`${stage.service.url}/account`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/sign-in*');
    expect(told.faults).toEqual([]);
    expect(told.presses).toBeGreaterThan(100);
    expect(told.downloads).toBeGreaterThan(10);
  },
  1_200_000,
);
