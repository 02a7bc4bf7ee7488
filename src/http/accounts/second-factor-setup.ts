// Sets up and removes the second factors of an account.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Session } from '../../accounts/sessions.ts';
import { GivenPassword } from '../../domain/person.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST } from '../../domain/text.ts';
import { answers, NOT_SIGNED_IN, needsSession, noContent, noSuch, type Refusal } from '../request/answers.ts';
import { audit, personActor, proving } from '../request/audit.ts';
import type { App, Service } from '../request/service.ts';
import { signedIn } from '../request/session.ts';
import { ownPagesOnly, unkept, visitorOf } from './accounts.ts';
import { Answer, BASE, Code, INVALID, NOT_ACCEPTED, Options, TOO_OFTEN, WRONG_CODE } from './second-factor.ts';

const password = Type.Optional(GivenPassword);
const passkeyName = Type.String({ ...PLAIN_NAME, examples: ['Laptop'], 'x-must': PLAIN_NAME_MUST });
const RecoveryCodes = Type.Array(Type.String(), { description: 'Each opens the account once. Shown only now.' });
const MadeCodes = Type.Object({ recoveryCodes: Type.Union([RecoveryCodes, Type.Null()]) });
const WRONG_PASSWORD: [number, string] = [403, 'The current password is wrong'];
/** Errors of routes that require the password again. */
const UNSURE: readonly Refusal[] = [400, NOT_SIGNED_IN, WRONG_PASSWORD, TOO_OFTEN];
const HAS_APP: [number, string] = [409, 'An authenticator app is set up already'];
const described = { tags: ['Accounts'], security: needsSession };

export function secondFactorSetupRoutes(app: App, service: Service): void {
  const { accounts } = service;
  const { secondFactors } = accounts;
  const onRequest = ownPagesOnly(service);
  const config = { subject: 'second factor' };
  /** Requires the current password, if the account has one, to protect an unattended browser. */
  const sure = async (request: FastifyRequest, given: string | undefined): Promise<Session> => {
    const session = await signedIn(service, request);
    await proving(request, { account: session.person, by: 'password' }, () =>
      accounts.checkPassword(session, given, visitorOf(request)),
    );
    return session;
  };
  const noted = (request: FastifyRequest, { person }: Session, details: Record<string, unknown>) =>
    audit(request, { subject: null, orgId: null, actor: personActor(person), details });

  app.post(
    `${BASE}/app`,
    {
      onRequest,
      config: { ...config, audit: 'second-factor.begin', idempotency: 'refused' },
      schema: {
        operationId: 'beginApp',
        summary: 'Start the setup of an authenticator app',
        description: 'It counts when its first code was given. The password is needed where the account has one.',
        ...described,
        body: Type.Object({ password }),
        response: answers(
          { 201: Type.Object({ uri: Type.String({ description: '`otpauth://`, for the app.' }) }) },
          ...UNSURE,
          HAS_APP,
        ),
      },
    },
    async (request, reply) => {
      const session = await sure(request, request.body.password);
      const made = await secondFactors.beginApp(session, visitorOf(request), request.body.password);
      noted(request, session, { kind: 'app' });
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
        summary: 'Finish the setup of an authenticator app with its first code',
        description: 'Answers recovery codes with the first second factor of the account.',
        ...described,
        body: Code,
        response: answers({ 200: MadeCodes }, INVALID, NOT_SIGNED_IN, WRONG_CODE, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const session = await signedIn(service, request);
      const recoveryCodes = await proving(request, { account: session.person, by: 'code' }, () =>
        secondFactors.confirmApp(session, request.body.code.trim(), visitorOf(request)),
      );
      noted(request, session, { kind: 'app' });
      return unkept(reply, []).send({ recoveryCodes });
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
        response: answers({ 204: noContent('Removed.') }, ...UNSURE),
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
        summary: 'Start adding a passkey',
        ...described,
        body: Type.Object({ password }),
        response: answers({ 200: Options }, ...UNSURE),
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
      config: { ...config, audit: 'second-factor.add', idempotency: 'refused' },
      schema: {
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        description: 'Answers recovery codes with the first second factor of the account.',
        ...described,
        body: Type.Object({ response: Answer, name: passkeyName, password }),
        response: answers({ 201: MadeCodes }, ...UNSURE, NOT_ACCEPTED, [409, 'An account has at most 10 passkeys']),
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
        response: answers({ 204: noContent('Removed.') }, ...UNSURE, noSuch('Passkey')),
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
      config: { ...config, audit: 'recovery-codes.renew', idempotency: 'refused' },
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Create new recovery codes, which replace the old ones',
        ...described,
        body: Type.Object({ password }),
        response: answers({ 201: Type.Object({ recoveryCodes: RecoveryCodes }) }, ...UNSURE),
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
