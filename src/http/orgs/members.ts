// Members of an organization, and all accounts for the operator.
import { Type } from 'typebox';
import { changeRole, findMember, listMembers, membershipsOf, removeMember } from '../../catalog/members.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findPersonByEmail, listPeople } from '../../catalog/people.ts';
import { removeAllFactors } from '../../catalog/second-factors.ts';
import { notFound } from '../../domain/error.ts';
import type { Scope } from '../../domain/org.ts';
import { Email, Me, Member, MemberChange, Person } from '../../domain/person.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { adminOnly, adminOrKey, OrgPath, organizationOf, requireOwn } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { mailPasswordLink } from '../request/letters.ts';
import { Listed, listed, NextCursor } from '../request/lists.ts';
import type { App, Service } from '../request/service.ts';

/** Scopes needed to make a person an owner. Owners have every scope, so that `members:manage` alone must not suffice. */
export const OWNERS_NEED: readonly Scope[] = ['org:settings'];
const INVALID: [number, string] = [400, 'Invalid member data: role must be one of owner, editor, viewer'];
const NO_SCOPE: [number, string] = [403, 'The role editor does not have required scope: members:manage'];
const NO_MEMBER = noSuch('Member');
const LAST_OWNER: [number, string] = [409, 'The last owner of an organization cannot be removed or given another role'];
const MemberPath = Type.Object({ orgSlug: Type.String(), memberId: Type.String() });
const link = { description: 'A link to set a password: it works once, for 7 days, and until the next one is made.' };
/** The entity tag omits the time of the last sign-in, which changes without an edit. */
const tagged = ['id', 'name', 'email', 'role', 'createdAt'];

