// Every journey of the organization with its figures: the service answers them in pages.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { JourneyOverviews } from '../../../src/domain/figures.ts';
import { inSentences } from '../language/language.ts';
import { get } from './client.ts';
import { useOrganization } from './organization.ts';
import { orFailure } from './outage.ts';

export const OVERVIEWS = inSentences('/api/metrics/journeys');
/** As many as one page may have. */
const PAGE_JOURNEYS = 1_000;

/** `everyMs`: ask again every so many ms. */
export function useOverviews({ everyMs }: { everyMs?: number } = {}) {
  const { slug } = useOrganization();
  const answer = useQuery({
    queryKey: [slug, OVERVIEWS],
    queryFn: ({ signal }) => getAll(signal),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  return orFailure(answer as UseQueryResult<Pick<JourneyOverviews, 'journeys'>>);
}

async function getAll(signal: AbortSignal): Promise<Pick<JourneyOverviews, 'journeys'>> {
  const journeys: JourneyOverviews['journeys'] = [];
  for (let next = ''; ; ) {
    const page = await get<JourneyOverviews>(`${OVERVIEWS}&limit=${PAGE_JOURNEYS}${next}`, signal);
    journeys.push(...page.journeys);
    if (page.nextCursor === null) return { journeys };
    next = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}
