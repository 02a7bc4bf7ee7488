// Which journeys' requests are turned away by a limit: in the log, and in metrics by their ids.
import type { Logger } from 'pino';
import { type Clock, HOUR_MS } from '../../domain/time.ts';
import type { Ingest } from '../../ingest/accept.ts';
import type { Counters } from '../request/counters.ts';

/** Journeys whose refusals are a series of their own, and are logged. */
const LIMITED_JOURNEYS_MAX = 1_000;

/** Counts refusals by journey, and logs the first of each hour. Owners see them on the installation page. */
export function reportLimited({ limited }: Counters, logger: Logger, now: Clock): Ingest['limited'] {
  const loggedIn = new Map<string, number>();
  return ({ org, journeyId, journeyKey, isDay }) => {
    const isShown = loggedIn.has(journeyId) || loggedIn.size < LIMITED_JOURNEYS_MAX;
    limited.inc(isShown ? { organization: org.id, journey: journeyId } : { organization: 'others', journey: 'others' });
    const hour = Math.floor(now() / HOUR_MS);
    if (!isShown || loggedIn.get(journeyId) === hour) return;
    loggedIn.set(journeyId, hour);
    const about = { organization: org.slug, journey: journeyKey };
    if (isDay) logger.warn(about, 'events are refused: the organization was sent as much as it may be in a day');
    else
      logger.warn(
        // Either of the two may be the one that is used up.
        {
          ...about,
          requestsPerHour: org.settings.ingestRequestsPerHour,
          unknownOriginRequestsPerMinute: org.settings.unknownOriginRequestsPerMinute,
        },
        'requests are refused: the limit of the journey, or of an origin that it does not know, is used up',
      );
  };
}
