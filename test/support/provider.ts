// A provider of single sign-on (OpenID Connect) as organizations have one, and a browser that signs in there.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';

export interface PersonThere {
  email: string;
  email_verified: boolean | string;
  name: string;
}

export interface TestProvider {
  issuer: string;
  /** Signs in at the provider as somebody, beginning at an address of it. Returns where it then sends the browser. */
  walk(url: string, person: string): Promise<URL>;
  people: Map<string, PersonThere>;
  close(): Promise<void>;
}

export const CLIENT = { clientId: 'waymark', clientSecret: 'secret of the client' };

/** `redirectUri` is where the service receives the sign-in. */
export async function startProvider(port: number, redirectUri: string): Promise<TestProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, PersonThere>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['key of the tests'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_: KoaContextWithOIDC, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }) as never,
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  });
  const answer = provider.callback();
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      const accountId = String(request.headers['x-person']);
      return provider.interactionFinished(request, response, { login: { accountId } });
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const grantId = await grant.save();
    return provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    people,
    async walk(url, person) {
      const jar = new Map<string, string>();
      let next = new URL(url);
      while (next.origin === issuer) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const step = await fetch(next, { redirect: 'manual', headers: { cookie, 'x-person': person } });
        for (const line of step.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const location = step.headers.get('location');
        if (location === null) throw new Error(`the provider answers ${step.status}: ${await step.text()}`);
        next = new URL(location, next);
      }
      return next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
