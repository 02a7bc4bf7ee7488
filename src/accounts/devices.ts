// Known browsers of an account, by a signed cookie. The cookie does not sign anyone in; it only allows its owner to try while strangers
// have used up the account's failures.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { basePathOf } from '../domain/base-path.ts';
import { type Clock, DAY_MS, SECOND_MS } from '../domain/time.ts';
import { COOKIE_PREFIX } from './library.ts';

/** How long a browser stays known after a sign-in, in ms. */
export const DEVICE_MS = 365 * DAY_MS;
/** Random bytes of a browser's id. */
const DEVICE_BYTES = 12;

/** The owner of a browser: the account, and when its address was proven. Browsers from before that are unknown. */
export interface DeviceOwner {
  userId: string;
  provenAt: string | null;
}

export interface Devices {
  /** A line of `Set-Cookie` that makes the browser known. */
  issue(owner: DeviceOwner): string;
  /** The id of the browser, if the cookie is valid for this account. */
  read(cookie: string | undefined, owner: DeviceOwner): string | undefined;
}

export function openDevices(secret: string, baseUrl: string, now: Clock): Devices {
  const isSecure = baseUrl.startsWith('https:');
  const name = `${isSecure ? '__Secure-' : ''}${COOKIE_PREFIX}.device`;
  const brought = new RegExp(
    `(?:^|; *)${name.replaceAll('.', '\\.')}=([\\w-]{1,64})\\.(\\d{1,15})\\.([\\w-]{43})(?:;|$)`,
  );
  const sign = (id: string, until: string, { userId, provenAt }: DeviceOwner) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', userId, provenAt, id, until]))
      .digest();
  return {
    issue(owner) {
      const id = randomBytes(DEVICE_BYTES).toString('base64url');
      const until = String(now() + DEVICE_MS);
      const value = `${id}.${until}.${sign(id, until, owner).toString('base64url')}`;
      const maxAge = DEVICE_MS / SECOND_MS;
      // Sign-in alone reads it.
      return `${name}=${value}; Max-Age=${maxAge}; Path=${basePathOf(baseUrl)}/api/auth; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=Lax`;
    },
    read(cookie, owner) {
      const [, id, until, signature] = brought.exec(cookie ?? '') ?? [];
      if (id === undefined || until === undefined || signature === undefined) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(id, until, owner);
      const isKnown = given.length === right.length && timingSafeEqual(given, right) && Number(until) > now();
      return isKnown ? id : undefined;
    },
  };
}
