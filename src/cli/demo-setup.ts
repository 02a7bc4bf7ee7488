// The organization, its owner, the key and the journey of the demonstration, made over the API as an operator would.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DEMO_ORG, journeyDefinition } from '../demo/journey.ts';
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

export interface Demonstration {
  /** Access for the organization's programs: the service's address and an API key. */
  organization: Service;
  owner: Account;
}

export async function prepare({ url, adminTokenPath }: RunningService, baseUrl: string): Promise<Demonstration> {
  if (adminTokenPath === null) throw new Error('the service keeps no admin token');
  const operator = { url, credential: (await readFile(adminTokenPath, 'utf8')).trim() };
  await ask(operator, 'POST', '/api/orgs', DEMO_ORG);
  await ask(operator, 'PUT', `/api/orgs/${DEMO_ORG.slug}`, {
    settings: { ingestRequestsPerHour: INGEST_REQUESTS_PER_HOUR },
  });
  // The password is new at each start, since everybody on this machine can reach the demonstration.
  const owner = { email: 'demo@example.org', password: randomBytes(12).toString('base64url') };
  await ask(operator, 'POST', '/api/setup', { adminToken: operator.credential, name: 'Demo Owner', ...owner });
  const { key } = await ask<CreatedKey>(operator, 'POST', `/api/orgs/${DEMO_ORG.slug}/keys`, {
    name: 'Demonstration',
    scopes: DEFAULT_SCOPES,
  });
  const organization = { url: baseUrl, credential: key };
  // Both names of this machine, so that the form can be opened under either.
  const origins = [baseUrl, baseUrl.replace('//localhost', '//127.0.0.1')];
  await ask(organization, 'POST', '/api/journeys/create', journeyDefinition(origins));
  return { organization, owner };
}
