// Accounts: creation of the first account, sign-in and sign-out, passwords, and the signed-in person.
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import type { Cookies, Session, Visitor } from '../../accounts/sessions.ts';
import { offersTo } from '../../catalog/invitations.ts';
import { membershipsOf } from '../../catalog/members.ts';
import { listOrgs } from '../../catalog/orgs.ts';
import { hasPeople, languageOfPerson, setLanguage } from '../../catalog/people.ts';
import { alreadySetUp } from '../../catalog/setup.ts';
import { DomainError } from '../../domain/error.ts';
import {
  Email,
  GivenPassword,
  LANGUAGE_OR_NULL_MUST,
  Me,
  MeChange,
  Password,
  Person,
  Setup,
  Token,
} from '../../domain/person.ts';
import { answers, NOT_SIGNED_IN, needsSession, noContent, open } from '../request/answers.ts';
import { audit, OPERATOR, personActor, proving } from '../request/audit.ts';
import { maySetUp } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';
import { refuseOtherPages, signedIn } from '../request/session.ts';

export const OTHER_PAGE: [number, string] = [403, 'This must be asked for by a page of the service itself (Origin)'];
const TOO_OFTEN: [number, string] = [429, 'Too many attempts. Try again in 15 min'];
const invalidOf = (subject: string, mistake: string): [number, string] => [400, `Invalid ${subject} data: ${mistake}`];

const SignIn = Type.Object({ email: Email, password: GivenPassword });
const SetupState = Type.Object({
  needed: Type.Boolean({ description: 'True while there is no account.' }),
  needsOrganization: Type.Boolean({ description: 'True while there is no organization: it is made with the account.' }),
});
const PasswordChange = Type.Object({ currentPassword: GivenPassword, newPassword: Password });
const PasswordReset = Type.Object({ token: Token, newPassword: Password });
export const SignedIn = Type.Object({
  user: Person,
  secondFactor: Type.Enum(['none', 'awaited', 'given'], {
    description: '`awaited`: give it at `/api/auth/second-factor`; until then the session opens nothing else.',
  }),
});