export function memberRoutes(app: App, service: Service): void {
  const { accounts, catalog, config, outbox } = service;
  const linkFor = async (userId: string) => `${config.baseUrl}/set-password?token=${await accounts.linkToken(userId)}`;

  app.get(
    '/api/orgs/:orgSlug/members',
    {
      access: adminOrKey('members:manage'),
      config: { queryOf: 'members' },
      schema: {
        operationId: 'listMembers',
        summary: 'List members',
        tags: ['Accounts'],
        params: OrgPath,
        querystring: Listed,
        response: answers(
          { 200: Type.Object({ members: Type.Array(Member), nextCursor: NextCursor }) },
          [400, 'Invalid members query: limit must be an integer from 1 to 100'],
          NO_SCOPE,
        ),
      },
    },
    async (request) => {
      const org = organizationOf(request);
      const { shown, page } = listed(await listMembers(catalog, org), request, {
        keyOf: ({ createdAt, email }) => `${createdAt} ${email}`,
        namesOf: ({ name, email }) => [name, email],
      });
      return { members: shown, ...page };
    },
  );

  app.get(
    '/api/orgs/:orgSlug/members/:memberId',
    {
      access: adminOrKey('members:manage'),
      config: { tagged },
      schema: {
        operationId: 'getMember',
        summary: 'Retrieve a member',
        tags: ['Accounts'],
        params: MemberPath,
        response: answers({ 200: Member }, NO_SCOPE, NO_MEMBER),
      },
    },
    async (request) => findMember(catalog, organizationOf(request), request.params.memberId),
  );

  app.put(
    '/api/orgs/:orgSlug/members/:memberId',
    {
      access: adminOrKey('members:manage'),
      config: { audit: 'member.update', subject: 'member', tagged },
      schema: {
        operationId: 'changeMember',
        summary: 'Change the role of a member',
        tags: ['Accounts'],
        params: MemberPath,
        body: MemberChange,
        response: answers({ 200: Member }, INVALID, NO_SCOPE, NO_MEMBER, LAST_OWNER, 412),
      },
    },
    async (request) => {
      const { memberId } = request.params;
      const org = organizationOf(request);
      if (request.body.role === 'owner') requireOwn(request, OWNERS_NEED);
      const read = (trx: Catalog) => findMember(trx, org, memberId);
      const member = await changeTagged(service, request, read, (trx) =>
        changeRole(trx, org, memberId, request.body.role),
      );
      audit(request, { subject: member.email, details: { role: member.role } });
      return member;
    },
  );

  app.delete(
    '/api/orgs/:orgSlug/members/:memberId',
    {
      access: adminOrKey('members:manage'),
      config: { audit: 'member.remove', tagged },
      schema: {
        operationId: 'removeMember',
        summary: 'Remove a member',
        description: 'At once. The account of who belongs to no other organization is deleted.',
        tags: ['Accounts'],
        params: MemberPath,
        response: answers({ 204: noContent('Removed.') }, NO_SCOPE, NO_MEMBER, LAST_OWNER, 412),
      },
    },
    async (request, reply) => {
      const { memberId } = request.params;
      const org = organizationOf(request);
      const read = (trx: Catalog) => findMember(trx, org, memberId);
      const { email } = await changeTagged(service, request, read, (trx) => removeMember(trx, org, memberId));
      audit(request, { subject: email });
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/users',
    {
      access: adminOnly,
      config: { queryOf: 'accounts' },
      schema: {
        operationId: 'listUsers',
        summary: 'List accounts',
        tags: ['Accounts'],
        querystring: Listed,
        response: answers(
          {
            200: Type.Object({
              users: Type.Array(
                Type.Object({
                  ...Person.properties,
                  createdAt: Type.String({ format: 'date-time' }),
                  lastSignInAt: Member.properties.lastSignInAt,
                  orgs: Type.Array(Type.Pick(Me.properties.orgs.items, ['slug', 'displayName', 'role'])),
                }),
              ),
              nextCursor: NextCursor,
            }),
          },
          [400, 'Invalid accounts query: limit must be an integer from 1 to 100'],
        ),
      },
    },
    async (request) => {
      const { shown, page } = listed(await listPeople(catalog), request, {
        keyOf: ({ email }) => email,
        namesOf: ({ name, email }) => [name, email],
      });
      return { users: shown, ...page };
    },
  );

  app.post(
    '/api/users/password-links',
    {
      access: adminOnly,
      config: { audit: 'password-link.create', idempotency: 'refused', subject: 'user' },
      schema: {
        operationId: 'createPasswordLink',
        summary: 'Create a link that sets a new password',
        description:
          'For people who have forgotten theirs. Where the service sends mail, the link goes to the address (`mailed`); otherwise send it to the address itself: it proves it. The old password works until then.',
        tags: ['Accounts'],
        body: Type.Object({
          email: Email,
          removeSecondFactor: Type.Optional(
            Type.Boolean({
              description: 'True for who has lost their second factor: it is removed at once.',
              'x-must': 'be true or false',
            }),
          ),
        }),
        response: answers(
          {
            201: Type.Object({
              setPasswordUrl: Type.String(link),
              mailed: Type.Boolean({ description: 'Whether the link goes to the address by mail as well.' }),
            }),
          },
          [400, 'Invalid user data: email must be an e-mail address'],
          [404, 'User with e-mail address "ada@example.org" not found'],
        ),
      },
    },
    async (request, reply) => {
      const person = await findPersonByEmail(catalog, request.body.email);
      if (!person) throw notFound(`User with e-mail address "${request.body.email}" not found`);
      const { removeSecondFactor = false } = request.body;
      if (removeSecondFactor) await removeAllFactors(catalog, person.id);
      audit(request, { subject: person.email, details: { removeSecondFactor }, personId: person.id });
      const setPasswordUrl = await linkFor(person.id);
      const [membership] = await membershipsOf(catalog, person.id);
      const mailed = !!membership && (await mailPasswordLink(service, membership.orgId, person.email, setPasswordUrl));
      if (mailed) outbox.wake();
      return reply.code(201).send({ setPasswordUrl, mailed });
    },
  );
}
