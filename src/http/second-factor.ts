// The second factor: given at sign-in, set up and removed under Account.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { notSignedIn } from '../accounts/library-call.ts';
import type { Session } from '../accounts/sessions.ts';
import { Factors, GivenPassword } from '../domain/person.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST } from '../domain/text.ts';
import { OTHER_PAGE, ownPagesOnly, SignedIn, sendSignedIn, unkept, visitorOf } from './accounts.ts';
import { answers, needsSession, noContent } from './answers.ts';
import { audit, personActor } from './audit.ts';
import type { App, Service } from './service.ts';

/** Longest code, in characters: recovery codes have 11. */
const CODE_LENGTH_MAX = 32;

const password = Type.Optional(GivenPassword);
const Code = Type.Object({
  code: Type.String({
    minLength: 1,
    maxLength: CODE_LENGTH_MAX,
    examples: ['123456'],
    'x-must': 'be a code of the app, or a recovery code',
  }),
});
const Answer = Type.Record(Type.String(), Type.Unknown(), { 'x-must': 'be an answer of a passkey' });
const passkeyName = Type.String({ ...PLAIN_NAME, examples: ['Laptop'], 'x-must': PLAIN_NAME_MUST });
const Options = Type.Object({
  options: Type.Unknown({ description: 'For `navigator.credentials`, as WebAuthn words it.' }),
});
const RecoveryCodes = Type.Array(Type.String(), { description: 'Each opens the account once. Shown only now.' });
const State = Type.Object({
  awaited: Type.Boolean({ description: 'True while this session waits for it.' }),
  ...Factors.properties,
});

const INVALID: [number, string] = [
  400,
  'Invalid second factor data: code must be a code of the app, or a recovery code',
];
const NOT_SIGNED_IN: [number, string] = [401, 'Not signed in'];
const WRONG_CODE: [number, string] = [403, 'Wrong code'];
const WRONG_PASSWORD: [number, string] = [403, 'The current password is wrong'];
const NOT_ACCEPTED: [number, string] = [403, 'The passkey was not accepted. Try again'];
const TOO_OFTEN: [number, string] = [429, 'Too many attempts. Try again in 15 min'];
const HAS_APP: [number, string] = [409, 'An authenticator app is set up already'];
const described = { tags: ['Accounts'], security: needsSession };
const BASE = '/api/auth/second-factor';

