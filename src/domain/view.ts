// Saved views: a chosen period, filters and comparison under a name that an organization shares.
import { type Static, Type } from 'typebox';
import { PLAIN_NAME, PLAIN_NAME_MUST } from './text.ts';

/** Saved views of an organization. */
export const VIEWS_MAX = 200;
const SEARCH_LENGTH_MAX = 1_000;

const fields = {
  name: Type.String({ ...PLAIN_NAME, examples: ['Phones, last 7 days'], 'x-must': PLAIN_NAME_MUST }),
  search: Type.String({
    pattern: '^(\\?[\\x21-\\x7e]*)?$',
    maxLength: SEARCH_LENGTH_MAX,
    description: "The query of a page's address, with `?`; empty: the default period without filters.",
    examples: ['?period=7d&deviceClass=mobile'],
    'x-must': `begin with ? as the query of an address does, at most ${SEARCH_LENGTH_MAX} characters`,
  }),
};

export const NewView = Type.Object(fields);
export type NewView = Static<typeof NewView>;

export const View = Type.Object(
  {
    id: Type.String(),
    ...fields,
    createdAt: Type.String({ format: 'date-time' }),
    isDefault: Type.Boolean({ description: "Whether it is the caller's default." }),
    lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the caller used it last.',
    }),
  },
  { description: 'A saved view of the figures.' },
);
export type View = Static<typeof View>;

export const ViewUse = Type.Object({
  isDefault: Type.Optional(
    Type.Boolean({ description: "Makes it the caller's default, or takes that back.", 'x-must': 'be true or false' }),
  ),
});
