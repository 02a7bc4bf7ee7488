import { type Kysely, sql } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/**
 * Invitations that are accepted by who signed in, addresses that are proven once, and what each organization knows of its
 * members: the name that it gave them and when they last came to it. Addresses count as unproven until the next proof, which
 * ends the passwords of before.
 */
export async function createInvitations(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('email', ordered, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('invitations_email', ['org_id', 'email'])
    .execute();
  await db.schema.createIndex('invitations_address').on('invitations').column('email').execute();
  await db.schema.alterTable('users').addColumn('proven_at', 'text').execute();
  await db.schema.alterTable('members').addColumn('name', 'text').execute();
  await db.schema.alterTable('members').addColumn('last_signed_in_at', 'text').execute();
  await sql`update users set email_verified = 0`.execute(db);
  await sql`update members set
    name = (select users.name from users where users.id = members.user_id),
    last_signed_in_at = (select users.last_signed_in_at from users where users.id = members.user_id)`.execute(db);
  // A person who was added and has never signed in has accepted nothing: an invitation takes the place of the account.
  const pending = sql`select id from users where not exists (select 1 from credentials where user_id = users.id)`;
  await sql`insert into invitations (id, org_id, email, name, role, token_hash, expires_at, created_at)
    select members.user_id || '-' || members.org_id, members.org_id, users.email, users.name, members.role,
      'no link ' || members.user_id || '-' || members.org_id, '9999-12-31T00:00:00.000Z', members.created_at
    from members join users on users.id = members.user_id where users.id in (${pending})`.execute(db);
  await sql`delete from users where id in (${pending})`.execute(db);
  // Links of before set passwords of accounts that somebody invited: the holder of one is not known to be that person.
  await sql`delete from one_time_links`.execute(db);
}
