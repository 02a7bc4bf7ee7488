// A provider of single sign-on that says whatever a test wants: claims of the token and of its person, and its keys.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

export interface ShapedProvider {
  issuer: string;
  /** Members of the signed token, beside or in the place of the usual ones. */
  token: Record<string, unknown>;
  /** Claims about the person. */
  person: Record<string, unknown>;
  /** Takes another key under the same name. */
  renewKey(): void;
  /** Where it sends a browser that came with an address of it. */
  walk(url: string): URL;
  close(): Promise<void>;
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startShapedProvider(port: number, clientId: string): Promise<ShapedProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  let keys = newKeys();
  let nonce = '';
  const shaped = { token: {}, person: {} } as Pick<ShapedProvider, 'token' | 'person'>;
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: clientId, sub: 'somebody', iat: now, exp: now + 300, nonce };
    return signed({ ...usual, ...shaped.token }, keys.privateKey);
  };
  const pages: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/person`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'only', alg: 'RS256', use: 'sig' }] }),
    '/token': () => ({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken() }),
    '/person': () => ({ sub: 'somebody', ...shaped.person }),
  };
  const server = createServer((request, response) => {
    request.resume();
    const page = pages[new URL(request.url ?? '', issuer).pathname];
    response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page?.() ?? {}));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(shaped, {
    issuer,
    renewKey() {
      keys = newKeys();
    },
    walk(url: string) {
      const { searchParams } = new URL(url);
      nonce = searchParams.get('nonce') ?? '';
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' }).toString();
      return back;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

function signed(payload: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'only', typ: 'JWT' })}.${part(payload)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}
