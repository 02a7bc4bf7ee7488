// The audit log: who did what to what, readable by owners, never with secrets.
import { describe, expect, it } from 'vitest';
import { insertAuditEntry, removeOldAuditEntries } from '../../src/catalog/audit.ts';
import { AUDIT_DETAILS_LENGTH_MAX, AUDIT_KEPT_MS, type AuditEntry } from '../../src/domain/audit.ts';
import type { Journey } from '../../src/domain/journey.ts';
import type { ApiKey } from '../../src/domain/org.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { must, newMember } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

interface Page {
  entries: AuditEntry[];
  nextCursor: string | null;
}

const clock = testClock();

const service = await serviceForFile({ now: clock.now });
await service.org('acme');
await service.org('other');
const owner = await newMember(service, 'acme', 'owner');

const read = async (query = '', org = 'acme') =>
  must(200, await service.request<Page>('GET', `/api/orgs/${org}/audit${query}`, { key: ADMIN_TOKEN }));
const newest = async () => (await read('?limit=1')).entries[0];

describe('the audit log', () => {
  it('says who did what: people, keys, the operator', async () => {
    const body = { name: 'Deploys', scopes: ['journeys:write', 'org:settings'] };
    const key = must(201, await owner.ask<ApiKey & { key: string }>('POST', '/api/orgs/acme/keys', { body }));
    expect(await newest()).toEqual({
      id: expect.any(String),
      at: clock.iso(),
      actor: { kind: 'person', id: owner.id, name: 'owner@acme.example' },
      action: 'key.create',
      subject: 'Deploys',
      details: { id: key.id, scopes: body.scopes, expiresAt: null },
    });
    await service.journey(key.key, { slug: 'apply', allowedOrigins: ['https://a.example'] });
    expect(await newest()).toMatchObject({
      actor: { kind: 'key', id: key.id, name: 'Deploys' },
      action: 'journey.create',
      subject: 'apply',
      details: { allowedOrigins: ['https://a.example'] },
    });
    const settings = { retentionDays: 90 };
    await service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings } });
    expect(await newest()).toMatchObject({
      actor: { kind: 'operator', id: null },
      action: 'org.update',
      details: { retentionDays: { from: 395, to: 90 } },
    });
    must(204, await owner.ask('DELETE', `/api/orgs/acme/keys/${key.id}`));
    expect(await newest()).toMatchObject({ action: 'key.revoke', subject: 'Deploys' });
  });

  it('follows steps, origins, deletions, erasures and exports', async () => {
    const ask = async (method: string, path: string, body?: object) => {
      const { status, body: answer } = await owner.ask<never>(method, path, { body });
      expect(status).toBeLessThan(300);
      return answer as Journey;
    };
    await ask('POST', '/api/journeys/create', { slug: 'moves', displayName: 'Moves' });
    const step = await ask('POST', '/api/journeys/moves/steps', { stepKey: 'start', index: 0 });
    await ask('PUT', `/api/journeys/moves/steps/${step.id}`, { name: 'Start', password: 'unknown members stay out' });
    await ask('POST', '/api/journeys/moves/steps/reorder', { steps: [{ stepId: step.id, index: 3 }] });
    await ask('DELETE', `/api/journeys/moves/steps/${step.id}`);
    await ask('PUT', '/api/journeys/moves', { allowedOrigins: ['https://b.example'] });
    await ask('GET', '/api/journeys/moves/events');
    await ask('POST', '/api/orgs/acme/erasures', { clientId: 'the-client-of-a-visitor' });
    await ask('DELETE', '/api/journeys/moves');
    const { entries } = await read('?limit=9');
    expect(entries.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['journey.delete', 'moves', null],
      ['client.erase', null, { events: 0 }],
      ['events.export', 'moves', { format: 'csv', rows: 0, from: null, to: null }],
      ['journey.update', 'moves', { allowedOrigins: { added: ['https://b.example'], removed: [] } }],
      ['step.delete', 'moves/start', null],
      ['step.reorder', 'moves', { order: ['start'] }],
      ['step.update', 'moves/start', { name: { from: null, to: 'Start' } }],
      ['step.create', 'moves/start', { index: 0 }],
      ['journey.create', 'moves', { displayName: 'Moves', allowedOrigins: [] }],
    ]);
  });

  it('holds no secret and nothing of visitors', async () => {
    const rows = JSON.stringify(await service.service.catalog.selectFrom('audit_entries').selectAll().execute());
    expect(rows).not.toMatch(/wmk_|correct horse|token=|the-client-of-a-visitor|unknown members|127\.0\.0\.1/);
  });

  it('records no details of refused requests', async () => {
    const before = await newest();
    expect((await owner.ask('DELETE', '/api/journeys/unknown')).status).toBe(404);
    expect((await owner.ask('PUT', '/api/orgs/acme', { body: { settings: { retentionDays: 0 } } })).status).toBe(400);
    expect(await newest()).toEqual(before);
  });

  it('is for owners, keys with org:settings and the operator, of one organization', async () => {
    const viewer = await newMember(service, 'acme', 'viewer');
    const editor = await newMember(service, 'acme', 'editor');
    for (const path of ['audit', 'audit/export']) {
      for (const member of [viewer, editor]) {
        expectError(
          await member.ask('GET', `/api/orgs/acme/${path}`),
          403,
          /does not have required scope: org:settings/,
        );
      }
      expectError(await owner.ask('GET', `/api/orgs/other/${path}`), 404, 'Organization with slug "other" not found');
    }
    expect((await owner.ask('GET', '/api/orgs/acme/audit')).status).toBe(200);
    expect((await owner.ask('GET', '/api/audit')).status).toBe(403);
    const all = must(200, await service.request<Page>('GET', '/api/audit?action=org.create', { key: ADMIN_TOKEN }));
    expect(all.entries.map(({ subject }) => subject)).toEqual(['other', 'acme']);
  });

  it('is read by page, each entry once, also within one millisecond', async () => {
    const orgId = 'an-organization-of-its-own';
    const actor = { kind: 'operator', id: null, name: 'operator' } as const;
    const subjects = Array.from({ length: 25 }, (_, place) => `s${place}`);
    for (const subject of subjects) {
      const entry = { orgId, actor, action: 'org.update', subject, details: null } as const;
      await insertAuditEntry(service.service.catalog, entry, clock.now);
    }
    const seen: (string | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: Page = must(
        200,
        await service.request<Page>('GET', `/api/audit?action=org.update&limit=7${query}`, { key: ADMIN_TOKEN }),
      );
      seen.push(...page.entries.map(({ subject }) => subject).filter((subject) => subject?.startsWith('s')));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(subjects.reverse());
  });

  it.each([
    ['limit=0', 'limit must be an integer from 1 to 100'],
    ['cursor=x', 'cursor must be the nextCursor of a page of this list'],
    ['action=no', /^Invalid audit query: action must be one or several of setup, /],
    ['from=yesterday', /^Invalid audit query: from must be /],
  ])('refuses ?%s', async (query, mistake) => {
    const answer = await owner.ask('GET', `/api/orgs/acme/audit?${query}`);
    expectError(answer, 400, typeof mistake === 'string' ? `Invalid audit query: ${mistake}` : mistake);
  });

  it('is a file that spreadsheets open safely, and whole as JSON', async () => {
    const name = '=HYPERLINK("https://evil.example")';
    must(201, await owner.ask('POST', '/api/orgs/acme/keys', { body: { name, scopes: ['journeys:read'] } }));
    const csv = await owner.ask<string>('GET', '/api/orgs/acme/audit/export');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="acme-audit.csv"');
    expect(csv.body).toMatch(/^\uFEFF?at,actorKind,actor,action,subject,details\r\n/);
    expect(csv.body).toContain(`key.create,"'=HYPERLINK(""https://evil.example"")",`);
    const json = await owner.ask<AuditEntry[]>('GET', '/api/orgs/acme/audit/export?format=json');
    expect(json.body[1]).toMatchObject({ action: 'audit.export', details: { format: 'csv' } });
    expect(json.body.length).toBe(csv.body.trimEnd().split('\r\n').length);
    for (const { headers } of [csv, json]) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('keeps details short, and entries for 400 days', async () => {
    const { catalog } = service.service;
    const details = { long: 'x'.repeat(AUDIT_DETAILS_LENGTH_MAX) };
    const actor = { kind: 'operator', id: null, name: 'operator' } as const;
    const write = (subject: string, at: number) =>
      insertAuditEntry(catalog, { orgId: 'kept', actor, action: 'org.update', subject, details }, () => at);
    await write('old', clock.now() - AUDIT_KEPT_MS - 1);
    await write('kept', clock.now() - AUDIT_KEPT_MS);
    await removeOldAuditEntries(catalog, clock.now);
    const rows = await catalog.selectFrom('audit_entries').selectAll().where('org_id', '=', 'kept').execute();
    const shortened = JSON.stringify({ long: `${'x'.repeat(400)}…` });
    expect(rows.map(({ subject, details }) => [subject, details])).toEqual([['kept', shortened]]);
  });

  it('shows the single origin added among a hundred long ones, and shortens long values', async () => {
    const origins = Array.from({ length: 99 }, (_, n) => `https://${'long-'.repeat(10)}${n}.example`);
    must(
      201,
      await owner.ask('POST', '/api/journeys/create', {
        body: { slug: 'many', displayName: 'M', allowedOrigins: origins },
      }),
    );
    const { details: created } = (await newest()) ?? {};
    expect(created).toMatchObject({ displayName: 'M', allowedOrigins: expect.arrayContaining([origins[0]]) });
    expect(JSON.stringify(created)).toMatch(/… and \d+ more/);
    const allowedOrigins = [...origins.slice(1), 'https://added.example'];
    must(200, await owner.ask('PUT', '/api/journeys/many', { body: { allowedOrigins, displayName: 'M' } }));
    expect((await newest())?.details).toEqual({
      allowedOrigins: { added: ['https://added.example'], removed: [origins[0]] },
    });
  });
});

it('answers private questions so that no cache keeps them', async () => {
  for (const path of ['/api/journeys', '/api/orgs/acme', '/api/orgs/acme/keys', '/api/me', '/api/journeys/unknown']) {
    expect((await owner.ask('GET', path)).headers.get('cache-control'), path).toBe('no-store');
  }
});
