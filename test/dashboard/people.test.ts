// The way in: the first account, signing in and out, passwords, members and what their roles let them do.
import { expect, it, vi } from 'vitest';
import { invite, newMember, PASSWORD } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { expectAccessible, expectAccessibleInBothThemes, openStage } from './support/stage.ts';

const ORG = 'city-of-example';
const OWNER = 'ada@example.org';
const stage = openStage({ isSetUp: false });

it('leads the first visitor of a new service to its first account, and signs them in', async () => {
  const page = await stage.visit('/');
  await page.waitForURL('**/setup');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Paste the admin token.').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('adminToken');
  await expectAccessible(page);

  stage.expectConsole('/api/setup');
  await page.getByLabel('Admin token').fill('wrong');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill(OWNER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Must not be empty.').first().waitFor();
  await page.getByLabel('Organization', { exact: true }).fill('City of Example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Wrong admin token').waitFor();
  await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
  expect(await page.getByLabel('Short name of the organization').inputValue()).toBe(ORG);
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor();
  await expect.poll(() => page.title()).toBe('Journeys – Waymark');
  await expectAccessibleInBothThemes(page);
});

it('signs in, with a message about mistakes, and continues to the requested page', async () => {
  const page = await stage.visit('/settings/keys');
  await page.waitForURL('**/sign-in?next=%2Fsettings%2Fkeys');
  await expectAccessibleInBothThemes(page);
  stage.expectConsole('/api/auth/sign-in/email');
  await page.getByLabel('E-mail').fill(OWNER);
  await page.getByLabel('Password').fill('not this one at all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Wrong e-mail address or password').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();

  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.goto(`${stage.service.url}/account`);
  await page.waitForURL('**/sign-in?next=%2Faccount');
});

it('goes to no other host after signing in, with any link', async () => {
  const page = await stage.visit('/sign-in?next=//elsewhere.example/');
  await page.getByLabel('E-mail').fill(OWNER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${stage.service.url}/`);
});

async function signedIn(email: string, path: string, password = PASSWORD) {
  const page = await stage.visit(`/sign-in?next=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
  return page;
}

it('adds a person: an owner invites them, they make an account with the link, and see a viewer’s pages', async () => {
  const page = await signedIn(OWNER, '/settings/members');
  await page.getByText('No invitation is waiting to be accepted.').waitFor();
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('Must be an e-mail address.').waitFor();
  await dialog.getByLabel('Name').fill('Vera Rubin');
  await dialog.getByLabel('E-mail').fill('vera@example.org');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = (await page.getByRole('region', { name: 'Link of the invitation' }).textContent()) ?? '';
  expect(link).toContain('/join?token=');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const invitations = page.getByRole('table', { name: 'Pending invitations' });
  await invitations.getByRole('row', { name: /Vera Rubin/ }).waitFor();
  expect(await page.getByRole('table', { name: 'Members' }).getByText('Vera Rubin').count()).toBe(0);
  await expectAccessibleInBothThemes(page);

  const theirs = await stage.visit(link.slice(stage.service.url.length));
  await theirs.getByRole('heading', { level: 1, name: 'Join City of Example' }).waitFor();
  await theirs.getByLabel('Choose a password').fill('too short');
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await theirs.getByText('Use at least 12 characters.').waitFor();
  await expectAccessibleInBothThemes(theirs);
  await theirs.getByLabel('Choose a password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await theirs.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor();

  stage.expectConsole('/api/invitations/look');
  const late = await stage.visit(link.slice(stage.service.url.length));
  await late.getByText('This invitation cannot be used').waitFor();
  await expectAccessible(late);
});

it('lets a person with an account sign in to accept', async () => {
  await stage.service.org('province');
  const url = await invite(stage.service, 'province', 'viewer', 'vera@example.org');
  const page = await stage.visit(url.slice(stage.service.url.length));
  await page.getByRole('button', { name: 'Sign in to accept' }).click();
  await page.getByLabel('E-mail').fill('vera@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor();
  expect(await page.getByLabel('Organization').locator('option').allTextContents()).toContain('province');
});

it('signs in with the link of the operator that sets a password', async () => {
  await newMember(stage.service, ORG, 'viewer', 'forgot@example.org');
  const { body } = await stage.service.request<{ setPasswordUrl: string }>('POST', '/api/users/password-links', {
    key: ADMIN_TOKEN,
    body: { email: 'forgot@example.org' },
  });
  const page = await stage.visit(body.setPasswordUrl.slice(stage.service.url.length));
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor();
});

it('says that a link without its token is not complete', async () => {
  const page = await stage.visit('/set-password');
  await page.getByText('This link is not complete').waitFor();
  await expectAccessible(page);
});

it('changes a role and removes a member, but never the last owner', async () => {
  const page = await signedIn(OWNER, '/settings/members');
  stage.expectConsole('/members/');
  await page.getByLabel('Role of Ada Lovelace').selectOption('viewer');
  await page.getByText('The role was not changed').waitFor();
  await expect.poll(() => page.getByLabel('Role of Ada Lovelace').inputValue()).toBe('owner');
  await page.getByLabel('Role of Vera Rubin').selectOption('editor');
  await vi.waitFor(async () => {
    const { body } = await stage.service.request<{ members: { name: string; role: string }[] }>(
      'GET',
      `/api/orgs/${ORG}/members`,
      { key: ADMIN_TOKEN },
    );
    expect(body.members.find(({ name }) => name === 'Vera Rubin')?.role).toBe('editor');
  }, 15_000);
  await page.getByRole('button', { name: 'Remove Vera Rubin' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await page.getByRole('row', { name: /Vera Rubin/ }).waitFor({ state: 'detached' });
});

it('gives the focus back to where a dialog was opened, and closes it with Escape', async () => {
  const page = await signedIn(OWNER, '/settings/members');
  const opener = page.getByRole('button', { name: 'Invite member' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Invite member');
});

it('changes the password of a person who knows the current one', async () => {
  await newMember(stage.service, ORG, 'editor', 'grace@example.org');
  const page = await signedIn('grace@example.org', '/account');
  await expectAccessibleInBothThemes(page);
  stage.expectConsole('/api/auth/change-password');
  await page.getByLabel('Current password').fill('not this one at all');
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The current password is wrong').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The password is changed.').waitFor();
  await signedIn('grace@example.org', '/account', 'another long password');
});

it('shows viewers and editors no settings that they cannot change, and says who can', async () => {
  await newMember(stage.service, ORG, 'viewer', 'alan@example.org');
  const page = await signedIn('alan@example.org', '/settings');
  for (const path of ['/settings', '/settings/members', '/settings/keys']) {
    await page.goto(stage.service.url + path);
    await page.getByText(/^Only owners/).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
  }
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Journeys', 'Alerts', 'Data']);
});
