// Registered apps (RFC 7591), without a table: the client id holds the registered data, signed. So strangers who register leave nothing in
// the catalog, and every node with the same AUTH_SECRET knows the apps of the others. Apps have no secret: PKCE ties a code to its app.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { appName } from '../domain/app.ts';

const KEY_BYTES = 32;
/** Random bytes that tell registrations apart. */
const NONCE_BYTES = 9;

export interface AppClient {
  id: string;
  name: string;
  redirects: string[];
}

export interface AppClients {
  issue(name: unknown, redirects: readonly string[]): AppClient;
  /** undefined: no id of this service. */
  read(id: string): AppClient | undefined;
}

export function openAppClients(authSecret: string): AppClients {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'waymark apps', KEY_BYTES));
  const sign = (body: string) => createHmac('sha256', key).update(body).digest();
  return {
    issue(given, redirects) {
      const name = appName(given, redirects[0] ?? '');
      const registered = [name, redirects, randomBytes(NONCE_BYTES).toString('base64url')];
      const body = Buffer.from(JSON.stringify(registered)).toString('base64url');
      return { id: `${body}.${sign(body).toString('base64url')}`, name, redirects: [...redirects] };
    },
    read(id) {
      const [, body, signature] = /^([\w-]+)\.([\w-]{43})$/.exec(id) ?? [];
      if (body === undefined || signature === undefined) return undefined;
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(body)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const [name, redirects] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string[]];
      return { id, name, redirects };
    },
  };
}
