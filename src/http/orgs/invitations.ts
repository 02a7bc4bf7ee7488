// Invitations to an organization. The invited person signs in and accepts.
import { Type } from 'typebox';
import {
  acceptInvitation,
  createInvitation,
  findOffer,
  listInvitations,
  type Offer,
  offersTo,
  withdrawInvitation,
} from '../../catalog/invitations.ts';
import { notFound } from '../../domain/error.ts';
import { Invitation, Me, NewInvitation, Password, Token } from '../../domain/person.ts';
import { meOf, OTHER_PAGE, ownPagesOnly, unkept, visitorOf } from '../accounts/accounts.ts';
import { answers, NOT_SIGNED_IN, needsSession, noContent, noSuch, open } from '../request/answers.ts';
import { audit, personActor } from '../request/audit.ts';
import { adminOrKey, OrgPath, organizationOf, requireOwn } from '../request/auth.ts';
import { mailInvitation } from '../request/letters.ts';
import type { App, Service } from '../request/service.ts';
import { signedIn } from '../request/session.ts';
import { OWNERS_NEED } from './members.ts';

const NO_SCOPE: [number, string] = [403, 'The role editor does not have required scope: members:manage'];
const NO_INVITATION = noSuch('Invitation');
const USED: [number, string] = [
  400,
  'Invalid invitation data: token must be of an invitation that was not used or withdrawn and has not ended',
];
const TOO_OFTEN: [number, string] = [429, 'Too many attempts. Try again in 15 min'];
const OTHER_ADDRESS: [number, string] = [403, 'This invitation is for another address: sign out first'];
const InvitationPath = Type.Object({ orgSlug: Type.String(), invitationId: Type.String() });
const Seen = Type.Object({
  org: Type.Object({ slug: Type.String(), displayName: Type.String() }),
  email: Invitation.properties.email,
  role: Invitation.properties.role,
});

