// The request that an app opens the page /oauth/authorize with (OAuth 2.1, 4.1.1), and the address with the answer. A mistake is shown to the
// person, and sends the browser nowhere: anybody can register an app, and its address is not one to trust (RFC 9700, 4.11.2).
import type { AppClient } from '../../accounts/app-clients.ts';
import { type AppAccess, accessesIn, matchesRedirect } from '../../domain/app.ts';
import { invalid } from '../../domain/error.ts';
import { appResource } from '../request/auth.ts';
import type { Service } from '../request/service.ts';

export interface AuthorizationRequest {
  client: AppClient;
  redirect: string;
  state: string | undefined;
  challenge: string;
  accesses: AppAccess[];
  resource: string;
}

/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** Throws `invalid` with the mistake. */
export async function readAuthorizationRequest(service: Service, query: string): Promise<AuthorizationRequest> {
  const given = new URLSearchParams(query);
  const only = (name: string): string | undefined => {
    const [value, another] = given.getAll(name);
    if (another !== undefined) throw refused(`${name} must be sent once`);
    return value;
  };
  const client = service.accounts.appClients.read(only('client_id') ?? '');
  if (!client)
    throw refused('client_id must be that of an app that registered here: disconnect the app, and connect it again');
  const redirect = only('redirect_uri') ?? '';
  if (!matchesRedirect(client.redirects, redirect))
    throw refused('redirect_uri must be an address that the app registered');
  if (only('response_type') !== 'code') throw refused('response_type must be code');
  const challenge = only('code_challenge') ?? '';
  if (only('code_challenge_method') !== 'S256') throw refused('code_challenge_method must be S256');
  if (!CHALLENGE.test(challenge)) throw refused('code_challenge must be a SHA-256 in base64url');
  const resource = only('resource') ?? appResource(service);
  if (resource !== appResource(service)) throw refused(`resource must be ${appResource(service)}`);
  return { client, redirect, state: only('state'), challenge, accesses: accessesIn(only('scope')), resource };
}

const refused = (must: string) => invalid(`Invalid app request: ${must}`);

/** The app's address with an answer. `iss` tells an app that uses several services which one answers (RFC 9207). */
export function answerUrl(
  { config }: Service,
  { redirect, state }: AuthorizationRequest,
  answer: { code: string } | { error: 'access_denied' },
): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries({ ...answer, state, iss: config.baseUrl })) {
    if (value !== undefined) url.searchParams.append(name, value);
  }
  return url.href;
}
