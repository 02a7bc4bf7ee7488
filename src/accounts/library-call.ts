// Calls of the sign-in library, with its refusals as errors of this service.
import { isAPIError } from 'better-auth/api';
import { DomainError, invalid, unavailable } from '../domain/error.ts';

/** Headers as a browser sent them, as far as the library needs them. */
export function asking(cookie: string | undefined, more: Record<string, string | undefined> = {}): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ cookie, ...more })) if (value !== undefined) headers.set(name, value);
  return headers;
}

/** An account has ten recovery codes, and each conflict means that one was used. */
const CONFLICTS_MAX = 10;

/** Retries a call of the library after a write conflict: another request changed the same row after it was read. */
export async function retriedOnConflict<T>(call: () => Promise<T>): Promise<T> {
  for (let conflicts = 0; ; ) {
    try {
      return await call();
    } catch (error) {
      if (!isAPIError(error) || error.status !== 'CONFLICT' || ++conflicts > CONFLICTS_MAX) throw error;
    }
  }
}

const REFUSALS: Partial<Record<string, () => DomainError>> = {
  INVALID_EMAIL: () => wrongSignIn(),
  INVALID_EMAIL_OR_PASSWORD: () => wrongSignIn(),
  INVALID_PASSWORD: () => wrongPassword(),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () =>
    new DomainError('forbidden', 'This account has no password: it signs in elsewhere'),
  INVALID_TOKEN: () => usedLink(),
  USER_NOT_FOUND: () => usedLink(),
  UNAUTHORIZED: () => notSignedIn(),
  INVALID_CODE: () => wrongCode(),
  INVALID_BACKUP_CODE: () => wrongCode(),
  TOTP_NOT_ENABLED: () => wrongCode(),
  BACKUP_CODES_NOT_ENABLED: () => wrongCode(),
  TOTP_ALREADY_ENABLED: () => new DomainError('conflict', 'An authenticator app is set up already'),
  SESSION_NOT_FRESH: () => new DomainError('forbidden', 'Sign in again first: this session began more than a day ago'),
  CHALLENGE_NOT_FOUND: () => failedPasskey(),
  PASSKEY_NOT_FOUND: () => failedPasskey(),
  AUTHENTICATION_FAILED: () => failedPasskey(),
  FAILED_TO_VERIFY_REGISTRATION: () => failedPasskey(),
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: () => failedPasskey(),
};

const wrongSignIn = () => new DomainError('unauthorized', 'Wrong e-mail address or password');
export const wrongPassword = () => new DomainError('forbidden', 'The current password is wrong');
export const usedLink = () =>
  invalid('Invalid password data: token must be of a link that was not used and has not ended');
export const notSignedIn = () => new DomainError('unauthorized', 'Not signed in');
export const wrongCode = () => new DomainError('forbidden', 'Wrong code');
export const failedPasskey = () => new DomainError('forbidden', 'The passkey was not accepted. Try again');

/** The library's answer. Its refusals are thrown as DomainError, all other errors unchanged. */
export async function called<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const refusal = REFUSALS[error.body?.code ?? String(error.status)];
    if (refusal) throw refusal();
    // The failure is in the log already.
    const unreachable = unavailable('Sign-in is not available at the moment. Try again later');
    unreachable.cause = error;
    throw unreachable;
  }
}
