// Reports journeys whose ingest requests are refused by a rate limit, in the log and as a metric.
import type { Logger } from 'pino';
import { type Clock, HOUR_MS } from '../../domain/time.ts';
import type { Ingest } from '../../ingest/accept.ts';
import type { Counters } from '../request/counters.ts';

/** Maximum number of journeys with a time series and log lines; further ones are counted together as "others". */
const LIMITED_JOURNEYS_MAX = 1_000;

/** Counts refusals by journey and logs the first in each hour. Owners see refusals on the installation page. */
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
        // The refusal does not say which of the two limits was reached: both are logged.
        {
          ...about,
          requestsPerHour: org.settings.ingestRequestsPerHour,
          unknownOriginRequestsPerMinute: org.settings.unknownOriginRequestsPerMinute,
        },
        'requests are refused: the limit of the journey, or of an origin that it does not know, is used up',
      );
  };
}
