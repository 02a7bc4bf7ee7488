// Apps that act for a person by OAuth 2.1: their redirect addresses, names and accesses.
import { type Static, Type } from 'typebox';
import { ROLE_SCOPES, type Role } from './person.ts';
import { seen } from './text.ts';
import { readUrl } from './url.ts';

/** The scopes of OAuth. `read` gives the rights of a viewer, `full` those of the person at the time of each request. */
export const APP_ACCESSES = ['read', 'full'] as const;
export type AppAccess = (typeof APP_ACCESSES)[number];

/** The rights of an app that acts for a person with this role. */
export const scopesOfApp = (access: AppAccess, role: Role) => ROLE_SCOPES[access === 'read' ? 'viewer' : role];

/** The accesses that a request's `scope` asks for. Names that are unknown here, such as `offline_access`, are left out. */
export function accessesIn(scope: string | undefined): AppAccess[] {
  const asked = (scope ?? '').split(' ');
  const known = APP_ACCESSES.filter((access) => asked.includes(access));
  return known.length === 0 || known.includes('full') ? [...APP_ACCESSES] : known;
}

/**
 * Access tokens of apps start with this, so that secret scanners find them in places where they do not belong. Other secrets start with wmk_ (keys),
 * wmp_ (pages), wmr_ (refresh tokens) and wma_ (the admin token in its file).
 */
export const APP_TOKEN_PREFIX = 'wmt_';

/** Addresses that an app registers, and their characters together: they travel in its client id. */
export const REDIRECTS_MAX = 10;
export const REDIRECTS_LENGTH_MAX = 1_000;
/** Characters of an app's name that are shown. */
export const APP_NAME_LENGTH_MAX = 80;

/** Schemes that a browser handles itself. Any other that is not http(s) opens a program that the person installed. */
const BROWSER_SCHEMES = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:', 'ftp:'],
  ...['ws:', 'wss:', 'mailto:', 'tel:', 'sms:', 'chrome:', 'intent:'],
]);
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Why an app cannot be answered at this address; undefined: it can. */
export function mistakeInRedirect(text: string): string | undefined {
  const url = readUrl(text);
  if (!url) return 'must be a full address';
  if (text.includes('#')) return 'must have no fragment';
  if (url.username !== '' || url.password !== '') return 'must have no user name';
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.includes(url.hostname)) return 'must begin with https://';
  if (BROWSER_SCHEMES.has(url.protocol)) return 'must not have a scheme that browsers handle themselves';
  return undefined;
}

const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/;

/** True if an address was registered: the same text, except for the port of a program on the person's device (RFC 8252, 7.3). */
export function matchesRedirect(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  const [, host, rest] = LOOPBACK.exec(asked) ?? [];
  if (host === undefined || !readUrl(asked)) return false;
  return registered.some((known) => {
    const [, knownHost, knownRest] = LOOPBACK.exec(known) ?? [];
    return knownHost === host && knownRest === rest;
  });
}

/** The receiver of the answer, which an app cannot make up: a host, `localhost` for a program on the device, or `cursor:` for an installed one. */
export function redirectHost(redirect: string): string {
  const url = readUrl(redirect);
  if (!url) return '';
  if (url.protocol === 'http:') return 'localhost';
  return url.protocol === 'https:' ? url.host : url.protocol;
}

/** An app's name as it is shown, without characters that are not seen; its host where it has none. */
export function appName(given: unknown, redirect: string): string {
  const name =
    typeof given === 'string'
      ? seen(given)
          .replace(/\s+|\p{Cc}+/gu, ' ')
          .trim()
      : '';
  return [...name].slice(0, APP_NAME_LENGTH_MAX).join('') || redirectHost(redirect);
}

const name = Type.String({
  description: 'The name that the app gave itself. Anybody can choose any.',
  examples: ['Claude'],
});
const answersTo = Type.String({
  description:
    'Where the app is answered: a host, `localhost` (a program on the device), or the scheme of an installed program.',
  examples: ['claude.ai'],
});
const access = Type.Enum([...APP_ACCESSES], {
  description: '`read`: what a viewer may. `full`: what the role of the person allows at the time of each request.',
  examples: ['read'],
  'x-must': 'be read or full',
});

export const OwnApp = Type.Object(
  {
    id: Type.String(),
    name,
    answersTo,
    organization: Type.String({ description: 'Slug of the organization.', examples: ['city-of-example'] }),
    access,
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'The day of the last use (midnight UTC), null when never used.',
    }),
    expiresAt: Type.String({ format: 'date-time', description: 'When it ends, unless the app is used before.' }),
  },
  { description: 'An app that acts for the person.' },
);
export type OwnApp = Static<typeof OwnApp>;

export const AppRequest = Type.Object(
  {
    name,
    answersTo,
    accesses: Type.Array(access, { description: 'What the app asks for, the least first.' }),
    deniedUrl: Type.String({ description: 'Where the browser goes when the person refuses.' }),
  },
  { description: 'What an app asks a person for.' },
);
export type AppRequest = Static<typeof AppRequest>;

/** Longest query of an authorization request, in characters. */
export const APP_QUERY_LENGTH_MAX = 8_000;

export const NewOwnApp = Type.Object({
  query: Type.String({
    maxLength: APP_QUERY_LENGTH_MAX,
    description: 'The query with which the app opened the page.',
    'x-must': `be a string of at most ${APP_QUERY_LENGTH_MAX} characters`,
  }),
  organization: Type.String({ examples: ['city-of-example'], 'x-must': 'be the slug of an organization' }),
  access,
});
export type NewOwnApp = Static<typeof NewOwnApp>;