export function secondFactorRoutes(app: App, service: Service): void {
  const { accounts } = service;
  const { secondFactors } = accounts;
  const onRequest = ownPagesOnly(service);
  const config = { subject: 'second factor' };
  /** Also while the second factor is awaited. */
  const begun = async ({ headers }: FastifyRequest): Promise<Session> => {
    const session = await accounts.begunSession(headers.cookie);
    if (!session) throw notSignedIn();
    return session;
  };
  /** Somebody who knows their password, if they have one: a screen that was left does not suffice. */
  const sure = async (request: FastifyRequest, given: string | undefined): Promise<Session> => {
    const session = await accounts.session(request.headers.cookie);
    if (!session) throw notSignedIn();
    await accounts.checkPassword(session, given, visitorOf(request));
    return session;
  };
  const raised = async (request: FastifyRequest, reply: FastifyReply, session: Session) => {
    const signedIn = await accounts.knownFromNowOn({ ...session, secondFactor: 'given', cookies: [] });
    return sendSignedIn(request, reply, signedIn);
  };
  const noted = (request: FastifyRequest, { person }: Session, details: Record<string, unknown>) =>
    audit(request, { subject: null, orgId: null, actor: personActor(person), details });

  app.get(
    BASE,
    {
      schema: {
        operationId: 'getSecondFactor',
        summary: 'Tell which second factors the account has, and whether one is awaited',
        ...described,
        response: answers({ 200: State }, NOT_SIGNED_IN, 503),
      },
    },
    async (request): Promise<Static<typeof State>> => {
      const session = await begun(request);
      const factors = await secondFactors.list(session);
      return { awaited: session.secondFactor === 'awaited', ...factors };
    },
  );

  app.post(
    `${BASE}/code`,
    {
      onRequest,
      config: { ...config, audit: 'sign-in' },
      schema: {
        operationId: 'giveCode',
        summary: 'Give a code of the app, or a recovery code',
        ...described,
        body: Code,
        response: answers({ 200: SignedIn }, INVALID, NOT_SIGNED_IN, WRONG_CODE, 413, 415, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const session = await begun(request);
      await secondFactors.giveCode(session, request.body.code.trim(), visitorOf(request));
      return raised(request, reply, session);
    },
  );

  app.post(
    `${BASE}/passkey/options`,
    {
      onRequest,
      config: { ...config, audit: false },
      schema: {
        operationId: 'askForPasskey',
        summary: 'Begin to give a passkey',
        ...described,
        response: answers({ 200: Options }, NOT_SIGNED_IN, OTHER_PAGE),
      },
    },
    async (request, reply) => {
      await begun(request);
      const { options, cookies } = await secondFactors.challenge(visitorOf(request));
      return unkept(reply, cookies).send({ options });
    },
  );

  app.post(
    `${BASE}/passkey`,
    {
      onRequest,
      config: { ...config, audit: 'sign-in' },
      schema: {
        operationId: 'givePasskey',
        summary: 'Give a passkey',
        ...described,
        body: Type.Object({ response: Answer }),
        response: answers({ 200: SignedIn }, 400, NOT_SIGNED_IN, NOT_ACCEPTED, 413, 415, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const session = await begun(request);
      await secondFactors.givePasskey(session, request.body.response, visitorOf(request));
      return raised(request, reply, session);
    },
  );

  app.post(
    `${BASE}/app`,
    {
      onRequest,
      config: { ...config, audit: false },
      schema: {
        operationId: 'beginApp',
        summary: 'Begin to set up an authenticator app',
        description: 'It counts when its first code was given. The password is needed where the account has one.',
        ...described,
        body: Type.Object({ password }),
        response: answers(
          {
            201: Type.Object({
              uri: Type.String({ description: '`otpauth://`, for the app.' }),
              recoveryCodes: RecoveryCodes,
            }),
          },
          400,
          NOT_SIGNED_IN,
          WRONG_PASSWORD,
          HAS_APP,
          413,
          415,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const session = await sure(request, request.body.password);
      const made = await secondFactors.beginApp(session, visitorOf(request), request.body.password);
      return unkept(reply, []).code(201).send(made);
    },
  );

  app.post(
    `${BASE}/app/confirm`,
    {
      onRequest,
      config: { ...config, audit: 'second-factor.add' },
      schema: {
        operationId: 'confirmApp',
        summary: 'Give the first code of the app: from now on it is asked for',
        ...described,
        body: Code,
        response: answers({ 204: noContent('Set up.') }, INVALID, NOT_SIGNED_IN, WRONG_CODE, 413, 415, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const session = await accounts.session(request.headers.cookie);
      if (!session) throw notSignedIn();
      await secondFactors.confirmApp(session, request.body.code.trim(), visitorOf(request));
      noted(request, session, { kind: 'app' });
      return reply.code(204).send();
    },
  );

  app.post(
    `${BASE}/app/remove`,
    {
      onRequest,
      config: { ...config, audit: 'second-factor.remove' },
      schema: {
        operationId: 'removeApp',
        summary: 'Remove the authenticator app',
        ...described,
        body: Type.Object({ password }),
        response: answers({ 204: noContent('Removed.') }, 400, NOT_SIGNED_IN, WRONG_PASSWORD, 413, 415, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const session = await sure(request, request.body.password);
      await secondFactors.removeApp(session);
      noted(request, session, { kind: 'app' });
      return reply.code(204).send();
    },
  );

  app.post(
    `${BASE}/passkeys/options`,
    {
      onRequest,
      config: { ...config, audit: false },
      schema: {
        operationId: 'beginPasskey',
        summary: 'Begin to add a passkey',
        ...described,
        body: Type.Object({ password }),
        response: answers({ 200: Options }, 400, NOT_SIGNED_IN, WRONG_PASSWORD, 413, 415, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const { person } = await sure(request, request.body.password);
      const { options, cookies } = await secondFactors.beginPasskey(visitorOf(request), person.email);
      return unkept(reply, cookies).send({ options });
    },
  );

  app.post(
    `${BASE}/passkeys`,
    {
      onRequest,
      config: { ...config, audit: 'second-factor.add' },
      schema: {
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        description: 'Answers recovery codes with the first second factor of the account.',
        ...described,
        body: Type.Object({ response: Answer, name: passkeyName, password }),
        response: answers(
          { 201: Type.Object({ recoveryCodes: Type.Union([RecoveryCodes, Type.Null()]) }) },
          400,
          NOT_SIGNED_IN,
          NOT_ACCEPTED,
          [409, 'An account has at most 10 passkeys'],
          413,
          415,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const { response, name, password: given } = request.body;
      const session = await sure(request, given);
      const recoveryCodes = await secondFactors.confirmPasskey(session, response, name, visitorOf(request), given);
      noted(request, session, { kind: 'passkey', name });
      return unkept(reply, []).code(201).send({ recoveryCodes });
    },
  );

  app.post(
    `${BASE}/passkeys/:passkeyId/remove`,
    {
      onRequest,
      config: { ...config, audit: 'second-factor.remove' },
      schema: {
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        ...described,
        params: Type.Object({ passkeyId: Type.String() }),
        body: Type.Object({ password }),
        response: answers(
          { 204: noContent('Removed.') },
          400,
          NOT_SIGNED_IN,
          WRONG_PASSWORD,
          [404, 'Passkey with id "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a" not found'],
          413,
          415,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const session = await sure(request, request.body.password);
      await secondFactors.removePasskey(session, request.params.passkeyId);
      noted(request, session, { kind: 'passkey' });
      return reply.code(204).send();
    },
  );

  app.post(
    `${BASE}/recovery-codes`,
    {
      onRequest,
      config: { ...config, audit: 'recovery-codes.renew' },
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Make new recovery codes, in the place of those there are',
        ...described,
        body: Type.Object({ password }),
        response: answers(
          { 201: Type.Object({ recoveryCodes: RecoveryCodes }) },
          400,
          NOT_SIGNED_IN,
          WRONG_PASSWORD,
          413,
          415,
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const session = await sure(request, request.body.password);
      const recoveryCodes = await secondFactors.renewRecoveryCodes(visitorOf(request), request.body.password);
      noted(request, session, {});
      return unkept(reply, []).code(201).send({ recoveryCodes });
    },
  );
}
