// The page that an app opens, by keyboard and in both themes, and the list of apps in the account. 8 s of processor time.
import { expect, it } from 'vitest';
import { type AppTokens, exchange, register, toolsOf } from '../support/apps.ts';
import { must, newMember, PASSWORD } from '../support/people.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();
/** A program on this device is answered at any port, so at a page that is here. */
const callback = () => `${stage.service.url}/livez`;
const registered = () => register(stage.service, ['http://localhost/livez'], 'Assistant');

it('asks a person who signs in first, lets the app in by a press, and ends it in the account', async () => {
  await newMember(stage.service, ORG, 'editor', 'ada@example.org');
  const app = await registered();
  stage.expectConsole('/api/me');
  stage.expectConsole('/api/auth/second-factor');
  stage.expectConsole('/favicon.ico');
  const page = await stage.visit(`/oauth/authorize?${app.query({ redirect_uri: callback() })}`);
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'May Assistant act for you?' }).waitFor();
  await page.getByText('The answer goes to a program on this device').waitFor();
  // The least is chosen.
  const access = page.getByRole('combobox', { name: /^What Assistant may do in/ });
  expect(await access.inputValue()).toBe('read');
  await expectAccessibleInBothThemes(page);
  await access.focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Allow');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/livez\?code=/);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const tokens = must(200, await exchange<AppTokens>(stage.service, app, code, { redirect_uri: callback() }));
  expect(tokens.scope).toBe('read');
  expect(await toolsOf(stage.service, tokens.access_token)).toContain('list_journeys');

  await page.goto(`${stage.service.url}/account`);
  await page.getByText(/Last used on/).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'End Assistant' }).click();
  await page.getByText('No app is connected.').waitFor();
  expect(await toolsOf(stage.service, tokens.access_token)).toBe(401);
});

it('goes back to the app when the person refuses, and nowhere when the request is wrong', async () => {
  const app = await registered();
  const page = await stage.pageAs('viewer');
  const open = (changed: Record<string, string>) =>
    page.goto(`${stage.service.url}/oauth/authorize?${app.query({ redirect_uri: callback(), ...changed })}`);
  await open({ scope: 'read' });
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(/\/livez\?error=access_denied&state=of\+the\+app&iss=/);
  stage.expectConsole('/api/me/apps/request');
  await open({ code_challenge_method: 'plain' });
  await page.getByText(/code_challenge_method must be S256/).waitFor();
  await expectAccessibleInBothThemes(page);
  expect(new URL(page.url()).pathname).toBe('/oauth/authorize');
});
