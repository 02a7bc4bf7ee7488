// People who sign in, their organizations, and the rights of their roles.
import { type Static, Type } from 'typebox';
import { LANGUAGE_MUST, LANGUAGES } from './language.ts';
import { NewOrg, SCOPES, type Scope } from './org.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST } from './text.ts';

export const ROLES = ['owner', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const VIEWER_SCOPES: readonly Scope[] = ['journeys:read', 'results:read', 'memos:read'];

/** Rights of a member in an organization, in the terms of API keys. */
export const ROLE_SCOPES: Record<Role, readonly Scope[]> = {
  viewer: VIEWER_SCOPES,
  editor: [...VIEWER_SCOPES, 'journeys:write', 'memos:write', 'simulations:run'],
  owner: SCOPES,
};

/** Fewer characters can be guessed. */
export const PASSWORD_LENGTH_MIN = 12;
/** More would only cost time to hash. */
export const PASSWORD_LENGTH_MAX = 128;
/** Longest address that mail protocols allow (RFC 5321), in characters. */
export const EMAIL_LENGTH_MAX = 254;
/** The longest accepted token of a link, or of the operator, in characters. */
export const TOKEN_LENGTH_MAX = 512;

// Addresses that the sign-in library accepts: letters, digits and a few signs, a host with a dot.
export const EMAIL_PATTERN =
  "^[A-Za-z0-9_'+-]+(\\.[A-Za-z0-9_'+-]+)*[A-Za-z0-9_+-]?@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$";

export const Email = Type.String({
  pattern: EMAIL_PATTERN,
  maxLength: EMAIL_LENGTH_MAX,
  examples: ['ada@example.org'],
  'x-must': 'be an e-mail address',
});

export const Password = Type.String({
  minLength: PASSWORD_LENGTH_MIN,
  maxLength: PASSWORD_LENGTH_MAX,
  examples: ['correct horse battery staple'],
  'x-must': `be a string of ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`,
});

/** A password that is compared with the stored hash, so it may be any text. */
export const GivenPassword = Type.String({
  maxLength: PASSWORD_LENGTH_MAX,
  examples: ['correct horse battery staple'],
  'x-must': `be a string of at most ${PASSWORD_LENGTH_MAX} characters`,
});

export const Token = Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX, 'x-must': 'be a token' });

const personName = Type.String({ ...PLAIN_NAME, examples: ['Ada Lovelace'], 'x-must': PLAIN_NAME_MUST });
const role = Type.Enum([...ROLES], { examples: ['editor'], 'x-must': `be one of ${ROLES.join(', ')}` });

export const Person = Type.Object({ id: Type.String(), name: personName, email: Email });
export type Person = Static<typeof Person>;

const orgOf = { slug: Type.String(), displayName: Type.String(), role };

export const LANGUAGE_OR_NULL_MUST = `${LANGUAGE_MUST}, or null`;
/** The language of pages and mails. */
const language = Type.Union([Type.Enum([...LANGUAGES]), Type.Null()], {
  description: 'Null: that of the organization.',
  examples: ['de'],
  'x-must': LANGUAGE_OR_NULL_MUST,
});

export const Me = Type.Object(
  {
    user: Person,
    language,
    orgs: Type.Array(
      Type.Object({
        ...orgOf,
        timezone: Type.String({ description: 'Whose days and hours its figures follow.' }),
        language: Type.Enum([...LANGUAGES]),
        requiresSecondFactor: Type.Boolean({
          description: 'True: the organization answers only in a session in which a second factor was given.',
        }),
      }),
    ),
    invitations: Type.Array(Type.Object({ id: Type.String(), ...orgOf }), {
      description: 'What can be accepted without a link: the address of this account is proven.',
    }),
    secondFactor: Type.Enum(['none', 'given'], {
      description: 'Whether this session began with a second factor; `none` where the account has none.',
    }),
  },
  { description: 'Who is signed in, and the organizations that they belong to.' },
);
export type Me = Static<typeof Me>;

export const MeChange = Type.Object({ language });

export const Factors = Type.Object(
  {
    app: Type.Boolean({ description: 'Whether an authenticator app is set up.' }),
    passkeys: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        createdAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
      }),
    ),
    recoveryCodes: Type.Boolean({ description: 'Whether recovery codes were made.' }),
  },
  { description: 'The second factors of an account.' },
);
export type Factors = Static<typeof Factors>;

export const OwnSession = Type.Object(
  {
    id: Type.String(),
    browser: Type.Union([Type.String(), Type.Null()], {
      description:
        'Browser and system, each one word of a closed list. `waymark`: the command, such as `waymark demo`.',
      examples: ['Firefox on Linux'],
    }),
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: Type.String({ format: 'date-time', description: 'To the day.' }),
    expiresAt: Type.String({ format: 'date-time' }),
    secondFactor: Type.Boolean(),
    current: Type.Boolean({ description: 'The session that asks.' }),
  },
  { description: 'A browser in which somebody is signed in.' },
);
export type OwnSession = Static<typeof OwnSession>;

export const Setup = Type.Object({
  adminToken: Token,
  name: personName,
  email: Email,
  password: Password,
  org: Type.Optional(
    Type.Object(Type.Pick(NewOrg, ['slug', 'displayName']).properties, { 'x-must': 'be an organization' }),
  ),
});
export type Setup = Static<typeof Setup>;

export const Member = Type.Object(
  {
    ...Person.properties,
    role,
    createdAt: Type.String({ format: 'date-time', description: 'When they became a member.' }),
    lastSignInAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'The last sign-in after which they came to this organization.',
    }),
  },
  { description: 'A person who belongs to an organization.' },
);
export type Member = Static<typeof Member>;

export const NewInvitation = Type.Object({ email: Email, name: personName, role });
export type NewInvitation = Static<typeof NewInvitation>;

export const Invitation = Type.Object(
  {
    id: Type.String(),
    email: Email,
    name: personName,
    role,
    createdAt: Type.String({ format: 'date-time' }),
    expiresAt: Type.String({ format: 'date-time' }),
    letter: Type.Optional(
      Type.Enum(['waiting', 'sent', 'dead'], {
        description:
          'How the mail with the link went; absent where none was written. `dead`: pass the link on yourself, or invite again.',
      }),
    ),
  },
  { description: 'Membership that is offered to an address, and not accepted yet.' },
);
export type Invitation = Static<typeof Invitation>;

export const MemberChange = Type.Object({ role });
export type MemberChange = Static<typeof MemberChange>;

/** Mail servers ignore the case of addresses. */
export const normalizeEmail = (email: string) => email.toLowerCase();
