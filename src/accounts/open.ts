// Sign-in: sessions in cookies, passwords, one-time links. What people belong to is the catalog's.
import { randomBytes } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { removeLinks } from '../catalog/people.ts';
import { createFirstPerson } from '../catalog/setup.ts';
import { DomainError, invalid, unavailable } from '../domain/error.ts';
import type { Person, Setup } from '../domain/person.ts';
import { DAY_MS } from '../domain/time.ts';
import { type LibrarySettings, openLibrary, sessionCookieName } from './library.ts';
import { openSignInLimits, type SignInLimits } from './limits.ts';
import { type OidcSettings, openSingleSignOn, type SingleSignOn } from './single-sign-on.ts';

/** A link that sets a password works for so long, in ms. */
export const LINK_MS = 7 * DAY_MS;
/** Random bytes in a link. */
const LINK_BYTES = 32;

/** Lines of `Set-Cookie`, for the browser of whoever asked. */
export type Cookies = string[];

export interface Session {
  person: Person;
  /** When the session was prolonged. */
  cookies: Cookies;
}

export interface Accounts {
  limits: SignInLimits;
  /** Undefined where no provider is configured. */
  singleSignOn: SingleSignOn | undefined;
  /** True when a request brings a session, whether it is valid or not. */
  bringsSession(cookie: string | undefined): boolean;
  /** Who the session of a request's cookies belongs to; `prolong` moves its end when it is due. */
  session(cookie: string | undefined, options?: { prolong: boolean }): Promise<Session | undefined>;
  /** Begins a session, in the place of the one that the cookie brings. Throws `unauthorized`. */
  signIn(email: string, password: string, cookie: string | undefined): Promise<Session>;
  /** Ends the session that the cookie brings. */
  signOut(cookie: string | undefined): Promise<Cookies>;
  /** Ends every other session of the person. Throws `unauthorized` without a session, `forbidden`, `invalid`. */
  changePassword(cookie: string | undefined, current: string, next: string): Promise<Cookies>;
  /** Makes a link that sets somebody's password; the token works once, and links made before work no more. */
  linkToken(userId: string): Promise<string>;
  /** Sets the password of the person of a link, and ends their sessions. Throws `invalid`. */
  resetPassword(token: string, password: string): Promise<void>;
  /** Makes the first account. Throws as `createFirstPerson`. */
  setUp(setup: Omit<Setup, 'adminToken'>): Promise<void>;
}

export interface AccountSettings extends LibrarySettings {
  oidc?: OidcSettings | undefined;
}

export function openAccounts(settings: AccountSettings): Accounts {
  const { catalog, baseUrl, now, oidc } = settings;
  const library = openLibrary(settings);
  const brought = new RegExp(`(?:^|; *)${sessionCookieName(baseUrl).replaceAll('.', '\\.')}=`);
  const session: Accounts['session'] = async (cookie, { prolong } = { prolong: false }) => {
    const { headers, response } = await called(
      library.api.getSession({ headers: asking(cookie), query: { disableRefresh: !prolong }, returnHeaders: true }),
    );
    return response === null ? undefined : { person: readPerson(response.user), cookies: headers.getSetCookie() };
  };
  /** With its own error, unlike the library's, when the catalog does not answer: a session must not seem ended. */
  const endSession = async (cookie: string | undefined) => {
    const found = await called(library.api.getSession({ headers: asking(cookie), query: { disableRefresh: true } }));
    if (found) await (await library.$context).internalAdapter.deleteSession(found.session.token);
  };
  return {
    limits: openSignInLimits(now),
    singleSignOn: oidc && openSingleSignOn(settings, oidc),
    bringsSession: (cookie) => brought.test(cookie ?? ''),
    session,
    async signIn(email, password, cookie) {
      const { headers, response } = await called(
        library.api.signInEmail({ body: { email, password }, headers: asking(undefined), returnHeaders: true }),
      );
      await endSession(cookie);
      return { person: readPerson(response.user), cookies: headers.getSetCookie() };
    },
    async signOut(cookie) {
      await endSession(cookie);
      const { headers } = await called(library.api.signOut({ headers: asking(undefined), returnHeaders: true }));
      return headers.getSetCookie();
    },
    async changePassword(cookie, current, next) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      const { headers } = await called(
        library.api.changePassword({ body, headers: asking(cookie), returnHeaders: true }),
      );
      return headers.getSetCookie();
    },
    async linkToken(userId) {
      const token = randomBytes(LINK_BYTES).toString('base64url');
      await removeLinks(catalog, userId);
      await (await library.$context).internalAdapter.createVerificationValue({
        value: userId,
        identifier: `reset-password:${token}`,
        expiresAt: new Date(Date.now() + LINK_MS),
      });
      return token;
    },
    async resetPassword(token, newPassword) {
      await called(library.api.resetPassword({ body: { token, newPassword } }));
    },
    async setUp({ password, ...setup }) {
      const hash = await (await library.$context).password.hash(password);
      await createFirstPerson(catalog, setup, hash, now);
    },
  };
}

const asking = (cookie: string | undefined) => new Headers(cookie === undefined ? {} : { cookie });

const readPerson = ({ id, name, email }: Person): Person => ({ id, name, email });

/** What the library refuses, in our words. */
const REFUSALS: Partial<Record<string, () => DomainError>> = {
  INVALID_EMAIL: () => wrongSignIn(),
  INVALID_EMAIL_OR_PASSWORD: () => wrongSignIn(),
  INVALID_PASSWORD: () => new DomainError('forbidden', 'The current password is wrong'),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () =>
    new DomainError('forbidden', 'This account has no password: it signs in elsewhere'),
  INVALID_TOKEN: () => usedLink(),
  USER_NOT_FOUND: () => usedLink(),
  UNAUTHORIZED: () => notSignedIn(),
};

const wrongSignIn = () => new DomainError('unauthorized', 'Wrong e-mail address or password');
const usedLink = () => invalid('Invalid password data: token must be of a link that was not used and has not ended');
export const notSignedIn = () => new DomainError('unauthorized', 'Not signed in');

/** The library's answer. Throws what it refuses in our words, and the rest as it is. */
async function called<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const refusal = REFUSALS[error.body?.code ?? String(error.status)];
    if (refusal) throw refusal();
    // What it could not do is with the log already.
    const told = unavailable('Sign-in is not available at the moment. Try again later');
    told.cause = error;
    throw told;
  }
}
