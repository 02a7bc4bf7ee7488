// Sign-in: sessions in cookies, passwords, one-time links, second factors. What people belong to is the catalog's.
import { randomBytes } from 'node:crypto';
import { endAppsOf } from '../catalog/app-grants.ts';
import { joinWithPassword, type Offer } from '../catalog/invitations.ts';
import { findAccount, hasPassword, proveAddress, removeLinks } from '../catalog/people.ts';
import { raiseSession } from '../catalog/sessions.ts';
import { createFirstPerson } from '../catalog/setup.ts';
import type { Setup } from '../domain/person.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import { openCache } from '../lru.ts';
import { type AppClients, openAppClients } from './app-clients.ts';
import { openDevices } from './devices.ts';
import { type LibrarySettings, openLibrary, sessionCookieName } from './library.ts';
import { asking, called, notSignedIn, usedLink } from './library-call.ts';
import { openSignInLimits, type SignInLimits } from './limits.ts';
import { openSecondFactors, type SecondFactors } from './second-factor.ts';
import { type Cookies, cookieOf, findSession, type Session, type Visitor } from './sessions.ts';
import { type OidcSettings, openSingleSignOn, type SingleSignOn } from './single-sign-on.ts';

/** How long a link that sets a password works, in ms. */
export const LINK_MS = 7 * DAY_MS;
/** How long such a link works if a stranger can request it by mail, in ms. */
export const LINK_BY_MAIL_MS = HOUR_MS;
/** Pairs of session and organization that are remembered as having met. */
const VISITS_REMEMBERED_MAX = 50_000;
/** Random bytes in a link. */
const LINK_BYTES = 32;

export interface Accounts {
  limits: SignInLimits;
  /** Undefined where no provider is configured. */
  singleSignOn: SingleSignOn | undefined;
  secondFactors: SecondFactors;
  /** Apps that registered to act for people. */
  appClients: AppClients;
  /** True when a request brings a session, whether it is valid or not. */
  bringsSession(cookie: string | undefined): boolean;
  /** The session of a request's cookies; one whose second factor is awaited is none. */
  session(cookie: string | undefined, options?: { prolong: boolean }): Promise<Session | undefined>;
  /** The same, also while the second factor is awaited. */
  begunSession(cookie: string | undefined): Promise<Session | undefined>;
  /** Begins a session, which replaces the session of the request's cookie. Throws `unauthorized`, `rate_limited`. */
  signIn(email: string, password: string, visitor: Visitor): Promise<Session>;
  /** False when this process knows that the session came to the organization before. */
  isFirstVisit(session: Session, orgId: string): boolean;
  /** Adds the cookie that makes the browser known, once the sign-in is complete. */
  knownFromNowOn(session: Session): Promise<Session>;
  /** Ends the session that the cookie brings. */
  signOut(cookie: string | undefined): Promise<Cookies>;
  /** Ends every other session of the person, and their apps. Throws `unauthorized` without a session, `forbidden`, `rate_limited`. */
  changePassword(current: string, next: string, visitor: Visitor): Promise<Session>;
  /** Throws `forbidden` when the person has a password and this is not it. */
  checkPassword(session: Session, password: string | undefined, visitor: Visitor): Promise<void>;
  /** Makes a link that sets a person's password. The token works once, and revokes the links made before. */
  linkToken(userId: string): Promise<string>;
  /** The same for a link that anybody can request: earlier links keep working, so that a stranger cannot revoke them. */
  mailedLinkToken(userId: string): Promise<string>;
  /**
   * Sets the password of the person of a link, ends their sessions and begins one. The link was sent to the address: it
   * proves it. Throws `invalid`, `rate_limited`.
   */
  resetPassword(token: string, password: string, visitor: Visitor): Promise<Session>;
  /** Makes the account of an invitation, and signs in. Throws as `joinWithPassword`. */
  join(offer: Offer, password: string, visitor: Visitor): Promise<Session>;
  /** Makes the first account. Throws as `createFirstPerson`. */
  setUp(setup: Omit<Setup, 'adminToken'>): Promise<void>;
}

export interface AccountSettings extends LibrarySettings {
  oidc?: OidcSettings | undefined;
}

