// Apps that act for people (OAuth 2.1 at /mcp): each attack beside an honest caller.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APP_CODE_MS, APP_GRANT_MS, APP_TOKEN_MS, APPS_MAX } from '../../src/catalog/app-grants.ts';
import type { OwnApp } from '../../src/domain/app.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { runJob } from '../../src/jobs.ts';
import {
  type AppTokens,
  allow,
  CALLBACK,
  codeOf,
  connectApp,
  exchange,
  post,
  refresh,
  register,
  toolsOf,
} from '../support/apps.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { type Browser, must, newMember, openBrowser, PASSWORD, setUp } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const BASE_URL = 'https://waymark.example.org';
const clock = testClock();
const service = await serviceForFile({ now: clock.now, config: { baseUrl: BASE_URL } });
let owner: Browser;
let editor: Browser & { id: string };

beforeAll(async () => {
  await service.org('acme');
  await service.org('other');
  owner = await setUp(service);
  editor = await newMember(service, 'acme', 'editor');
});
// Registrations of a minute are limited.
beforeEach(() => clock.advance(MINUTE_MS));

const READING = [
  ...['check_figures', 'journey_figures', 'journey_paths', 'journey_steps', 'list_journeys', 'list_memos'],
  ...['list_simulations', 'read_memo', 'read_simulation', 'session_timelines', 'step_fields'],
];
const ownApps = async (browser: Browser) =>
  must(200, await browser.ask<{ apps: OwnApp[] }>('GET', '/api/me/apps')).apps;
const requested = (query: string, browser = editor) =>
  browser.ask('GET', `/api/me/apps/request?${new URLSearchParams({ query })}`);
const setRole = (id: string, role: string) =>
  service.request('PUT', `/api/orgs/acme/members/${id}`, { key: ADMIN_TOKEN, body: { role } });

