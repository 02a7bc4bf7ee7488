// Single sign-on: redirects to the identity provider, and handles its callback.
import { Type } from 'typebox';
import { PROVIDER_ID } from '../../accounts/single-sign-on.ts';
import { insertAuditEntry } from '../../catalog/audit.ts';
import { invalid, notFound } from '../../domain/error.ts';
import { pathHere } from '../../domain/url.ts';
import { answers, open } from '../request/answers.ts';
import { audit, personActor } from '../request/audit.ts';
import type { App, Service } from '../request/service.ts';
import { OTHER_PAGE, ownPagesOnly, unkept, visitorOf } from './accounts.ts';

/** Maximum length of the path to return to after sign-in, in characters. */
const RETURN_LENGTH_MAX = 2_000;
const NOT_CONFIGURED: [number, string] = [404, 'Single sign-on is not configured'];

const Begin = Type.Object({
  providerId: Type.Literal(PROVIDER_ID, { 'x-must': `be "${PROVIDER_ID}"` }),
  callbackURL: Type.Optional(
    Type.String({
      maxLength: RETURN_LENGTH_MAX,
      description: 'Where to go when signed in.',
      examples: ['/journeys/housing-benefit'],
      'x-must': 'be a path of this service',
    }),
  ),
});

export function singleSignOnRoutes(app: App, service: Service): void {
  const singleSignOn = () => {
    const { singleSignOn: configured } = service.accounts;
    if (!configured) throw notFound('Single sign-on is not configured');
    return configured;
  };

  app.post(
    '/api/auth/sign-in/oauth2',
    {
      onRequest: ownPagesOnly(service),
      config: { audit: false, subject: 'sign-in' },
      schema: {
        operationId: 'beginSingleSignOn',
        summary: 'Start single sign-on',
        description:
          'Answers the address of the provider that the browser must go to, and sets a cookie to come back with.',
        tags: ['Accounts'],
        security: open,
        body: Begin,
        response: answers(
          { 200: Type.Object({ url: Type.String() }) },
          [400, 'Invalid sign-in data: callbackURL must be a path of this service'],
          OTHER_PAGE,
          NOT_CONFIGURED,
          [503, 'Single sign-on does not answer at the moment. Try again later'],
        ),
      },
    },
    async (request, reply) => {
      const returnTo = pathHere(request.body.callbackURL ?? '/');
      if (returnTo === undefined) throw invalid('Invalid sign-in data: callbackURL must be a path of this service');
      const { url, cookies } = await singleSignOn().begin(returnTo);
      return unkept(reply, cookies).send({ url });
    },
  );

  app.get(
    `/api/auth/callback/${PROVIDER_ID}`,
    {
      // Providers add parameters of their own.
      config: { audit: 'sign-in', takesAnyQuery: true },
      schema: {
        operationId: 'finishSingleSignOn',
        summary: 'Return from the provider of single sign-on',
        description:
          'Goes on to where somebody wanted to go, signed in, or to `/sign-in?error=` with `not_a_member`, ' +
          '`email_not_verified`, `other_subject`, `denied` or `failed`.',
        tags: ['Accounts'],
        security: open,
        response: answers(
          { 302: Type.Null({ description: 'Signed in, or on the page that says why not.' }) },
          NOT_CONFIGURED,
          503,
        ),
      },
    },
    async (request, reply) => {
      const finished = await singleSignOn().finish(readQuery(request.query), visitorOf(request));
      const { returnTo, refused, session, isFirstProof, cookies } = finished;
      if (refused !== undefined || !session)
        return unkept(reply, cookies).redirect(`${app.basePath}/sign-in?error=${refused}`, 302);
      // The new session replaces the browser's previous one.
      await service.accounts.signOut(request.headers.cookie);
      const actor = personActor(session.person);
      if (isFirstProof) {
        const proof = { orgId: null, actor, action: 'address.prove', subject: null, details: null } as const;
        await insertAuditEntry(service.catalog, proof, service.now);
      }
      if (session.secondFactor === 'awaited') {
        return unkept(reply, cookies).redirect(`${app.basePath}/sign-in?next=${encodeURIComponent(returnTo)}`, 302);
      }
      audit(request, { subject: null, orgId: null, actor });
      const known = await service.accounts.knownFromNowOn({ ...session, cookies });
      return unkept(reply, known.cookies).redirect(app.basePath + returnTo, 302);
    },
  );
}

/** The first value of each parameter. Providers never repeat a parameter, so that it does not matter which value is used. */
const readQuery = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [name, [value].flat()[0] ?? '']),
  );