export function openAccounts(settings: AccountSettings): Accounts {
  const { catalog, baseUrl, secret, now, oidc } = settings;
  const library = openLibrary(settings, []);
  const limits = openSignInLimits(now);
  const visits = openCache<true>(VISITS_REMEMBERED_MAX);
  const devices = openDevices(secret, baseUrl, now);
  const brought = new RegExp(`(?:^|; *)${sessionCookieName(baseUrl).replaceAll('.', '\\.')}=`);
  const begunSession: Accounts['begunSession'] = (cookie) => findSession(library, catalog, cookie);
  const session: Accounts['session'] = async (cookie, options) => {
    const found = await findSession(library, catalog, cookie, options);
    return found?.secondFactor === 'awaited' ? undefined : found;
  };
  const internals = async () => (await library.$context).internalAdapter;
  const newLink = async (userId: string, lifeMs: number) => {
    const token = randomBytes(LINK_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + lifeMs);
    await (await internals()).createVerificationValue({ value: userId, identifier: linkName(token), expiresAt });
    return token;
  };
  /** With its own error, unlike the library's, when the catalog does not answer: a session must not seem ended. */
  const endSession = async (cookie: string | undefined) => {
    const found = await called(library.api.getSession({ headers: asking(cookie), query: { disableRefresh: true } }));
    if (found) await (await internals()).deleteSession(found.session.token);
  };
  /** The session that lines of `Set-Cookie` begin. */
  const begun = async (cookies: Cookies): Promise<Session> => {
    const found = await begunSession(cookieOf(cookies));
    if (!found) throw notSignedIn();
    return { ...found, cookies };
  };
  const knownFromNowOn: Accounts['knownFromNowOn'] = async (signedIn) => {
    const account = await findAccount(catalog, signedIn.person.email);
    if (!account || signedIn.secondFactor === 'awaited') return signedIn;
    return { ...signedIn, cookies: [...signedIn.cookies, devices.issue(account)] };
  };
  /** The origin of an attempt at an account, with the browser if it is known there. */
  const attemptOf = async (email: string, { address, cookie }: Visitor) => {
    const account = await findAccount(catalog, email);
    return { address, account: email.toLowerCase(), device: account && devices.read(cookie, account) };
  };
  const enter = async (email: string, password: string, { cookie, userAgent }: Visitor): Promise<Session> => {
    const headers = asking(undefined, { 'user-agent': userAgent });
    const answer = await called(library.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }));
    const entered = await begun(answer.headers.getSetCookie());
    // Another person may have proven the address while the password was compared.
    if (!(await hasPassword(catalog, entered.person.id))) {
      await endSession(cookieOf(entered.cookies));
      throw notSignedIn();
    }
    await endSession(cookie);
    return knownFromNowOn(entered);
  };
  const signIn: Accounts['signIn'] = async (email, password, visitor) =>
    limits.attempt(await attemptOf(email, visitor), () => enter(email, password, visitor));
  return {
    limits,
    singleSignOn: oidc && openSingleSignOn(settings, oidc),
    secondFactors: openSecondFactors(settings, async (found, visitor, work) => {
      const { account, device } = await attemptOf(found.person.email, visitor);
      return limits.attemptCode({ account, device }, work);
    }),
    appClients: openAppClients(secret),
    bringsSession: (cookie) => brought.test(cookie ?? ''),
    session,
    begunSession,
    signIn,
    isFirstVisit({ id }, orgId) {
      const pair = `${id} ${orgId}`;
      const isFirst = !visits.has(pair);
      visits.set(pair, true);
      return isFirst;
    },
    knownFromNowOn,
    async signOut(cookie) {
      await endSession(cookie);
      const { headers } = await called(library.api.signOut({ headers: asking(undefined), returnHeaders: true }));
      return headers.getSetCookie();
    },
    async changePassword(current, next, visitor) {
      const signedIn = await session(visitor.cookie);
      if (!signedIn) throw notSignedIn();
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      const headers = asking(visitor.cookie, { 'user-agent': visitor.userAgent });
      const answer = await limits.attempt(await attemptOf(signedIn.person.email, visitor), () =>
        called(library.api.changePassword({ body, headers, returnHeaders: true })),
      );
      await endAppsOf(catalog, signedIn.person.id);
      const changed = await begun(answer.headers.getSetCookie());
      // The replaced session may have passed the second factor.
      if (signedIn.secondFactor === 'given') await raiseSession(catalog, changed.id);
      return { ...changed, secondFactor: signedIn.secondFactor };
    },
    async checkPassword({ person }, password, visitor) {
      if (!(await hasPassword(catalog, person.id))) return;
      await limits.attempt(await attemptOf(person.email, visitor), () =>
        called(library.api.verifyPassword({ body: { password: password ?? '' }, headers: asking(visitor.cookie) })),
      );
    },
    async linkToken(userId) {
      await removeLinks(catalog, userId);
      return newLink(userId, LINK_MS);
    },
    mailedLinkToken: (userId) => newLink(userId, LINK_BY_MAIL_MS),
    async resetPassword(token, newPassword, visitor) {
      return limits.attempt({ address: visitor.address }, async () => {
        const link = await (await internals()).findVerificationValue(linkName(token));
        if (!link || link.expiresAt.getTime() <= Date.now()) throw usedLink();
        const person = await (await internals()).findUserById(link.value);
        if (!person) throw usedLink();
        await proveAddress(catalog, person.id, undefined, now);
        await called(library.api.resetPassword({ body: { token, newPassword } }));
        return enter(person.email, newPassword, visitor);
      });
    },
    async join(offer, password, visitor) {
      const hash = await (await library.$context).password.hash(password);
      // That an address has an account is not shown of many: the organization that invites may hold the links itself.
      const by = { address: visitor.address, account: `joining ${offer.org.slug}` };
      await limits.attempt(by, () => joinWithPassword(catalog, offer.id, hash, now));
      return enter(offer.email, password, visitor);
    },
    async setUp({ password, ...setup }) {
      const hash = await (await library.$context).password.hash(password);
      await createFirstPerson(catalog, setup, hash, now);
    },
  };
}

const linkName = (token: string) => `reset-password:${token}`;
