// Single sign-on by OpenID Connect: the provider identifies the person and states if the e-mail address is verified. Members and invited
// people may sign in, which proves their address. Authorization code flow with PKCE, state and nonce, by the library for sign-in.
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { nameIssuer, proveAddress } from '../catalog/people.ts';
import { unavailable } from '../domain/error.ts';
import { SECOND_MS } from '../domain/time.ts';
import { pathHere } from '../domain/url.ts';
import { type LibrarySettings, openLibrary } from './library.ts';
import { asking } from './library-call.ts';
import { type Cookies, cookieOf, findSession, type Session, type Visitor } from './sessions.ts';

/** The provider's name in the address of its answer: /api/auth/callback/oidc. */
export const PROVIDER_ID = 'oidc';
/** A provider that takes longer to answer, in ms, counts as away. */
const PROVIDER_MS_MAX = 10 * SECOND_MS;

/** The provider's description of itself, its keys included, is read again after a failed sign-in; not sooner than this, in ms. */
const DISCOVERED_AGAIN_MS = 30 * SECOND_MS;
/** The provider's clock may be ahead by this, in ms. */
const CLOCK_AHEAD_MS_MAX = 60 * SECOND_MS;

export interface OidcSettings {
  /** Address of the provider, as its discovery document gives it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name for people. */
  name: string;
}

/** Why a person was refused, for the sign-in page. */
export type Refused = 'not_a_member' | 'email_not_verified' | 'other_subject' | 'denied' | 'failed';

interface Finished {
  returnTo: string;
  refused: Refused | undefined;
  session: Session | undefined;
  /** True when this was the first proof of the address. */
  isFirstProof: boolean;
  cookies: Cookies;
}

export interface SingleSignOn {
  name: string;
  /** The provider's address for the browser, and the cookies that it sends back later. Throws `unavailable` when the provider does not answer. */
  begin(returnTo: string): Promise<{ url: string; cookies: string[] }>;
  /** Takes the query that the browser brings from the provider. Without `refused`, a session has begun. */
  finish(query: Record<string, string>, visitor: Visitor): Promise<Finished>;
}

export function openSingleSignOn(settings: LibrarySettings, oidc: OidcSettings): SingleSignOn {
  let opening: ReturnType<typeof discover> | undefined;
  let openedAt = 0;
  // Asked when it is first needed, and again after a failure: a provider that is away keeps no service from starting.
  const library = async () => {
    if (!opening) openedAt = settings.now();
    opening ??= discover(settings, oidc);
    try {
      return await inTime(opening);
    } catch (error) {
      opening = undefined;
      settings.report('the provider of single sign-on does not answer', error);
      throw unavailable(`${oidc.name} does not answer at the moment. Try again later`);
    }
  };
  return {
    name: oidc.name,
    async begin(returnTo) {
      const { headers, response } = await (await library()).api.signInSocial({
        body: { provider: PROVIDER_ID, callbackURL: returnTo, errorCallbackURL: '/', disableRedirect: true },
        headers: new Headers(),
        returnHeaders: true,
      });
      if (response.url === undefined) throw new Error('single sign-on began without an address to go to');
      return { url: response.url, cookies: headers.getSetCookie() };
    },
    async finish(query, { cookie, userAgent }) {
      const opened = await library();
      const answer = await inTime(
        opened.api.callbackOAuth({
          method: 'GET',
          params: { id: PROVIDER_ID },
          query,
          headers: asking(cookie, { 'user-agent': userAgent }),
          asResponse: true,
        }),
      );
      const target = new URL(answer.headers.get('location') ?? '', settings.baseUrl);
      const error = target.searchParams.get('error');
      const cookies = answer.headers.getSetCookie();
      if (error !== null) {
        const refused = REFUSALS[error] ?? 'failed';
        // The provider may have another key under the same name, which its keys as they were read do not show.
        if (refused === 'failed' && settings.now() - openedAt >= DISCOVERED_AGAIN_MS) opening = undefined;
        return {
          returnTo: '/',
          refused,
          session: undefined,
          isFirstProof: false,
          cookies,
        };
      }
      const begun = await findSession(opened, settings.catalog, cookieOf(cookies));
      const isFirstProof =
        begun?.isProven === true && (await proveAddress(settings.catalog, begun.person.id, begun.id, settings.now));
      // Everything that was set up before the proof, second factors included, no longer counts.
      const session = isFirstProof ? { ...begun, secondFactor: 'none' as const } : begun;
      const returnTo = pathHere(target.pathname + target.search + target.hash) ?? '/';
      return { returnTo, refused: begun ? undefined : 'failed', session, isFirstProof, cookies };
    },
  };
}

/** Refusals by the codes of the library. */
const REFUSALS: Partial<Record<string, Refused>> = {
  signup_disabled: 'not_a_member',
  account_not_linked: 'email_not_verified',
  email_not_found: 'email_not_verified',
  unable_to_link_account: 'other_subject',
  not_a_member: 'not_a_member',
  email_not_verified: 'email_not_verified',
  access_denied: 'denied',
};

/** Throws when the provider does not answer, or names another issuer than the configuration. */
async function discover(settings: LibrarySettings, { issuer, clientId, clientSecret, name }: OidcSettings) {
  const address = issuer.replace(/\/$/, '');
  await nameIssuer(settings.catalog, PROVIDER_ID, address);
  const library = openLibrary(settings, [
    genericOAuth({
      config: [
        {
          providerId: PROVIDER_ID,
          name,
          discoveryUrl: `${address}/.well-known/openid-configuration`,
          clientId,
          clientSecret,
          tokenEndpointAuth: { method: 'client_secret_basic' },
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          requireIdTokenVerification: true,
          disableProviderLogout: true,
          mapProfileToUser: ({ email, name, email_verified: verified }) => ({
            // Some providers write truth as text. Anything else, as a list that holds it, is none.
            emailVerified: verified === true || verified === 'true',
            email: typeof email === 'string' ? email : '',
            name: typeof name === 'string' ? name : '',
            // No picture of a person is kept.
            image: '',
          }),
          // The signed token identifies the person, whatever the profile says. Without a token the sign-in fails.
          accountSubject: ({ tokens, profile }) => {
            const subject = subjectOf(tokens.idToken, clientId, settings.now());
            // Another provider may use the same subject for another person.
            return subject !== '' && subject === profile.sub ? `${address} ${subject}` : '';
          },
        },
      ],
    }),
  ]);
  const provider = (await library.$context).socialProviders.find(({ id }) => id === PROVIDER_ID);
  if (!provider) throw new Error(`no discovery document of OpenID Connect at ${address}`);
  if (provider.issuer?.replace(/\/$/, '') !== address) throw new Error(`${address} says that it is ${provider.issuer}`);
  return library;
}

/** The subject of a token whose signature, issuer and audience were verified; empty if it is not for this client alone, or from the future. */
function subjectOf(idToken: string | undefined, clientId: string, now: number): string {
  const payload = Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString();
  const { sub, aud, azp, iat } = (payload === '' ? {} : JSON.parse(payload)) as Record<string, unknown>;
  // A token for several audiences names the client that it was given to (OpenID Connect Core, 3.1.3.7).
  const isForOthers = azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId;
  const isOfNow = typeof iat === 'number' && iat * SECOND_MS <= now + CLOCK_AHEAD_MS_MAX;
  return typeof sub === 'string' && !isForOthers && isOfNow ? sub : '';
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PROVIDER_MS_MAX, unavailable('Single sign-on took too long. Try again later'));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