export function accountRoutes(app: App, service: Service): void {
  const { accounts, catalog } = service;
  const fromOwnPages = ownPagesOnly(service);
  /** Sessions of requests that were authenticated before their body was read. */
  const found = new WeakMap<FastifyRequest, Session>();
  app.get(
    '/api/setup',
    {
      schema: {
        operationId: 'getSetup',
        summary: 'Check whether the first account exists',
        tags: ['Accounts'],
        security: open,
        response: answers({ 200: SetupState }, 503),
      },
    },
    async (_, reply) =>
      unkept(reply, []).send({
        needed: !(await hasPeople(catalog)),
        needsOrganization: (await listOrgs(catalog)).length === 0,
      }),
  );

  app.post(
    '/api/setup',
    {
      onRequest: fromOwnPages,
      config: { audit: 'setup', idempotency: 'refused', subject: 'setup' },
      schema: {
        operationId: 'setUp',
        summary: 'Create the first account and sign in',
        description:
          'For the holder of the admin token, or of the link that the service prints at its start (its part after `#`), ' +
          'while there is no account. The account owns every organization, and the ' +
          'one that is made with it, which must be given when there is none yet.',
        tags: ['Accounts'],
        security: open,
        body: Setup,
        response: answers(
          { 201: Me },
          invalidOf('setup', 'password must be a string of 12 to 128 characters'),
          [401, 'Wrong admin token'],
          OTHER_PAGE,
          [409, 'An account exists already: sign in'],
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { adminToken, ...setup } = request.body;
      if (await hasPeople(catalog)) throw alreadySetUp();
      if (!maySetUp(service, request.address, adminToken)) throw new DomainError('unauthorized', 'Wrong admin token');
      await accounts.setUp(setup);
      const session = await accounts.signIn(setup.email, setup.password, visitorOf(request));
      audit(request, { subject: session.person.email, actor: OPERATOR });
      return unkept(reply, session.cookies)
        .code(201)
        .send(await meOf(service, session));
    },
  );

  app.get(
    '/api/me',
    {
      schema: {
        operationId: 'getMe',
        summary: 'Retrieve the signed-in account',
        tags: ['Accounts'],
        security: needsSession,
        response: answers({ 200: Me }, NOT_SIGNED_IN, 503),
      },
    },
    async (request, reply) => {
      const session = await signedIn(service, request, { prolong: true });
      return unkept(reply, session.cookies).send(await meOf(service, session));
    },
  );

  app.put(
    '/api/me',
    {
      // Authenticates before reading the body.
      onRequest: [fromOwnPages, async (request) => void found.set(request, await signedIn(service, request))],
      config: { audit: false, subject: 'account' },
      schema: {
        operationId: 'updateMe',
        summary: 'Choose the language of your pages and mails',
        tags: ['Accounts'],
        security: needsSession,
        body: MeChange,
        response: answers(
          { 200: Me },
          invalidOf('account', `language must ${LANGUAGE_OR_NULL_MUST}`),
          NOT_SIGNED_IN,
          OTHER_PAGE,
        ),
      },
    },
    async (request, reply) => {
      const session = found.get(request) as Session;
      await setLanguage(catalog, session.person.id, request.body.language);
      return unkept(reply, session.cookies).send(await meOf(service, session));
    },
  );

  app.post(
    '/api/auth/sign-in/email',
    {
      onRequest: fromOwnPages,
      config: { audit: 'sign-in', subject: 'sign-in' },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in with e-mail address and password',
        description: 'Sets the cookie of a new session, in the place of the one that the request brings.',
        tags: ['Accounts'],
        security: open,
        body: SignIn,
        response: answers(
          { 200: SignedIn },
          invalidOf('sign-in', 'email must be an e-mail address'),
          [401, 'Wrong e-mail address or password'],
          OTHER_PAGE,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const session = await proving(request, { account: { email }, by: 'password' }, () =>
        accounts.signIn(email, password, visitorOf(request)),
      );
      return sendSignedIn(request, reply, session);
    },
  );

  app.post(
    '/api/auth/sign-out',
    {
      onRequest: fromOwnPages,
      config: { audit: false },
      schema: {
        operationId: 'signOut',
        summary: 'End the session',
        tags: ['Accounts'],
        security: needsSession,
        response: answers({ 204: noContent('Signed out, or was not signed in.') }, OTHER_PAGE),
      },
    },
    async (request, reply) =>
      unkept(reply, await accounts.signOut(request.headers.cookie))
        .code(204)
        .send(),
  );

  app.post(
    '/api/auth/change-password',
    {
      onRequest: fromOwnPages,
      config: { audit: 'password.change', subject: 'password' },
      schema: {
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'Ends every other session of the person.',
        tags: ['Accounts'],
        security: needsSession,
        body: PasswordChange,
        response: answers(
          { 204: noContent('Changed.') },
          invalidOf('password', 'newPassword must be a string of 12 to 128 characters'),
          NOT_SIGNED_IN,
          [403, 'The current password is wrong'],
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      const { person } = await signedIn(service, request);
      const session = await proving(request, { account: person, by: 'password' }, () =>
        accounts.changePassword(currentPassword, newPassword, visitorOf(request)),
      );
      audit(request, { subject: null, actor: personActor(session.person) });
      return unkept(reply, session.cookies).code(204).send();
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      onRequest: fromOwnPages,
      config: { audit: 'password.set', subject: 'password' },
      schema: {
        operationId: 'resetPassword',
        summary: 'Set a password with a one-time link',
        description:
          'Ends every session of the person and begins one. The first such link, or single sign-on, proves the address.',
        tags: ['Accounts'],
        security: open,
        body: PasswordReset,
        response: answers(
          { 200: SignedIn },
          invalidOf('password', 'token must be of a link that was not used and has not ended'),
          OTHER_PAGE,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { token, newPassword } = request.body;
      const session = await accounts.resetPassword(token, newPassword, visitorOf(request));
      // Logged even if the second factor is still missing: the password has been set.
      audit(request, { subject: null, orgId: null, actor: personActor(session.person) });
      return sendSignedIn(request, reply, session);
    },
  );
}

export async function meOf({ catalog, now }: Service, { person, isProven, secondFactor }: Session): Promise<Me> {
  const orgs = await membershipsOf(catalog, person.id);
  const offers = isProven ? await offersTo(catalog, person.email, now) : [];
  return {
    user: person,
    language: await languageOfPerson(catalog, person.id),
    orgs: orgs.map(({ orgId: _, requireSecondFactor: requiresSecondFactor, ...org }) => ({
      ...org,
      requiresSecondFactor,
    })),
    invitations: offers.map(({ id, role, org: { slug, displayName } }) => ({ id, role, slug, displayName })),
    secondFactor: secondFactor === 'given' ? 'given' : 'none',
  };
}

/** Sends the signed-in person. The audit log records the sign-in only when no second factor is missing. */
export function sendSignedIn(request: FastifyRequest, reply: FastifyReply, session: Session): FastifyReply {
  const { person, secondFactor, cookies } = session;
  if (secondFactor !== 'awaited') audit(request, { subject: null, orgId: null, actor: personActor(person) });
  return unkept(reply, cookies).send({ user: person, secondFactor });
}

export const visitorOf = ({ address, headers }: FastifyRequest): Visitor => ({
  address,
  cookie: headers.cookie,
  userAgent: headers['user-agent'],
});

/** Refuses requests by pages of other origins. Clients other than browsers send neither Origin nor a session, and pass. */
export function ownPagesOnly(service: Service): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin, cookie, 'sec-fetch-site': site } = request.headers;
    const fromBrowser = origin !== undefined || site !== undefined || service.accounts.bringsSession(cookie);
    if (fromBrowser) refuseOtherPages(service, request);
  };
}

/** Sets cookies on a response about one person, which caches must not store. */
export function unkept(reply: FastifyReply, cookies: Cookies): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.header('cache-control', 'no-store');
}
