// Where the next page of a list of journeys begins: they are listed by slug.
import { invalid } from '../domain/error.ts';

export const cursorOf = (slug: string) => Buffer.from(slug).toString('base64url');

/** The slug of the last journey of the page before. `mistake` begins the sentence of a refusal: "Invalid journey data". */
export function readCursor(cursor: string | undefined, mistake: string): string | undefined {
  if (cursor === undefined) return undefined;
  const slug = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^[a-z0-9-]+$/.test(slug) || cursorOf(slug) !== cursor)
    throw invalid(`${mistake}: cursor must be the nextCursor of a page`);
  return slug;
}
