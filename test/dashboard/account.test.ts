// The account: second factors, sessions; and the audit log that owners read.
import { expect, it } from 'vitest';
import { AUDIT_WORDS } from '../../dashboard/src/api/audit-words.ts';
import { describeDetails } from '../../dashboard/src/pages/settings/audit-details.ts';
import { AUDIT_ACTIONS } from '../../src/domain/audit.ts';
import { must, newMember, openBrowser, PASSWORD, signIn } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { codeOf } from '../support/totp.ts';
import { expectAccessible, expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();

async function signedIn(email: string, path: string) {
  const page = await stage.visit(`/sign-in?next=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

it('sets up an authenticator app, asks for its code at sign-in, and lets a recovery code in', async () => {
  const email = 'app@example.org';
  await newMember(stage.service, ORG, 'viewer', email);
  const page = await signedIn(email, '/account');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up app' }).click();
  const secret = (await page.getByRole('region', { name: 'Key for the app' }).textContent()) ?? '';
  const uri = `otpauth://totp/x?secret=${secret}`;
  await expectAccessibleInBothThemes(page);
  stage.expectConsole('/app/confirm');
  await page.getByLabel('Code that the app shows').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Wrong code').waitFor();
  await page.getByLabel('Code that the app shows').fill(codeOf(uri));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = (await page.getByRole('region', { name: 'Recovery codes' }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Remove the authenticator app' }).waitFor();
  await expectAccessibleInBothThemes(page);

  const later = await signedIn(email, '/account');
  await later.getByRole('heading', { level: 1, name: 'Second step' }).waitFor();
  await expectAccessibleInBothThemes(later);
  await later.getByLabel('Code of your authenticator app').fill(codeOf(uri, Date.now() + 30_000));
  await later.getByRole('button', { name: 'Continue' }).click();
  await later.getByRole('heading', { level: 1, name: 'Account' }).waitFor();

  const lost = await signedIn(email, '/');
  await lost.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.getByLabel('Recovery code').fill(codes.slice(0, 11));
  await lost.getByRole('button', { name: 'Continue' }).click();
  await lost.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor();
});

it('adds a passkey and signs in with it', async () => {
  const email = 'key@example.org';
  await newMember(stage.service, ORG, 'viewer', email);
  const page = await signedIn(email, '/account');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expectAccessible(page);
  await page.getByLabel('Name of the passkey').fill('Test laptop');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('region', { name: 'Recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'Remove the passkey Test laptop' }).waitFor();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor();

  // The password alone opens nothing, and a passkey is of one account.
  const half = openBrowser(stage.service);
  expect(must(200, await signIn(half, email))).toMatchObject({ secondFactor: 'awaited' });
  expect((await half.ask('GET', '/api/me')).status).toBe(401);
  for (const response of [{}, { id: 'x' }, { id: 'x', response: {}, type: 'public-key' }]) {
    expect((await half.ask('POST', '/api/auth/second-factor/passkey', { body: { response } })).status).toBe(403);
  }
  const { passkeys } = must(200, await half.ask<{ passkeys: { id: string }[] }>('GET', '/api/auth/second-factor'));
  expect(passkeys).toHaveLength(1);

  // A valid passkey of another person opens nothing, also for someone who knows the password of this account.
  const other = 'other-key@example.org';
  const owner = await newMember(stage.service, ORG, 'viewer', other);
  const body = { password: PASSWORD };
  const { uri } = must(201, await owner.ask<{ uri: string }>('POST', '/api/auth/second-factor/app', { body }));
  must(200, await owner.ask('POST', '/api/auth/second-factor/app/confirm', { body: { code: codeOf(uri) } }));
  stage.expectConsole('/second-factor/passkey');
  stage.expectConsole('/api/me');
  expect(await page.evaluate(givePasskey({ email: other, password: PASSWORD }))).toEqual({ given: 403, me: 401 });
});

/** Script for the page: signs in, gives the passkey that the authenticator holds, and asks whether the session is open. */
const givePasskey = (account: { email: string; password: string }) => `(async () => {
  const post = (path, body) =>
    fetch('/api/auth/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await post('sign-in/email', ${JSON.stringify(account)});
  const { options } = await (await post('second-factor/passkey/options', {})).json();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  const given = await post('second-factor/passkey', { response: credential.toJSON() });
  return { given: given.status, me: (await fetch('/api/me')).status };
})()`;

it('leads a member to a second factor where the organization requires one', async () => {
  await stage.service.org('strict');
  await newMember(stage.service, 'strict', 'owner', 'strict@example.org');
  const settings = { requireSecondFactor: true };
  await stage.service.request('PUT', '/api/orgs/strict', { key: ADMIN_TOKEN, body: { settings } });
  const page = await signedIn('strict@example.org', '/');
  await page.getByRole('heading', { level: 1, name: 'Second factor required' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Set up a second factor' }).click();
  await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
});

it('lists the sessions of a person, and ends one', async () => {
  const email = 'elsewhere@example.org';
  await newMember(stage.service, ORG, 'viewer', email);
  const elsewhere = openBrowser(stage.service);
  must(200, await signIn(elsewhere, email));
  const headers = { 'user-agent': 'waymark-command' };
  const body = { email, password: PASSWORD };
  must(200, await openBrowser(stage.service).ask('POST', '/api/auth/sign-in/email', { body, headers }));
  const page = await signedIn(email, '/account');
  await page.getByText('Chrome on Linux').first().waitFor();
  await page.getByText('The command waymark in a terminal').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
  expect((await elsewhere.ask('GET', '/api/me')).status).toBe(401);
});

it('shows owners the audit log, by page and action', async () => {
  const key = await stage.service.key(ORG, ['journeys:write', 'org:settings']);
  for (let place = 0; place < 60; place++) await stage.service.journey(key, { slug: `j${place}` });
  const page = await stage.visitAs('owner', '/settings/audit');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await page.getByText('Name: j59', { exact: true }).waitFor();
  expect(await rows.count()).toBe(51);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Show older' }).click();
  await page.getByText('Name: j0', { exact: true }).waitFor();
  await page.getByLabel('Action').selectOption('key.create');
  await page.getByText('Name: j59', { exact: true }).waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Created an API key/ })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
});

it('shows what changed in words, and no JSON', async () => {
  const key = await stage.service.key(ORG, ['journeys:write', 'org:settings']);
  await stage.service.journey(key, { slug: 'limited' });
  const change = (method: string, path: string, body: object) => stage.service.request(method, path, { key, body });
  await change('PUT', `/api/orgs/${ORG}`, { settings: { ingestRequestsPerHour: 2_500 } });
  await change('PUT', '/api/journeys/limited/targets', { completionRate: 0.4, medianTimeToComplete: null });
  const page = await stage.visitAs('owner', '/settings/audit');
  await page.getByText('Ingest requests per hour: from 1,000 to 2,500', { exact: true }).waitFor();
  await page.getByText('Completion rate: 0.4', { exact: true }).waitFor();
  expect(await page.getByRole('table', { name: 'Audit log' }).textContent()).not.toMatch(
    /[{}[\]"→]|ingestRequests|displayName/,
  );
});

it('reads details that hold others as names and values', () => {
  const changes = [
    { type: 'drop_step', stepKey: 'documents' },
    { type: 'set_rate', stepKey: 'send', loss: { low: 0.1, high: 0.2 } },
  ];
  expect(describeDetails({ changes, shippedAt: null, scopes: [], monthly: true })).toEqual([
    {
      name: 'Changes',
      value: 'Type: drop_step, Step key: documents; Type: set_rate, Step key: send, Loss: Low: 0.1, High: 0.2',
    },
    { name: 'Scopes', value: 'none' },
    { name: 'Monthly', value: 'yes' },
  ]);
  const zone = { from: 'UTC', to: 'Europe/Berlin' };
  expect(
    describeDetails({ timezone: zone, requireSecondFactor: { from: false, to: true }, memo: { from: null, to: 3 } }),
  ).toEqual([
    { name: 'Timezone', value: 'from UTC to Europe/Berlin' },
    { name: 'Require second factor', value: 'from no to yes' },
    { name: 'Memo', value: 'from none to 3' },
  ]);
});

it('has words for actions that exist', () => {
  const known: readonly string[] = AUDIT_ACTIONS;
  expect(Object.keys(AUDIT_WORDS).filter((name) => !known.includes(name))).toEqual([]);
});
