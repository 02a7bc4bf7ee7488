// Sessions: whose a cookie is, how long it lasts, and which others somebody has.
import type { Catalog } from '../catalog/open.ts';
import { notFound } from '../domain/error.ts';
import type { OwnSession, Person } from '../domain/person.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import type { Library } from './library.ts';
import { asking, called } from './library-call.ts';

/** A session ends so long after it began, however much it is used, in ms. */
export const SESSION_MS_MAX = 30 * DAY_MS;

/** Lines of `Set-Cookie`, for the browser of the caller. */
export type Cookies = string[];

/** What a browser sends that got these lines. */
export const cookieOf = (cookies: Cookies) => cookies.map((line) => line.split(';')[0]).join('; ');

/** What a request shows besides what it says. */
export interface Visitor {
  /** Where it comes from, for the limits. */
  address: string;
  cookie: string | undefined;
  userAgent: string | undefined;
}

export interface Session {
  id: string;
  person: Person;
  /** True when the person has proven that the address is theirs. */
  isProven: boolean;
  /** When it began, ISO. */
  since: string;
  /** `awaited`: the account has one, and until it is given the session opens nothing. */
  secondFactor: 'none' | 'awaited' | 'given';
  /** When the session was prolonged. */
  cookies: Cookies;
}

/** The session of a cookie, also one whose second factor is awaited. `prolong` moves its end when it is due. */
export async function findSession(
  library: Pick<Library, 'api'>,
  catalog: Catalog,
  cookie: string | undefined,
  { prolong } = { prolong: false },
): Promise<Session | undefined> {
  const { headers, response } = await called(
    library.api.getSession({ headers: asking(cookie), query: { disableRefresh: !prolong }, returnHeaders: true }),
  );
  if (response === null) return undefined;
  const { session, user } = response;
  if (session.createdAt.getTime() + SESSION_MS_MAX <= Date.now()) {
    await catalog.deleteFrom('sessions').where('id', '=', session.id).execute();
    return undefined;
  }
  const secondFactor = session.secondFactorAt ? 'given' : user.twoFactorEnabled ? 'awaited' : 'none';
  return {
    id: session.id,
    person: { id: user.id, name: user.name, email: user.email },
    isProven: user.emailVerified,
    since: session.createdAt.toISOString(),
    secondFactor,
    cookies: headers.getSetCookie(),
  };
}

/** Of a person, those that are valid, the newest first. */
export async function listSessions(catalog: Catalog, { id, person }: Session): Promise<OwnSession[]> {
  const rows = await catalog
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', person.id)
    .where('expires_at', '>', new Date().toISOString())
    .where('created_at', '>', toIso(Date.now() - SESSION_MS_MAX))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: row.user_agent || null,
    createdAt: row.created_at,
    lastUsedAt: row.updated_at,
    expiresAt: toIso(Math.min(Date.parse(row.expires_at), Date.parse(row.created_at) + SESSION_MS_MAX)),
    secondFactor: row.second_factor_at !== null,
    current: row.id === id,
  }));
}

/** Ends one session of a person. Throws `not_found`. */
export async function endOwnSession(catalog: Catalog, person: Person, id: string): Promise<void> {
  const { numDeletedRows } = await catalog
    .deleteFrom('sessions')
    .where('user_id', '=', person.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(`Session with id "${id}" not found`);
}

/** Ends every session of a person but one. Returns the number of those that ended. */
export async function endOtherSessions(catalog: Catalog, { id, person }: Session): Promise<number> {
  const { numDeletedRows } = await catalog
    .deleteFrom('sessions')
    .where('user_id', '=', person.id)
    .where('id', '!=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The second factor was given in this session. */
export async function raiseSession(catalog: Catalog, id: string): Promise<void> {
  const stamp = new Date().toISOString();
  await catalog.updateTable('sessions').set({ second_factor_at: stamp }).where('id', '=', id).execute();
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\b(Firefox|FxiOS)\b/, 'Firefox'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\b(Chrome|CriOS)\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iOS)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Mac OS X|macOS)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser by two words of closed lists, so that people know their sessions again; the rest of its header is not kept. */
export function describeBrowser(userAgent: string | null | undefined): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return [browser ?? (system && 'Browser'), system && `on ${system}`].filter(Boolean).join(' ');
}
