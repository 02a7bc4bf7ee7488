// Everything that can be pressed, on every page, by an owner and by people who are not signed in: something comes of it, and
// nothing goes wrong. `controls.test.ts` lists what others see.
import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageState } from '../../src/domain/public-page.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { invite, must, newMember } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { STEPS } from './support/crowd.ts';
import { pressEverything } from './support/presses.ts';
import { ORG, openStage } from './support/stage.ts';

let mail: MailServer;
const stage = openStage({
  world: 'copied',
  keepsAnswers: true,
  mail: async () => {
    mail = await startMailServer();
    return mail.config;
  },
});
afterAll(() => mail.remove());
const pages: string[] = [];
/** For people who are not signed in. The first account is made on a service without any: `people.test.ts` presses its one button. */
const doors = ['/sign-in', '/sign-in?forgotten=', '/set-password', '/set-password?token=x', '/join'];

/** `people.test.ts` and `apps.test.ts` press what is there. */
const NOT_PRESSED = ['/setup', '/oauth/authorize'];

beforeAll(async () => {
  const { service, world } = stage;
  const made = async <Made = object>(path: string, body: object, key = world.key) =>
    must(201, await service.request<Made>('POST', path, { key, body }));
  // With entries that can be taken away, for each list.
  await service.journey(world.key, { slug: 'spare', displayName: 'Spare', steps: STEPS.slice(0, 2) });
  await made('/api/journeys/spare/shared-links', { name: 'The minister', kind: 'overview' });
  await made('/api/feeds', { name: 'The team', journey: 'crowded' });
  const address = { name: 'Desk', kind: 'webhook', url: 'https://inside.invalid/', types: ['alert.opened'] };
  await made('/api/endpoints', address);
  await made(
    `/api/orgs/${ORG}/invitations`,
    { email: 'guest@example.org', name: 'Guest', role: 'viewer' },
    ADMIN_TOKEN,
  );
  await newMember(service, ORG, 'viewer', 'leaver@example.org');

  const link = await made<{ url: string }>('/api/journeys/crowded/shared-links', {
    name: 'A reader',
    kind: 'overview',
  });
  const page = await service.request<PageState>('PUT', '/api/journeys/crowded/public-page', {
    ...{ key: world.key, body: { enabled: true } },
  });
  doors.push(new URL(link.url).pathname, page.body.path);
  const memo = `/journeys/apply/memos/${world.memoId}`;
  pages.push(
    ...['/', '/new-journey', '/journeys/crowded', '/journeys/quiet', '/journeys/crowded/steps/documents'],
    ...['/journeys/crowded/paths', '/journeys/crowded/burden'],
    '/journeys/crowded/sessions?step=documents&outcome=left',
    ...['/journeys/crowded/memos', memo, `/journeys/apply/memos/compare?a=${world.memoId}&b=${world.memoId}`],
    ...['/journeys/crowded/simulate', `/journeys/apply/simulations/${world.simulationId}`, '/forecasts'],
    ...['/journeys/crowded/alerts', '/alerts', `/alerts/${world.alertId}`, '/definitions'],
    ...['/journeys/crowded/live', '/journeys/crowded/install', '/journeys/spare/share', '/journeys/spare/edit'],
    ...['', '/members', '/keys', '/exclusions', '/messages', '/feeds', '/reports', '/audit', '/data'].map(
      (page) => `/settings${page}`,
    ),
    ...['/account', '/nothing/of/the/kind'],
  );
});

it('leaves out no page of the application', () => {
  const source = readFileSync('dashboard/src/app.tsx', 'utf8');
  const addresses = [...source.matchAll(/^ {2}page\('([^']+)'/gm)].map(([, address = '']) => address);
  const pressed = [...pages, ...doors].map((path) => path.replace(/\?.*/, ''));
  expect(addresses.filter((address) => !pressed.some((path) => matchPath(address, path)))).toEqual(NOT_PRESSED);
});

it('comes of every press of an owner, and nothing goes wrong', async () => {
  const page = await stage.pageAs('owner', { permissions: ['clipboard-read', 'clipboard-write'] });
  // An organization keeps an owner: removing the last one is refused, which other tests show.
  const isSpared = (chain: readonly string[]) => chain.includes('BUTTON Remove First Owner');
  const { faults, presses, downloads } = await pressEverything(page, stage.service.url, pages, isSpared);
  // The door asks who is there.
  for (const part of ['/api/me', '/api/auth/second-factor']) stage.expectConsole(part);
  await page.goto(`${stage.service.url}/account`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/sign-in*');
  expect(faults).toEqual([]);
  expect(presses).toBeGreaterThan(200);
  expect(downloads).toBeGreaterThan(10);
}, 1_800_000);

/** A page asks for the session, which there is none of. */
const SAYS_NOBODY = /^401 GET \S+\/api\/(me|auth\/second-factor)|status of 401/;

it('comes of every press of people who are not signed in', async () => {
  const page = await stage.visit('/sign-in');
  // Made now: owners press what takes invitations back.
  const { pathname, search } = new URL(await invite(stage.service, ORG, 'viewer', 'newcomer@example.org'));
  const pressed = await pressEverything(page, stage.service.url, [...doors, pathname + search]);
  const faults = pressed.faults.filter((fault) => !SAYS_NOBODY.test(fault.replace(/^.*?: .*?: (console: )?/, '')));
  expect(faults).toEqual([]);
  expect(pressed.presses).toBeGreaterThan(8);
}, 600_000);
