// The organization, its owner, the key and the journey of the demonstration, made over the API as an operator would.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BENEFIT, CARD, DEMO_ORG, journeyDefinition, PERMIT } from '../demo/journey.ts';
import type { CreatedKey } from '../domain/org.ts';
import type { RunningService } from '../main.ts';
import { DEFAULT_SCOPES } from './key.ts';
import { ask, type Service } from './service.ts';

/** Requests an hour: the visitors of 30 days arrive within seconds. */
const INGEST_REQUESTS_PER_HOUR = 100_000_000;

/** An account for the dashboard. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The organization and its journeys. Returns access for the organization's programs. */
export async function prepare({ url, adminTokenPath }: RunningService, baseUrl: string): Promise<Service> {
  const operator = { url, credential: await adminToken(adminTokenPath) };
  await ask(operator, 'POST', '/api/orgs', DEMO_ORG);
  await ask(operator, 'PUT', `/api/orgs/${DEMO_ORG.slug}`, {
    settings: { ingestRequestsPerHour: INGEST_REQUESTS_PER_HOUR },
  });
  const { key } = await ask<CreatedKey>(operator, 'POST', `/api/orgs/${DEMO_ORG.slug}/keys`, {
    name: 'Demonstration',
    scopes: DEFAULT_SCOPES,
  });
  const organization = { url: baseUrl, credential: key };
  // Both names of this machine, so that the form can be opened under either.
  const origins = [baseUrl, baseUrl.replace('//localhost', '//127.0.0.1')];
  for (const journey of [BENEFIT, PERMIT, CARD]) {
    await ask(organization, 'POST', '/api/journeys/create', journeyDefinition(origins, journey));
  }
  return organization;
}

/** The account for the dashboard. Its password is new at each start, since everybody on this machine can reach the demonstration. */
export async function createOwner({ url, adminTokenPath }: RunningService): Promise<Account> {
  const owner = { email: 'demo@example.org', password: randomBytes(12).toString('base64url') };
  const token = await adminToken(adminTokenPath);
  await ask({ url, credential: token }, 'POST', '/api/setup', {
    adminToken: token,
    name: 'Demo Owner',
    ...owner,
  });
  return owner;
}

async function adminToken(path: string | null): Promise<string> {
  if (path === null) throw new Error('the service keeps no admin token');
  return (await readFile(path, 'utf8')).trim();
}
