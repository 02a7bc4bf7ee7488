// Organizations, their settings and API keys.
import { type Static, Type } from 'typebox';
import { LANGUAGE_MUST, LANGUAGES, type Language } from './language.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST, SLUG, SLUG_MUST } from './text.ts';

export const SCOPES = [
  'journeys:read',
  'journeys:write',
  'ingest:write',
  'simulations:run',
  'memos:read',
  'memos:write',
  'results:read',
  'org:settings',
  'members:manage',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes that include other scopes. */
const INCLUDES: Partial<Record<Scope, readonly Scope[]>> = {
  'journeys:write': ['journeys:read'],
  'memos:write': ['memos:read'],
};

export function hasScope(scopes: readonly Scope[], wanted: Scope): boolean {
  return scopes.some((scope) => scope === wanted || INCLUDES[scope]?.includes(wanted));
}

const count = (maximum: number, description: string, example: number) =>
  Type.Integer({
    minimum: 1,
    maximum,
    description,
    examples: [example],
    'x-must': `be an integer from 1 to ${maximum}`,
  });

export const DEFAULT_SETTINGS = {
  ingestRequestsPerHour: 1000,
  unknownOriginRequestsPerMinute: 20,
  retentionDays: 395,
  requireSecondFactor: false,
  timezone: 'UTC',
  language: 'en' as Language,
};

export const OrgSettings = Type.Object(
  {
    ingestRequestsPerHour: count(1_000_000_000, 'Ingest requests an hour for each journey of the organization.', 1000),
    unknownOriginRequestsPerMinute: count(1_000_000_000, 'Ingest requests a minute for each unknown origin.', 20),
    retentionDays: count(36_500, 'Days that events are kept, counted from their receipt.', 395),
    requireSecondFactor: Type.Boolean({
      description: 'Whether members need a second factor: without one, nothing of the organization answers them.',
      examples: [false],
      'x-must': 'be true or false',
    }),
    timezone: Type.String({
      maxLength: 64,
      format: 'time-zone',
      description:
        'IANA name of the time zone whose days and hours the figures of periods follow. A change counts at once.',
      examples: ['Europe/Berlin'],
      'x-must': `be the name of a time zone, such as UTC or Europe/Berlin`,
    }),
    language: Type.Enum([...LANGUAGES], {
      description: 'Of its mails, messages and reports.',
      examples: ['de'],
      'x-must': LANGUAGE_MUST,
    }),
  },
  { 'x-must': 'be an object of settings' },
);
export type OrgSettings = Static<typeof OrgSettings>;

const orgSlug = Type.String({ ...SLUG, examples: ['city-of-example'], 'x-must': SLUG_MUST });
const orgName = Type.String({ ...PLAIN_NAME, examples: ['City of Example'], 'x-must': PLAIN_NAME_MUST });

export const Org = Type.Object(
  {
    id: Type.String(),
    slug: orgSlug,
    displayName: orgName,
    settings: OrgSettings,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { description: 'An organization: the owner of journeys and keys.' },
);
export type Org = Static<typeof Org>;

export const NewOrg = Type.Object({
  slug: orgSlug,
  displayName: Type.Optional(orgName),
  settings: Type.Optional(Type.Partial(OrgSettings, { 'x-must': 'be an object of settings' })),
});
export type NewOrg = Static<typeof NewOrg>;

export const OrgChange = Type.Object({
  displayName: Type.Optional(orgName),
  settings: Type.Optional(Type.Partial(OrgSettings, { 'x-must': 'be an object of settings' })),
});
export type OrgChange = Static<typeof OrgChange>;

/** Secrets start with this, so that secret scanners find them in places where they do not belong. */
export const KEY_PREFIX = 'wmk_';

const keyFields = {
  name: Type.String({ ...PLAIN_NAME, examples: ['Website deployment'], 'x-must': PLAIN_NAME_MUST }),
  scopes: Type.Array(Type.Enum([...SCOPES], { 'x-must': `be one of ${SCOPES.join(', ')}` }), {
    minItems: 1,
    uniqueItems: true,
    examples: [['journeys:write']],
    'x-must': `be a non-empty array of distinct scopes out of ${SCOPES.join(', ')}`,
  }),
};

export const NewKey = Type.Object({
  ...keyFields,
  expiresAt: Type.Optional(
    Type.Union([Type.String({ examples: ['2030-01-01T00:00:00.000Z'] }), Type.Null()], {
      'x-must': 'be a valid ISO 8601 timestamp in the future',
    }),
  ),
});
export type NewKey = Static<typeof NewKey>;

export const ApiKey = Type.Object(
  {
    id: Type.String(),
    ...keyFields,
    expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'The day of the last use (midnight UTC), null when never used.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    olderThanSecondFactor: Type.Boolean({
      description: 'Whether the key was created before its organization began to require a second factor.',
    }),
  },
  { description: 'An API key, without its secret.' },
);
export type ApiKey = Static<typeof ApiKey>;

/** GET /api/key */
export const OwnKey = Type.Object({
  id: Type.String(),
  ...keyFields,
  organization: orgSlug,
  expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type OwnKey = Static<typeof OwnKey>;

export const CreatedKey = Type.Object(
  {
    ...Type.Omit(ApiKey, ['lastUsedAt', 'olderThanSecondFactor']).properties,
    key: Type.String({ description: 'The secret, shown this once.', examples: [`${KEY_PREFIX}…`] }),
  },
  { description: 'A new API key with its secret, which cannot be shown again.' },
);
export type CreatedKey = Static<typeof CreatedKey>;
