// Sessions: whose a cookie is, and how long it lasts.
import type { Catalog } from '../catalog/open.ts';
import { endSession, SESSION_MS_MAX } from '../catalog/sessions.ts';
import type { Person } from '../domain/person.ts';
import type { Library } from './library.ts';
import { asking, called } from './library-call.ts';

/** Lines of `Set-Cookie`, for the browser of the caller. */
export type Cookies = string[];

/** The cookies that a browser sends after it got these lines. */
export const cookieOf = (cookies: Cookies) => cookies.map((line) => line.split(';')[0]).join('; ');

/** The caller's side of a request: where it comes from, and with what. */
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
    await endSession(catalog, session.id);
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

const BROWSERS: readonly [RegExp, string][] = [
  [/^waymark-command\b/, 'waymark'],
  [/\bEdg/, 'Edge'],
  [/\b(Firefox|FxiOS)\b/, 'Firefox'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/Chrome|\bCriOS\b/, 'Chrome'],
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
