// Messages about changes of journeys, written in the transaction of the change.
import type { MessageType } from '../domain/message.ts';
import type { Clock } from '../domain/time.ts';
import { type Words, words } from '../language/words.ts';
import { enqueue } from './deliveries.ts';
import type { Catalog } from './open.ts';
import { languageOf } from './orgs.ts';

export interface Announcement {
  type: MessageType;
  /** One sentence, without the journey's name, in the language of the organization. */
  summary(news: Words['news']): string;
  /** Path of the page about it; null: none. */
  url(slug: string): string | null;
  /** Further members of the message's data. */
  about?: Record<string, unknown>;
}

/** Nothing where the journey is gone. */
export async function announce(
  trx: Catalog,
  journeyId: string,
  { type, summary, url, about }: Announcement,
  now: Clock,
): Promise<void> {
  const row = await trx
    .selectFrom('journeys')
    .select(['id', 'org_id', 'slug', 'display_name'])
    .where('id', '=', journeyId)
    .executeTakeFirst();
  if (!row) return;
  const journey = { id: row.id, slug: row.slug, displayName: row.display_name };
  const language = await languageOf(trx, row.org_id);
  const data = { summary: summary(words[language].news), url: url(row.slug), journey, language, ...about };
  await enqueue(trx, { orgId: row.org_id, type, data }, now);
}

export const pageOfJourney = (slug: string) => `/journeys/${slug}`;
