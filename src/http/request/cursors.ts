// Cursors: the position at which the next page of a list begins. A cursor of another list is refused with 400.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalid } from '../../domain/error.ts';

export type ListRequest = Pick<FastifyRequest, 'url' | 'routeOptions'>;

export const PAGE_MAX = 100;

export const Cursor = Type.Optional(
  Type.String({ description: 'nextCursor of the page before.', 'x-must': 'be a cursor' }),
);

export const NextPage = Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' });

/** The `limit` parameter of a list. `otherwise` completes its description: the number of entries without it. */
export const limitOf = (otherwise: string) =>
  Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9][0-9]|100)$',
      description: `How many a page, 1 to ${PAGE_MAX}. ${otherwise}`,
      'x-must': `be an integer from 1 to ${PAGE_MAX}`,
      'x-integer': [1, PAGE_MAX],
    }),
  );

/** Encodes a cursor. `place` is the sort key of the last entry of the page. */
export const cursorOf = (request: ListRequest, place: string): string =>
  Buffer.from(`${listOf(request)} ${place}`).toString('base64url');

/** Decodes a cursor: the sort key after which the page begins; undefined for the first page. Throws `invalid`. */
export function readCursor(
  request: ListRequest,
  cursor: string | undefined,
  form = /^.+$/s,
): RegExpExecArray | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const list = `${listOf(request)} `;
  const place = text.startsWith(list) ? form.exec(text.slice(list.length)) : null;
  if (place && cursorOf(request, place[0]) === cursor) return place;
  const { queryOf, subject } = request.routeOptions.config;
  const mistake = queryOf === undefined ? `Invalid ${subject} data` : `Invalid ${queryOf} query`;
  throw invalid(`${mistake}: cursor must be the nextCursor of a page of this list`);
}

/** Length of the hash of the list's path in a cursor, in characters. It detects mix-ups of lists and is no protection. */
const LIST_LENGTH = 6;

const listOf = ({ url }: ListRequest) =>
  createHash('sha256')
    .update(url.split('?', 1)[0] ?? '')
    .digest('base64url')
    .slice(0, LIST_LENGTH);
