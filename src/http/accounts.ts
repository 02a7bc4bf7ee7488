// People sign in here: the first account, sessions, passwords, and who is signed in.
import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import { type Cookies, notSignedIn } from '../accounts/open.ts';
import { membershipsOf } from '../catalog/members.ts';
import { hasPeople } from '../catalog/people.ts';
import { alreadySetUp } from '../catalog/setup.ts';
import { DomainError } from '../domain/error.ts';
import { Email, GivenPassword, Me, normalizeEmail, Password, Person, Setup, Token } from '../domain/person.ts';
import { answers, needsSession, noContent, open } from './answers.ts';
import { isAdmin } from './auth.ts';
import type { App, Service } from './service.ts';
import { refuseOtherPages } from './session.ts';

const NOT_SIGNED_IN: [number, string] = [401, 'Not signed in'];
export const OTHER_PAGE: [number, string] = [403, 'This must be asked for by a page of the service itself (Origin)'];
const TOO_OFTEN: [number, string] = [429, 'Too many attempts. Try again in 15 min'];
const invalidOf = (subject: string, mistake: string): [number, string] => [400, `Invalid ${subject} data: ${mistake}`];

const SignIn = Type.Object({ email: Email, password: GivenPassword });
const PasswordChange = Type.Object({ currentPassword: GivenPassword, newPassword: Password });
const PasswordReset = Type.Object({ token: Token, newPassword: Password });
const SignedIn = Type.Object({ user: Person });

export function accountRoutes(app: App, service: Service): void {
  const { accounts, catalog } = service;
  const fromOwnPages = ownPagesOnly(service);
  const meOf = async (user: Person): Promise<Me> => ({
    user,
    orgs: (await membershipsOf(catalog, user.id)).map(({ slug, displayName, role }) => ({ slug, displayName, role })),
  });

  app.get(
    '/api/setup',
    {
      schema: {
        operationId: 'getSetup',
        summary: 'Tell whether the first account is still to be made',
        tags: ['Accounts'],
        security: open,
        response: answers({ 200: Type.Object({ needed: Type.Boolean() }) }, 503),
      },
    },
    async (_, reply) => unkept(reply, []).send({ needed: !(await hasPeople(catalog)) }),
  );

  app.post(
    '/api/setup',
    {
      onRequest: fromOwnPages,
      config: { audit: 'setup', subject: 'setup' },
      schema: {
        operationId: 'setUp',
        summary: 'Make the first account, and sign in',
        description:
          'For whoever has the admin token, while there is no account. The account owns every organization, and the ' +
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
          413,
          415,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { adminToken, ...setup } = request.body;
      if (await hasPeople(catalog)) throw alreadySetUp();
      await accounts.limits.attempt(request.ip, undefined, async () => {
        if (!isAdmin(service, adminToken)) throw new DomainError('unauthorized', 'Wrong admin token');
      });
      await accounts.setUp(setup);
      const { person, cookies } = await accounts.signIn(setup.email, setup.password, request.headers.cookie);
      return unkept(reply, cookies)
        .code(201)
        .send(await meOf(person));
    },
  );

  app.get(
    '/api/sign-in-options',
    {
      schema: {
        operationId: 'getSignInOptions',
        summary: 'Tell how people sign in',
        tags: ['Accounts'],
        security: open,
        response: answers({
          200: Type.Object({
            password: Type.Boolean(),
            oidc: Type.Union([Type.Object({ name: Type.String() }), Type.Null()], {
              description: 'What the provider of single sign-on is called, or null without one.',
            }),
          }),
        }),
      },
    },
    async () => ({
      password: true,
      oidc: accounts.singleSignOn ? { name: accounts.singleSignOn.name } : null,
    }),
  );

  app.get(
    '/api/me',
    {
      schema: {
        operationId: 'getMe',
        summary: 'Tell who is signed in',
        tags: ['Accounts'],
        security: needsSession,
        response: answers({ 200: Me }, NOT_SIGNED_IN, 503),
      },
    },
    async (request, reply) => {
      const session = await accounts.session(request.headers.cookie, { prolong: true });
      if (!session) throw notSignedIn();
      return unkept(reply, session.cookies).send(await meOf(session.person));
    },
  );

  app.post(
    '/api/auth/sign-in/email',
    {
      onRequest: fromOwnPages,
      config: { audit: false, subject: 'sign-in' },
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
          413,
          415,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const { person, cookies } = await accounts.limits.attempt(request.ip, normalizeEmail(email), () =>
        accounts.signIn(email, password, request.headers.cookie),
      );
      return unkept(reply, cookies).send({ user: person });
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
          413,
          415,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { cookie } = request.headers;
      const session = await accounts.session(cookie);
      if (!session) throw notSignedIn();
      const { currentPassword, newPassword } = request.body;
      const cookies = await accounts.limits.attempt(request.ip, session.person.email, () =>
        accounts.changePassword(cookie, currentPassword, newPassword),
      );
      return unkept(reply, cookies).code(204).send();
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
        description: 'Ends every session of the person; then they sign in with the new password.',
        tags: ['Accounts'],
        security: open,
        body: PasswordReset,
        response: answers(
          { 204: noContent('Set.') },
          invalidOf('password', 'token must be of a link that was not used and has not ended'),
          OTHER_PAGE,
          413,
          415,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { token, newPassword } = request.body;
      await accounts.limits.attempt(request.ip, undefined, () => accounts.resetPassword(token, newPassword));
      return unkept(reply, []).code(204).send();
    },
  );
}

/** Programs without a browser tell no origin: what they bring no session to needs none. */
export function ownPagesOnly(service: Service): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin, cookie, 'sec-fetch-site': site } = request.headers;
    const fromBrowser = origin !== undefined || site !== undefined || service.accounts.bringsSession(cookie);
    if (fromBrowser) refuseOtherPages(service, request);
  };
}

/** An answer that is about one person: no cache keeps it. */
export function unkept(reply: FastifyReply, cookies: Cookies): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.header('cache-control', 'no-store');
}
