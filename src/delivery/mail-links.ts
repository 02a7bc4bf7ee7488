// Signed links in mail: with them, and nothing else, an address agrees to receive messages, or wants no more. Nothing is stored of them;
// a link is for one address of one endpoint, and ends with it.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../domain/time.ts';

/** How long a link to agree works, in ms. A link to unsubscribe works for ever. */
export const AGREE_MS = 7 * DAY_MS;
const KEY_BYTES = 32;

export type MailLinkKind = 'confirm' | 'stop';

export interface MailLinks {
  confirm(endpointId: string, address: string, now: number): string;
  stop(endpointId: string, address: string): string;
}

export interface MailLinkToken {
  endpointId: string;
  /** When the link ends, in ms; 0: never. */
  endsAt: number;
  signature: string;
}

export interface MailSigner {
  /** Addresses of pages of the service. */
  links(baseUrl: string): MailLinks;
  /** Whether the token was made for this address, and has not ended. */
  isFor(kind: MailLinkKind, token: MailLinkToken, address: string, now: number): boolean;
}

/** The key is derived from AUTH_SECRET, so that all nodes with the same secret accept each other's links. */
export function openMailSigner(authSecret: string): MailSigner {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'waymark mail links', KEY_BYTES));
  const sign = (kind: MailLinkKind, endpointId: string, endsAt: number, address: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, endpointId, endsAt, address]))
      .digest('base64url');
  const token = (kind: MailLinkKind, endpointId: string, endsAt: number, address: string) =>
    `${endpointId}.${endsAt}.${sign(kind, endpointId, endsAt, address)}`;
  return {
    links: (baseUrl) => ({
      confirm: (endpointId, address, now) =>
        `${baseUrl}/mail/confirm/${token('confirm', endpointId, now + AGREE_MS, address)}`,
      stop: (endpointId, address) => `${baseUrl}/mail/stop/${token('stop', endpointId, 0, address)}`,
    }),
    isFor(kind, { endpointId, endsAt, signature }, address, now) {
      const [wanted, given] = [sign(kind, endpointId, endsAt, address), signature].map((text) => Buffer.from(text));
      if (!wanted || !given || wanted.length !== given.length || !timingSafeEqual(wanted, given)) return false;
      return endsAt === 0 || now < endsAt;
    },
  };
}

/** undefined: no token looks so. */
export function readMailToken(text: string): MailLinkToken | undefined {
  const [, endpointId, endsAt, signature] = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(text) ?? [];
  if (endpointId === undefined || endsAt === undefined || signature === undefined) return undefined;
  return { endpointId, endsAt: Number(endsAt), signature };
}