export function invitationRoutes(app: App, service: Service): void {
  const { accounts, catalog, config, outbox, now } = service;
  const onRequest = ownPagesOnly(service);
  /** Finds an invitation by token. Attempts are limited by address, against guessing. */
  const offerOf = (address: string, token: string) =>
    accounts.limits.attempt({ address }, () => findOffer(catalog, token, now));
  const joined = ({ org, role }: Offer) => ({ orgId: org.id, details: { role } });

  app.post(
    '/api/orgs/:orgSlug/invitations',
    {
      access: adminOrKey('members:manage'),
      config: { subject: 'invitation', audit: 'invitation.create', idempotency: 'refused' },
      schema: {
        operationId: 'createInvitation',
        summary: 'Invite somebody',
        description:
          'The link goes to the address by mail where the service sends any (`mailed`); otherwise pass it on to the person, in private. Whether the address has an account is not shown, and other ' +
          'organizations may invite it, too. Inviting it again makes a new link.',
        tags: ['Accounts'],
        params: OrgPath,
        body: NewInvitation,
        response: answers(
          {
            201: Type.Object({
              invitation: Invitation,
              invitationUrl: Type.String({ description: 'Works once, for 30 days, and until the next one is made.' }),
              mailed: Type.Boolean({ description: 'Whether the link goes to the address by mail as well.' }),
            }),
          },
          [400, 'Invalid invitation data: role must be one of owner, editor, viewer'],
          NO_SCOPE,
          [409, 'ada@example.org is a member already'],
        ),
      },
    },
    async (request, reply) => {
      const org = organizationOf(request);
      if (request.body.role === 'owner') requireOwn(request, OWNERS_NEED);
      const urlOf = (token: string) => `${config.baseUrl}/join?token=${token}`;
      let mailed = false;
      const { invitation, token } = await createInvitation(catalog, org, request.body, now, async (trx, made) => {
        mailed = await mailInvitation(service, trx, org, made.invitation, urlOf(made.token));
      });
      if (mailed) outbox.wake();
      audit(request, { subject: invitation.email, details: { role: invitation.role, mailed } });
      return reply.code(201).send({ invitation, invitationUrl: urlOf(token), mailed });
    },
  );

  app.get(
    '/api/orgs/:orgSlug/invitations',
    {
      access: adminOrKey('members:manage'),
      schema: {
        operationId: 'listInvitations',
        summary: 'List invitations that nobody has accepted yet',
        tags: ['Accounts'],
        params: OrgPath,
        response: answers({ 200: Type.Object({ invitations: Type.Array(Invitation) }) }, NO_SCOPE),
      },
    },
    async (request) => {
      const org = organizationOf(request);
      return { invitations: await listInvitations(catalog, org, now) };
    },
  );

  app.delete(
    '/api/orgs/:orgSlug/invitations/:invitationId',
    {
      access: adminOrKey('members:manage'),
      config: { audit: 'invitation.withdraw' },
      schema: {
        operationId: 'withdrawInvitation',
        summary: 'Withdraw an invitation',
        tags: ['Accounts'],
        params: InvitationPath,
        response: answers({ 204: noContent('Withdrawn.') }, NO_SCOPE, NO_INVITATION),
      },
    },
    async (request, reply) => {
      const { invitationId } = request.params;
      const org = organizationOf(request);
      const { email } = await withdrawInvitation(catalog, org, invitationId);
      audit(request, { subject: email });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/invitations/look',
    {
      onRequest,
      config: { subject: 'invitation', audit: false },
      schema: {
        operationId: 'lookAtInvitation',
        summary: 'Show the invitation behind a link',
        tags: ['Accounts'],
        security: open,
        body: Type.Object({ token: Token }),
        response: answers({ 200: Seen }, USED, OTHER_PAGE, TOO_OFTEN),
      },
    },
    async (request) => {
      const { org, email, role } = await offerOf(request.address, request.body.token);
      return { org: { slug: org.slug, displayName: org.displayName }, email, role };
    },
  );

  app.post(
    '/api/invitations/accept',
    {
      onRequest,
      config: { subject: 'invitation', audit: 'member.join' },
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation',
        description:
          'For somebody who is signed in with the address of the invitation: with the `token` of its link, or with the ' +
          '`id` that `/api/me` lists for a proven address. Membership begins here.',
        tags: ['Accounts'],
        security: needsSession,
        body: Type.Object({
          token: Type.Optional(Token),
          id: Type.Optional(Type.String({ maxLength: 100, 'x-must': 'be the id of an invitation' })),
        }),
        response: answers({ 200: Me }, USED, NOT_SIGNED_IN, OTHER_ADDRESS, NO_INVITATION, TOO_OFTEN),
      },
    },
    async (request, reply) => {
      const session = await signedIn(service, request);
      const { token, id } = request.body;
      const offers = session.isProven ? await offersTo(catalog, session.person.email, now) : [];
      const offer = token === undefined ? offers.find((one) => one.id === id) : await offerOf(request.address, token);
      if (!offer) throw notFound(`Invitation with id "${id}" not found`);
      const accepted = await acceptInvitation(catalog, offer.id, session.person, now);
      audit(request, { ...joined(accepted), subject: accepted.email, actor: personActor(session.person) });
      return unkept(reply, []).send(await meOf(service, session));
    },
  );

  app.post(
    '/api/invitations/join',
    {
      onRequest,
      config: { subject: 'invitation', audit: 'member.join', idempotency: 'refused' },
      schema: {
        operationId: 'joinByInvitation',
        summary: 'Create an account with an invitation, and accept it',
        description: 'For somebody without an account. Signs in.',
        tags: ['Accounts'],
        security: open,
        body: Type.Object({ token: Token, password: Password }),
        response: answers(
          { 201: Me },
          USED,
          OTHER_PAGE,
          [409, 'This address has an account: sign in, then accept the invitation'],
          TOO_OFTEN,
        ),
      },
    },
    async (request, reply) => {
      const offer = await offerOf(request.address, request.body.token);
      const session = await accounts.join(offer, request.body.password, visitorOf(request));
      audit(request, { ...joined(offer), subject: offer.email, actor: personActor(session.person) });
      return unkept(reply, session.cookies)
        .code(201)
        .send(await meOf(service, session));
    },
  );
}
