// Lists the second factors of an account, and verifies one at sign-in.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { notSignedIn } from '../../accounts/library-call.ts';
import type { Session } from '../../accounts/sessions.ts';
import { insertAuditEntry } from '../../catalog/audit.ts';
import { Factors } from '../../domain/person.ts';
import { answers, NOT_SIGNED_IN, needsSession } from '../request/answers.ts';
import { personActor, proving } from '../request/audit.ts';
import type { App, Service } from '../request/service.ts';
import { OTHER_PAGE, ownPagesOnly, SignedIn, sendSignedIn, unkept, visitorOf } from './accounts.ts';

/** Maximum length of a code, in characters; recovery codes have 11. */
const CODE_LENGTH_MAX = 32;

export const Code = Type.Object({
  code: Type.String({
    minLength: 1,
    maxLength: CODE_LENGTH_MAX,
    examples: ['123456'],
    'x-must': 'be a code of the app, or a recovery code',
  }),
});
export const Answer = Type.Record(Type.String(), Type.Unknown(), { 'x-must': 'be an answer of a passkey' });
export const Options = Type.Object({
  options: Type.Unknown({ description: 'For `navigator.credentials`, as WebAuthn words it.' }),
});
const State = Type.Object({
  awaited: Type.Boolean({ description: 'True while this session waits for it.' }),
  ...Factors.properties,
});

export const INVALID: [number, string] = [
  400,
  'Invalid second factor data: code must be a code of the app, or a recovery code',
];
export const WRONG_CODE: [number, string] = [403, 'Wrong code'];
export const NOT_ACCEPTED: [number, string] = [403, 'The passkey was not accepted. Try again'];
export const TOO_OFTEN: [number, string] = [429, 'Too many attempts. Try again in 15 min'];
const described = { tags: ['Accounts'], security: needsSession };
export const BASE = '/api/auth/second-factor';

export function secondFactorRoutes(app: App, service: Service): void {
  const { accounts } = service;
  const { secondFactors } = accounts;
  const onRequest = ownPagesOnly(service);
  const config = { subject: 'second factor' };
  /** The caller's session, even if its second factor is still missing. */
  const begun = async ({ headers }: FastifyRequest): Promise<Session> => {
    const session = await accounts.begunSession(headers.cookie);
    if (!session) throw notSignedIn();
    return session;
  };
  const raised = async (request: FastifyRequest, reply: FastifyReply, session: Session) => {
    const signedIn = await accounts.knownFromNowOn({ ...session, secondFactor: 'given', cookies: [] });
    return sendSignedIn(request, reply, signedIn);
  };
  app.get(
    BASE,
    {
      schema: {
        operationId: 'getSecondFactor',
        summary: 'List the second factors of the account, and whether one is awaited',
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
        summary: 'Verify a code of the app, or a recovery code',
        ...described,
        body: Code,
        response: answers({ 200: SignedIn }, INVALID, NOT_SIGNED_IN, WRONG_CODE, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const session = await begun(request);
      const kind = await proving(request, { account: session.person, by: 'code' }, () =>
        secondFactors.giveCode(session, request.body.code.trim(), visitorOf(request)),
      );
      if (kind === 'recovery code') {
        const { catalog, now } = service;
        const entry = { orgId: null, actor: personActor(session.person), subject: null, details: null };
        await insertAuditEntry(catalog, { ...entry, action: 'recovery-codes.use' }, now, session.person.id);
      }
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
        summary: 'Start verifying a passkey',
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
        summary: 'Verify a passkey',
        ...described,
        body: Type.Object({ response: Answer }),
        response: answers({ 200: SignedIn }, 400, NOT_SIGNED_IN, NOT_ACCEPTED, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const session = await begun(request);
      await proving(request, { account: session.person, by: 'passkey' }, () =>
        secondFactors.givePasskey(session, request.body.response, visitorOf(request)),
      );
      return raised(request, reply, session);
    },
  );
}