describe('metadata', () => {
  it('says at /mcp where an app gets a token, and what the service supports', async () => {
    const refused = await service.request('POST', '/mcp', { body: {} });
    expect(refused.status).toBe(401);
    const challenge = refused.headers.get('www-authenticate') ?? '';
    expect(challenge).toBe(
      `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource/mcp", scope="read full"`,
    );
    const wrong = await service.request('POST', '/mcp', { body: {}, key: 'wmt_unknown' });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, `${challenge}, error="invalid_token"`]);
    // Elsewhere tokens of apps are of no use.
    expect((await service.request('GET', '/api/journeys')).headers.get('www-authenticate')).toBe('Bearer');
    for (const path of ['', '/mcp']) {
      const { body } = await service.request('GET', `/.well-known/oauth-protected-resource${path}`);
      expect(body).toMatchObject({ resource: `${BASE_URL}/mcp`, authorization_servers: [BASE_URL] });
    }
    expect((await service.request('GET', '/.well-known/oauth-protected-resource/else')).status).toBe(404);
    const { body } = await service.request('GET', '/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      issuer: BASE_URL,
      authorization_endpoint: `${BASE_URL}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe('an allowed app', () => {
  it('reads what a viewer may, although the person may more; or has the rights of the person', async () => {
    const reading = await connectApp(service, editor);
    expect([reading.scope, await toolsOf(service, reading.access_token)]).toEqual(['read', READING]);
    const full = await connectApp(service, editor, 'full');
    expect(full.scope).toBe('full');
    expect(await toolsOf(service, full.access_token)).toEqual([...READING, 'run_simulation'].sort());
    // A change of role counts at once, and for the refreshed token too.
    must(200, await setRole(editor.id, 'viewer'));
    expect(await toolsOf(service, full.access_token)).toEqual(READING);
    must(200, await setRole(editor.id, 'editor'));
    expect(await toolsOf(service, full.access_token)).toContain('run_simulation');
  });

  it('is in the list of the person with its last use, and no longer works once it is ended there', async () => {
    const person = await newMember(service, 'acme', 'viewer', 'list@acme.example');
    const { access_token: token, refresh_token: refreshToken, app } = await connectApp(service, person);
    const [listed] = await ownApps(person);
    const expected = { name: 'Assistant', answersTo: 'app.example', organization: 'acme', access: 'read' };
    expect(listed).toMatchObject({ ...expected, lastUsedAt: null, createdAt: clock.iso() });
    expect(await toolsOf(service, token)).toEqual(READING);
    expect((await ownApps(person))[0]?.lastUsedAt).toBe(`${clock.iso().slice(0, 10)}T00:00:00.000Z`);
    // Another person neither sees nor ends it.
    expect((await ownApps(owner)).map(({ id }) => id)).not.toContain(listed?.id);
    expect((await owner.ask('DELETE', `/api/me/apps/${listed?.id}`)).status).toBe(404);
    expect(await toolsOf(service, token)).toEqual(READING);
    expect((await person.ask('DELETE', `/api/me/apps/${listed?.id}`)).status).toBe(204);
    expect(await toolsOf(service, token)).toBe(401);
    expect((await refresh(service, app, refreshToken)).body.error).toBe('invalid_grant');
    expect(await ownApps(person)).toEqual([]);
  });

  it('ends with the membership, and does not come back with a new one', async () => {
    const person = await newMember(service, 'acme', 'editor', 'leaving@acme.example');
    await newMember(service, 'other', 'editor', 'leaving@acme.example');
    const { access_token: token, refresh_token: refreshToken, app } = await connectApp(service, person);
    const beside = await connectApp(service, editor);
    must(204, await service.request('DELETE', `/api/orgs/acme/members/${person.id}`, { key: ADMIN_TOKEN }));
    expect(await toolsOf(service, token)).toBe(401);
    await newMember(service, 'acme', 'editor', 'leaving@acme.example');
    expect(await toolsOf(service, token)).toBe(401);
    expect((await refresh(service, app, refreshToken)).body.error).toBe('invalid_grant');
    expect(await toolsOf(service, beside.access_token)).toEqual(READING);
  });

  it('ends with a new password, and no app of another person does', async () => {
    const person = await newMember(service, 'acme', 'editor', 'password@acme.example');
    const { access_token: token } = await connectApp(service, person);
    const beside = await connectApp(service, editor);
    const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` };
    must(204, await person.ask('POST', '/api/auth/change-password', { body }));
    expect(await toolsOf(service, token)).toBe(401);
    expect(await toolsOf(service, beside.access_token)).toEqual(READING);
  });

  it('reads its own organization alone, and is of no use at any other door', async () => {
    const key = await service.key('other');
    await service.journey(key, { slug: 'secret' });
    await service.journey(await service.key('acme'), { slug: 'permit' });
    const { access_token: token } = await connectApp(service, owner, 'full');
    for (const headers of [{}, { 'waymark-org': 'other' }, { 'waymark-from-mcp': 'x'.repeat(43) }]) {
      const answer = await service.request('GET', '/api/journeys', { key: token, headers });
      expectError(answer, 401, 'The token of an app is valid at /mcp only');
    }
    expect((await service.request('GET', '/api/orgs', { key: token })).status).toBe(401);
    const call = { method: 'tools/call', params: { name: 'list_journeys', arguments: {} } };
    const answer = await service.request<string>('POST', '/mcp', {
      ...{ key: token, body: { jsonrpc: '2.0', id: 1, ...call } },
      headers: { accept: 'application/json, text/event-stream', 'waymark-org': 'other' },
    });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(JSON.stringify(answer.body)).toContain('permit');
  });

  it('is not allowed without the second factor that the organization requires, nor works after it begins to', async () => {
    const person = await newMember(service, 'other', 'viewer', 'factor@acme.example');
    const app = await register(service);
    const code =
      new URL(must(201, await allow(person, app.query(), 'read', 'other')).url).searchParams.get('code') ?? '';
    const { access_token: token } = must(200, await exchange<AppTokens>(service, app, code));
    expect(await toolsOf(service, token)).toEqual(READING);
    const set = (requireSecondFactor: boolean) =>
      service.request('PUT', '/api/orgs/other', { key: ADMIN_TOKEN, body: { settings: { requireSecondFactor } } });
    must(200, await set(true));
    expect(await toolsOf(service, token)).toBe(403);
    expectError(await allow(person, app.query(), 'read', 'other'), 403, /^This organization requires a second factor/);
    must(200, await set(false));
    expect(await toolsOf(service, token)).toEqual(READING);
  });

  it('is one of at most 50 of a person', async () => {
    const person = await newMember(service, 'acme', 'viewer', 'many@acme.example');
    const app = await register(service);
    const first = must(200, await exchange<AppTokens>(service, app, await codeOf(person, app.query())));
    for (let nth = 1; nth < APPS_MAX; nth++) {
      clock.advance(1);
      await codeOf(person, app.query());
    }
    expect(await toolsOf(service, first.access_token)).toEqual(READING);
    clock.advance(1);
    await codeOf(person, app.query());
    expect(await toolsOf(service, first.access_token)).toBe(401);
  });

  it('is recorded: who allowed it, what it did, who ended it; no secret', async () => {
    const { access_token: token, refresh_token: refreshToken, app } = await connectApp(service, owner, 'full');
    const stored = JSON.stringify(await service.service.catalog.selectFrom('app_grants').selectAll().execute());
    for (const secret of [token, refreshToken, app.verifier]) expect(stored).not.toContain(secret);
    must(200, await post(service, '/oauth/revoke', { token: refreshToken, client_id: app.clientId }));
    const { body } = await service.request<{ entries: Record<string, unknown>[] }>('GET', '/api/orgs/acme/audit', {
      key: ADMIN_TOKEN,
    });
    const [ended, allowed] = body.entries;
    expect(ended).toMatchObject({ action: 'app.end', actor: { kind: 'service' }, subject: 'Assistant' });
    expect(allowed).toMatchObject({
      action: 'app.allow',
      actor: { kind: 'person', name: 'owner@example.org' },
      details: { access: 'full', answersTo: 'app.example' },
    });
    for (const secret of [token, refreshToken]) expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('a code', () => {
  it('works once: a second use ends what the first one got', async () => {
    const app = await register(service);
    const code = await codeOf(editor, app.query());
    const tokens = must(200, await exchange<AppTokens>(service, app, code));
    const beside = await connectApp(service, editor);
    expect((await exchange(service, app, code)).body.error).toBe('invalid_grant');
    expect(await toolsOf(service, tokens.access_token)).toBe(401);
    expect((await refresh(service, app, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(await toolsOf(service, beside.access_token)).toEqual(READING);
  });

  it('is of one app, one address and one verifier: a thief gets nothing, and the app does', async () => {
    const [app, thief] = [await register(service), await register(service)];
    const code = await codeOf(editor, app.query());
    for (const changed of [
      { client_id: thief.clientId },
      { client_id: '' },
      { code_verifier: thief.verifier },
      { code_verifier: '' },
      { redirect_uri: `${CALLBACK}/` },
      { redirect_uri: '' },
    ]) {
      const { status, body } = await exchange(service, app, code, changed);
      expect([status, body.error], JSON.stringify(changed)).toEqual([400, 'invalid_grant']);
    }
    const elsewhere = await exchange(service, app, code, { resource: 'https://other.example/mcp' });
    expect(elsewhere.body.error).toBe('invalid_target');
    expect((await exchange(service, app, code, { grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
    const answer = await exchange<AppTokens>(service, app, code, { resource: `${BASE_URL}/mcp` });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await toolsOf(service, answer.body.access_token)).toEqual(READING);
  });

  it('is exchanged once by two at the same moment', async () => {
    const app = await register(service);
    const code = await codeOf(editor, app.query());
    const answers = await Promise.all([exchange(service, app, code), exchange(service, app, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a refresh token', () => {
  it('is replaced by each use: one that comes a second time ends the app', async () => {
    const { refresh_token: first, access_token: token, app } = await connectApp(service, editor);
    const stranger = await register(service);
    expect((await refresh(service, stranger, first)).body.error).toBe('invalid_grant');
    expect((await refresh(service, app, first, { resource: 'https://other.example' })).body.error).toBe(
      'invalid_target',
    );
    const second = must(200, await refresh<AppTokens>(service, app, first));
    expect(await toolsOf(service, token)).toBe(401);
    expect(await toolsOf(service, second.access_token)).toEqual(READING);
    expect((await refresh(service, app, first)).body.error).toBe('invalid_grant');
    expect(await toolsOf(service, second.access_token)).toBe(401);
    expect((await refresh(service, app, second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is given back by its app alone', async () => {
    const { refresh_token: refreshToken, access_token: token, app } = await connectApp(service, editor);
    const stranger = await register(service);
    const revoke = (clientId: string, revoked: string) =>
      post(service, '/oauth/revoke', { token: revoked, client_id: clientId });
    must(200, await revoke(stranger.clientId, refreshToken));
    must(200, await revoke(app.clientId, 'wmr_unknown'));
    expect(await toolsOf(service, token)).toEqual(READING);
    must(200, await revoke(app.clientId, token));
    expect(await toolsOf(service, token)).toBe(401);
  });
});

describe('the request of an app', () => {
  it('shows who asks, where it is answered, and what for', async () => {
    const app = await register(service, [CALLBACK], 'Claude\u202e\u0000');
    expect(must(200, await requested(app.query()))).toEqual({
      ...{ name: 'Claude', answersTo: 'app.example', accesses: ['read', 'full'] },
      deniedUrl: `${CALLBACK}?error=access_denied&state=of+the+app&iss=${encodeURIComponent(BASE_URL)}`,
    });
    expect(must(200, await requested(app.query({ scope: 'read offline_access' })))).toMatchObject({
      accesses: ['read'],
    });
    expectError(
      await allow(editor, app.query({ scope: 'read' }), 'full'),
      400,
      /access must be one that the app asks for/,
    );
    const { url } = must(201, await allow(editor, app.query({ nonce: 'ignored' })));
    // The answer names this service, so that an app that uses several mixes none up.
    expect(url).toMatch(
      /^https:\/\/app\.example\/callback\?code=[\w-]{43}&state=of\+the\+app&iss=https%3A%2F%2Fwaymark/,
    );
  });

  it('is refused without PKCE, with another address, for another audience, or with a made-up app', async () => {
    const app = await register(service);
    const forged = Buffer.from(JSON.stringify(['Claude', ['https://thief.example'], 'x'])).toString('base64url');
    const refusals: [Record<string, string | null>, RegExp][] = [
      [{ code_challenge: null }, /code_challenge must be/],
      [{ code_challenge_method: null }, /code_challenge_method must be S256/],
      [{ code_challenge_method: 'plain' }, /code_challenge_method must be S256/],
      [{ code_challenge: 'short' }, /code_challenge must be/],
      [{ redirect_uri: null }, /redirect_uri must be/],
      [{ redirect_uri: 'https://thief.example/callback' }, /redirect_uri must be/],
      [{ redirect_uri: `${CALLBACK}/../else` }, /redirect_uri must be/],
      [{ redirect_uri: `${CALLBACK}?to=thief` }, /redirect_uri must be/],
      [{ redirect_uri: 'https://app.example:444/callback' }, /redirect_uri must be/],
      [{ response_type: 'token' }, /response_type must be code/],
      [{ resource: 'https://other.example/mcp' }, /resource must be/],
      [{ client_id: null }, /client_id must be/],
      [{ client_id: `${forged}.${'x'.repeat(43)}`, redirect_uri: 'https://thief.example' }, /client_id must be/],
    ];
    for (const [changed, message] of refusals) {
      expectError(await requested(app.query(changed)), 400, message);
      expectError(await allow(editor, app.query(changed)), 400, message);
    }
    expectError(await requested(`${app.query()}&state=twice`), 400, /state must be sent once/);
    must(200, await requested(app.query()));
  });

  it('is answered on the device at any port, and at no other address there', async () => {
    const app = await register(service, [
      'http://127.0.0.1/callback',
      'http://localhost:33418/callback',
      'cursor://mcp/done',
    ]);
    for (const redirect of ['http://127.0.0.1:51234/callback', 'http://localhost:1/callback', 'cursor://mcp/done'])
      must(200, await requested(app.query({ redirect_uri: redirect })));
    for (const redirect of [
      ...['http://127.0.0.1:51234/other', 'http://[::1]:51234/callback', 'https://127.0.0.1/callback'],
      ...['http://localhost:1@thief.example/callback', 'http://localhost:99999/callback', 'cursor://mcp/else'],
      ...['http://localhost.thief.example:1/callback', 'http://127.0.0.1:1/callback#x'],
    ])
      expectError(await requested(app.query({ redirect_uri: redirect })), 400, /redirect_uri must be/);
    const { url } = must(201, await allow(editor, app.query({ redirect_uri: 'cursor://mcp/done' })));
    expect(url).toMatch(/^cursor:\/\/mcp\/done\?code=/);
  });

  it('is allowed by a press on the page of a signed-in person, and by nothing else', async () => {
    const app = await register(service);
    const stranger = openBrowser(service);
    expect((await requested(app.query(), stranger as typeof editor)).status).toBe(401);
    expect((await allow(stranger, app.query())).status).toBe(401);
    const body = { query: app.query(), organization: 'acme', access: 'read' };
    for (const headers of [{ origin: 'https://thief.example' }, { 'sec-fetch-site': 'cross-site' }])
      expectError(
        await editor.ask('POST', '/api/me/apps', { body, headers }),
        403,
        /must be asked for by a page of the service/,
      );
    // A form of another page sends no JSON.
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await editor.ask('POST', '/api/me/apps', { body: 'query=x', headers: form })).status).toBe(415);
    expectError(await allow(editor, app.query(), 'read', 'other'), 404, 'Organization with slug "other" not found');
    // No frame of another site shows the page, and the answer of a press is not repeated.
    const page = await service.request('GET', '/oauth/authorize', { headers: { accept: 'text/html' } });
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    must(201, await allow(editor, app.query()));
  });
});

it('registers no app that browsers would run, or that cannot be answered safely', async () => {
  const refuse = async (redirects: unknown) =>
    (await service.request('POST', '/oauth/register', { body: { client_name: 'x', redirect_uris: redirects } })).body
      .error;
  for (const redirect of [
    ...['javascript:alert(1)', 'data:text/html,x', 'http://app.example/callback', 'https://app.example/#x'],
    ...['https://me@app.example/', 'callback', 'file:///etc/passwd', 'http://localhost.app.example/'],
  ])
    expect(await refuse([redirect]), redirect).toBe('invalid_redirect_uri');
  clock.advance(MINUTE_MS);
  for (const redirects of [
    undefined,
    [],
    'https://app.example',
    [1],
    Array(11).fill(CALLBACK),
    [`${CALLBACK}/${'x'.repeat(1_000)}`],
  ])
    expect(await refuse(redirects)).toBe('invalid_redirect_uri');
  const { body } = await service.request('POST', '/oauth/register', { body: { redirect_uris: [CALLBACK] } });
  expect(body).toMatchObject({
    client_name: 'app.example',
    token_endpoint_auth_method: 'none',
    redirect_uris: [CALLBACK],
  });
});

// Sessions end with the month: the last test.
it('expires: a code in a minute, a token in 15, an app that is not used for 30 days', async () => {
  const app = await register(service);
  const late = await codeOf(editor, app.query());
  clock.advance(APP_CODE_MS);
  expect((await exchange(service, app, late)).body.error).toBe('invalid_grant');
  const { access_token: token, refresh_token: refreshToken, app: used } = await connectApp(service, editor);
  clock.advance(APP_TOKEN_MS - 1);
  expect(await toolsOf(service, token)).toEqual(READING);
  clock.advance(1);
  expect(await toolsOf(service, token)).toBe(401);
  const next = must(200, await refresh<AppTokens>(service, used, refreshToken));
  expect(await toolsOf(service, next.access_token)).toEqual(READING);
  clock.advance(APP_GRANT_MS + 1);
  expect((await refresh(service, used, next.refresh_token)).body.error).toBe('invalid_grant');
  await runJob(service.service, 'remove sessions and links that have ended');
  const rows = await service.service.catalog.selectFrom('app_grants').selectAll().execute();
  expect(rows).toEqual([]);
});
