// Second factors: an authenticator app (TOTP), passkeys, recovery codes; by plugins of the library for sign-in. They are
// asked of a session that a password or single sign-on began, and raise it: until then it opens nothing.
import type { passkey } from '@better-auth/passkey';
import { symmetricDecrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import {
  appSecret,
  findPasskeyOwner,
  hasApp,
  keepingCodes,
  listFactors,
  removeFactors,
  removePasskey,
  takeTimeStep,
  withFactor,
} from '../catalog/second-factors.ts';
import { endSession, raiseSession } from '../catalog/sessions.ts';
import { conflict } from '../domain/error.ts';
import type { Factors } from '../domain/person.ts';
import { type LibrarySettings, openLibrary } from './library.ts';
import { asking, called, failedPasskey, retriedOnConflict, wrongCode } from './library-call.ts';
import type { Cookies, Session, Visitor } from './sessions.ts';
import { timeStepOf } from './time-step.ts';

/** Passkeys of one person. */
export const PASSKEYS_MAX = 10;

/** A set-up that is to be confirmed by a first code. */
export interface AppSetup {
  /** `otpauth://…`, for the app. */
  uri: string;
}

/** The options of WebAuthn for a browser, and the cookies that it must bring back with its answer. */
export interface Challenge {
  options: unknown;
  cookies: Cookies;
}

export interface SecondFactors {
  list(session: Session): Promise<Factors>;
  /** Checks a code of the app, or a recovery code; resolves with its kind. Throws `forbidden`, `rate_limited`. */
  giveCode(session: Session, code: string, visitor: Visitor): Promise<'app' | 'recovery code'>;
  /** Throws `conflict` when an app is set up. */
  beginApp(session: Session, visitor: Visitor, password: string | undefined): Promise<AppSetup>;
  /** Confirms the app by its first code; from then on, codes are required. Returns recovery codes if there were none before. */
  confirmApp(session: Session, code: string, visitor: Visitor): Promise<string[] | null>;
  removeApp(session: Session): Promise<void>;
  challenge(visitor: Visitor): Promise<Challenge>;
  /** Gives a passkey. Throws `forbidden`. */
  givePasskey(session: Session, response: Record<string, unknown>, visitor: Visitor): Promise<void>;
  beginPasskey(visitor: Visitor, name: string): Promise<Challenge>;
  /** Adds a passkey. Returns recovery codes where there were none. */
  confirmPasskey(
    session: Session,
    response: unknown,
    name: string,
    visitor: Visitor,
    password: string | undefined,
  ): Promise<string[] | null>;
  /** Throws `not_found`. */
  removePasskey(session: Session, id: string): Promise<void>;
  /** Replaces the existing recovery codes. */
  renewRecoveryCodes(visitor: Visitor, password: string | undefined): Promise<string[]>;
}

/** Counts a code that is tried. */
type Counting = <T>(session: Session, visitor: Visitor, work: () => Promise<T>) => Promise<T>;

export function openSecondFactors(settings: LibrarySettings, counting: Counting): SecondFactors {
  const { catalog, baseUrl } = settings;
  let opening: ReturnType<typeof openPlugins> | undefined;
  // The packages of WebAuthn are loaded when they are first needed.
  const library = async () => {
    opening ??= openPlugins(settings);
    return opening;
  };
  const plugins = async () => (await library()).api;
  const headersOf = ({ cookie, userAgent }: Visitor) =>
    asking(cookie, { 'user-agent': userAgent, origin: new URL(baseUrl).origin });
  /** Makes a set-up of an app, with recovery codes, which show themselves once they count. */
  const beginSetup = async (visitor: Visitor, password: string | undefined): Promise<AppSetup> => {
    const body = { method: 'totp' as const, password: password ?? '' };
    const made = await called((await plugins()).enableTwoFactor({ body, headers: headersOf(visitor) }));
    if (made.method !== 'totp') throw new Error('an app was asked for');
    return { uri: made.totpURI };
  };
  const codesOf = async ({ person }: Session) =>
    (await called((await plugins()).viewBackupCodes({ body: { userId: person.id } }))).backupCodes;
  const verifyApp = async ({ person }: Session, code: string, visitor: Visitor) => {
    const data = await appSecret(catalog, person.id);
    if (data === undefined) throw wrongCode();
    const { secretConfig } = await (await library()).$context;
    const step = timeStepOf(await symmetricDecrypt({ key: secretConfig, data }), code, Date.now());
    if (step === undefined || !(await takeTimeStep(catalog, person.id, step))) throw wrongCode();
    await called((await plugins()).verifyTOTP({ body: { code }, headers: headersOf(visitor) }));
  };
  const verifyRecoveryCode = async (code: string, visitor: Visitor) => {
    const body = { code, disableSession: true };
    const headers = headersOf(visitor);
    const api = await plugins();
    await called(retriedOnConflict(() => api.verifyBackupCode({ body, headers })));
  };
  return {
    list: ({ person }) => listFactors(catalog, person.id),
    giveCode: (session, code, visitor) =>
      counting(session, visitor, async () => {
        const isRecovery = !/^\d{6}$/.test(code);
        if (isRecovery) {
          // An unconfirmed set-up opens nothing: neither its recovery codes nor its app.
          if (!(await listFactors(catalog, session.person.id)).recoveryCodes) throw wrongCode();
          await verifyRecoveryCode(code, visitor);
        } else {
          // Until a first code has confirmed it, the app opens nothing.
          if (!(await hasApp(catalog, session.person.id))) throw wrongCode();
          await verifyApp(session, code, visitor);
        }
        await raiseSession(catalog, session.id);
        return isRecovery ? 'recovery code' : 'app';
      }),
    async beginApp(session, visitor, password) {
      if (await hasApp(catalog, session.person.id)) throw conflict('An authenticator app is set up already');
      // With a passkey, recovery codes already exist: an unconfirmed set-up must not replace them.
      return keepingCodes(catalog, session.person.id, () => beginSetup(visitor, password));
    },
    confirmApp: (session, code, visitor) =>
      counting(session, visitor, async () => {
        const { recoveryCodes: hadCodes } = await listFactors(catalog, session.person.id);
        // With it set already, the library leaves the session as it is.
        await withFactor(catalog, session.person.id, () => verifyApp(session, code, visitor));
        await raiseSession(catalog, session.id);
        return hadCodes ? null : codesOf(session);
      }),
    removeApp: ({ person }) => removeFactors(catalog, person.id),
    async challenge(visitor) {
      const { headers, response } = await called(
        (await plugins()).generatePasskeyAuthenticationOptions({ headers: headersOf(visitor), returnHeaders: true }),
      );
      return { options: response, cookies: headers.getSetCookie() };
    },
    givePasskey: (session, response, visitor) =>
      counting(session, visitor, async () => {
        const owner = await findPasskeyOwner(catalog, String(response.id));
        if (owner !== session.person.id) throw failedPasskey();
        // The plugin validates the shape of the response.
        const body = { response: response as never };
        const answer = await called(
          (await plugins()).verifyPasskeyAuthentication({ body, headers: headersOf(visitor) }),
        );
        // The plugin begins a new session. It is ended, and the caller's session is kept.
        await endSession(catalog, answer.session.id);
        await raiseSession(catalog, session.id);
      }),
    async beginPasskey(visitor, name) {
      const { headers, response } = await called(
        (await plugins()).generatePasskeyRegistrationOptions({
          query: { name },
          headers: headersOf(visitor),
          returnHeaders: true,
        }),
      );
      return { options: response, cookies: headers.getSetCookie() };
    },
    async confirmPasskey(session, response, name, visitor, password) {
      const { app, passkeys, recoveryCodes } = await listFactors(catalog, session.person.id);
      if (passkeys.length >= PASSKEYS_MAX) throw conflict(`An account has at most ${PASSKEYS_MAX} passkeys`);
      const body = { response, name };
      await called((await plugins()).verifyPasskeyRegistration({ body, headers: headersOf(visitor) }));
      const hadCodes = app || recoveryCodes;
      if (!hadCodes) await beginSetup(visitor, password);
      await withFactor(catalog, session.person.id, async () => {});
      await raiseSession(catalog, session.id);
      return hadCodes ? null : codesOf(session);
    },
    removePasskey: ({ person }, id) => removePasskey(catalog, person.id, id),
    async renewRecoveryCodes(visitor, password) {
      const body = { password: password ?? '' };
      return (await called((await plugins()).generateBackupCodes({ body, headers: headersOf(visitor) }))).backupCodes;
    },
  };
}

async function openPlugins(settings: LibrarySettings) {
  const { passkey: passkeys } = await import('@better-auth/passkey');
  return openLibrary(settings, [twoFactors(), passkeysOf(passkeys, settings.baseUrl)]);
}

const twoFactors = () =>
  twoFactor({
    issuer: 'Waymark',
    allowPasswordless: true,
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'second_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });

const passkeysOf = (plugin: typeof passkey, baseUrl: string) =>
  plugin({
    rpID: new URL(baseUrl).hostname,
    rpName: 'Waymark',
    origin: new URL(baseUrl).origin,
    advanced: { webAuthnChallengeCookie: 'challenge' },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
