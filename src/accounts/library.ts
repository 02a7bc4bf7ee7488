// Configures the sign-in library (better-auth): our tables, our cookies, minimal data, and no requests to third parties. Its functions are
// called directly. Its router, origin check and rate limits are not used, since src/http has its own for all endpoints.
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { endAppsOf } from '../catalog/app-grants.ts';
import { offersTo } from '../catalog/invitations.ts';
import type { Catalog } from '../catalog/open.ts';
import { hasOtherSubject, noteSignIn, removeLinks } from '../catalog/people.ts';
import { basePathOf } from '../domain/base-path.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../domain/person.ts';
import { type Clock, DAY_MS, SECOND_MS, toIso } from '../domain/time.ts';
import { describeBrowser } from './sessions.ts';

/** A session ends after this long without use, in ms. */
export const SESSION_MS = 7 * DAY_MS;
/** A session in use is prolonged when this has passed since it was last, in ms. */
export const SESSION_RENEWED_MS = DAY_MS;
/** Names of its cookies begin with this, after `__Secure-` where they travel over https only. */
export const COOKIE_PREFIX = 'waymark';

export interface LibrarySettings {
  catalog: Catalog;
  baseUrl: string;
  /** Signs the cookies. */
  secret: string;
  /** Reports failures of the library. Their details may name people: they stay here. */
  report(message: string, error?: unknown): void;
  now: Clock;
}

/** The name of a session's cookie: a browser takes the first name over https only. */
export const sessionCookieName = (baseUrl: string) =>
  `${baseUrl.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

export type Library = ReturnType<typeof openLibrary<[]>>;

export function openLibrary<const Plugins extends BetterAuthPlugin[]>(settings: LibrarySettings, plugins: Plugins) {
  const { catalog, baseUrl, secret, report, now } = settings;
  return betterAuth({
    appName: 'Waymark',
    // With its path: the library adds none to an address that has a path.
    baseURL: `${baseUrl}/api/auth`,
    secret,
    // Said twice: else variables that only the library knows would take its place.
    secrets: [{ version: 1, value: secret }],
    // As SQLite on PostgreSQL, too: the catalog keeps time as text and truth as 0 and 1 on both.
    database: { db: catalog, type: 'sqlite', transaction: false },
    telemetry: { enabled: false },
    plugins,
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        report(
          message,
          details.find((detail) => detail instanceof Error),
        ),
    },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: baseUrl.startsWith('https:'),
      // Other software on the host does not get the cookies.
      defaultCookieAttributes: { path: basePathOf(baseUrl) || '/' },
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      revokeSessionsOnPasswordReset: true,
      async onPasswordReset({ user }) {
        await removeLinks(catalog, user.id);
        await endAppsOf(catalog, user.id);
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        twoFactorEnabled: { type: 'boolean', required: false, input: false, fieldName: 'two_factor_enabled' },
      },
      // An account comes into being by an invitation, for who has proven the address.
      async validateUserInfo({ user, source: { action } }) {
        if (action !== 'create-user') return undefined;
        if (!user.emailVerified) return { error: 'email_not_verified' };
        const offers = await offersTo(catalog, String(user.email), now);
        return offers.length === 0 ? { error: 'not_a_member' } : undefined;
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        secondFactorAt: { type: 'string', required: false, input: false, fieldName: 'second_factor_at' },
      },
      expiresIn: SESSION_MS / SECOND_MS,
      updateAge: SESSION_RENEWED_MS / SECOND_MS,
      // Every request asks the catalog: a person who is removed, or signs out elsewhere, is out at once.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      updateAccountOnSignIn: false,
      // The state of a single sign-on travels in an encrypted cookie until the person comes back: strangers who
      // only begin leave nothing in the catalog.
      storeStateStrategy: 'cookie',
      accountLinking: {
        enabled: true,
        // Only the provider verifies addresses. Here owners type the address of the person they invite.
        requireLocalEmailVerified: false,
      },
    },
    verification: {
      modelName: 'one_time_links',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({ data: { ...session, userAgent: describeBrowser(session.userAgent) } }),
          after: ({ userId }) => noteSignIn(catalog, userId, toIso(now())),
        },
      },
      account: {
        create: {
          // Single sign-on proves the person's identity. Its tokens would let us act for the person, so they are not stored.
          before: async (account) => {
            // An address belongs to the subject that the provider named first: another subject with that address is another person.
            if (await hasOtherSubject(catalog, account)) return false;
            return { data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null } };
          },
        },
      },
    },
  });
}
