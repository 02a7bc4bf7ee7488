// Owners exclude sessions from every figure: chosen in the settings, shown beside figures, counted all the same by one click.
import { beforeAll, expect, it } from 'vitest';
import type { Exclusion } from '../../src/domain/exclusion.ts';
import type { Org } from '../../src/domain/org.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { expectAccessible, expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();

beforeAll(async () => {
  const key = await stage.service.key(ORG);
  await stage.service.journey(key, { slug: 'apply', displayName: 'Apply', steps: [{ stepKey: 'one', index: 0 }] });
  const own = { orgKey: ORG, journeyKey: 'apply' };
  for (const host of ['www.example.org', 'www.example.org', 'staging.example.org']) {
    const sessionId = crypto.randomUUID();
    const { status } = await stage.service.ingest({
      schemaVersion: 1,
      context: own,
      events: [
        {
          ...{ _tag: 'step_view', schemaVersion: 1, id: crypto.randomUUID(), ts: new Date().toISOString(), sessionId },
          ...{ clientId: sessionId, url: `https://${host}/`, stepKey: 'one', ...own },
        },
      ],
    });
    expect(status).toBe(204);
  }
});

it('leaves a host out of every figure, with a note next to them, and includes it again', async () => {
  const page = await stage.visitAs('owner', '/settings/exclusions');
  await page.getByText('Nothing is excluded').waitFor();
  await page.getByRole('button', { name: 'Exclude sessions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
  await dialog.getByText('Must not be empty.').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Host').fill('Staging.example.org');
  await dialog.getByLabel('Reason').fill('Trial');
  await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /host staging.example.org/ }).waitFor();
  await expectAccessibleInBothThemes(page);

  await page.goto(new URL('/journeys/apply', page.url()).href);
  const note = page.getByText(/^1\ssession excluded$/);
  await note.waitFor();
  const which = page.getByRole('button', { name: 'What is excluded' });
  await which.click();
  await page.getByText('host staging.example.org, Trial').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show with them' }).click();
  await page.getByText(/^1\ssession counted although excluded$/).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('excluded')).toBe('counted');
  expect(await which.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  await which.click();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await note.waitFor();

  await page.goto(new URL('/settings/exclusions', page.url()).href);
  await page.getByRole('button', { name: /Take away host staging/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take away exclusion' }).click();
  await page.getByText('Nothing is excluded').waitFor();
});

it('says that all sessions are excluded, where it would else say that none started, and shows them', async () => {
  const path = `/api/orgs/${ORG}/exclusions`;
  const ids: string[] = [];
  for (const host of ['www.example.org', 'staging.example.org']) {
    const { body } = await stage.service.request<Exclusion>('POST', path, {
      key: ADMIN_TOKEN,
      body: { host, reason: 'Trial' },
    });
    ids.push(body.id);
  }
  const page = await stage.visitAs('viewer', '/journeys/apply');
  await page.getByText('All 3 sessions of this period are excluded').waitFor();
  expect(await page.getByText('No session started').count()).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Show with them' }).click();
  await page.getByText(/^3\ssessions counted although excluded$/).waitFor();
  await page.getByText('All 3 sessions of this period are excluded').waitFor({ state: 'detached' });
  for (const tab of ['steps/one', 'paths', 'burden', 'sessions?outcome=left']) {
    await page.goto(new URL(`/journeys/apply/${tab}`, page.url()).href);
    await page.getByText('All 3 sessions of this period are excluded').waitFor();
    await page.getByText('host staging.example.org, Trial').first().waitFor();
    expect(await page.getByText(/hoose a longer period|No session/).count(), tab).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'Show with them', exact: true }).click();
    await page.getByText('All 3 sessions of this period are excluded').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('outcome')).toBe(tab.startsWith('sessions') ? 'left' : null);
  }
  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('row', { name: /Apply/ }).getByText('All 3 sessions are excluded').waitFor();
  for (const id of ids) await stage.service.request('DELETE', `${path}/${id}`, { key: ADMIN_TOKEN });
});

it('sets the time zone whose days figures follow', async () => {
  const page = await stage.visitAs('owner', '/settings');
  const zone = page.getByRole('combobox', { name: 'Time zone of all figures' });
  expect(await zone.locator('xpath=../datalist/option[@value="America/New_York"]').getAttribute('label')).toBe(
    'New York',
  );
  await zone.fill('Asia/Toky');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('No time zone is called “Asia/Toky”.').waitFor();
  expect(await zone.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await expectAccessible(page);
  await zone.fill('Asia/Tokyo');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  const { body } = await stage.service.request<Org>('GET', `/api/orgs/${ORG}`, { key: ADMIN_TOKEN });
  expect(body.settings.timezone).toBe('Asia/Tokyo');
});
