// Events as they arrive, and what is refused with the reason: to see that an installation works.

import { useState } from 'react';
import { Link } from 'react-router';
import type { LiveBatch } from '../../../../src/domain/arrivals.ts';
import { useOrganization } from '../../api/organization.ts';
import { JourneyPage, journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { filled } from '../../ui/filled.ts';
import { clockTime, counted } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { type Feed, type FeedState, type NumberedBatch, useFeed } from './feed.ts';
import { liveWords as words } from './words.ts';
import './live.css';

export default function Live() {
  const slug = useJourneySlug();
  const organization = useOrganization();
  const [paused, setPaused] = useState(false);
  const { timezone } = organization;
  const feed = useFeed(`${journeyPath(slug, '/metrics/live')}?org=${encodeURIComponent(organization.slug)}`, paused);
  return (
    <JourneyPage part="Live">
      <Card
        title={words.eventsAsTheyArrive}
        actions={
          <>
            <FeedStatus state={feed.state} paused={paused} />
            <Button onClick={() => setPaused(!paused)}>{paused ? 'Resume' : 'Pause'}</Button>
            {feed.batches.length > 0 && <Button onClick={feed.clear}>Clear</Button>}
          </>
        }
      >
        <p role="status" className="live-summary">
          {inWords(feed)} {words.timesAre(timezone)}
        </p>
        {feed.batches.length === 0 ? (
          <Waiting slug={slug} />
        ) : (
          <ol className="live" aria-label={words.batchesNewestFirst}>
            {feed.batches.map((batch) => (
              <Batch key={batch.number} batch={batch} zone={timezone} />
            ))}
          </ol>
        )}
      </Card>
    </JourneyPage>
  );
}

function FeedStatus({ state, paused }: { state: FeedState; paused: boolean }) {
  if (state === 'lost') return <Status tone="bad">{words.connectionLostTryingAgain}</Status>;
  if (paused) return <Status tone="warn">Paused</Status>;
  return state === 'open' ? <Status tone="good">Connected</Status> : <Status tone="info">Connecting</Status>;
}

function inWords({ accepted, refused, skipped, waiting }: Feed): string {
  return [
    words.acceptedRefusedSinceYou(counted(accepted, 'event'), counted(refused, 'batch', 'batches')),
    skipped > 0 && words.cameTooFastTo(counted(skipped, 'batch', 'batches')),
    waiting > 0 && words.arrivedSinceYouPaused(counted(waiting, 'batch', 'batches')),
  ]
    .filter(Boolean)
    .join(' ');
}

function Waiting({ slug }: { slug: string }) {
  return (
    <Empty title={words.waitingForEvents}>
      <p>{words.openAPageOf}</p>
      <p>
        {filled(words.nothingComes, {
          install: <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>Install</Link>,
        })}
      </p>
    </Empty>
  );
}

function Batch({ batch, zone }: { batch: NumberedBatch; zone: string }) {
  const more = batch.eventsTotal - batch.events.length;
  return (
    <li className="live-batch">
      <div className="live-head">
        <time dateTime={batch.at}>{clockTime(batch.at, zone)}</time>
        {batch.outcome === 'accepted' ? <Status tone="good">Accepted</Status> : <Status tone="bad">Refused</Status>}
        <span className="muted">{aboutPage(batch)}</span>
      </div>
      {batch.reason !== null && (
        <p className="live-reason">
          {batch.status}: {batch.reason}
        </p>
      )}
      {batch.events.length > 0 && (
        <ul className="live-events">
          {batch.events.map((event, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the events of a batch never change
            <li key={place}>
              <code>{event.tag}</code>
              <span>{whatOf(event)}</span>
              <span className="muted live-session" title={event.url}>
                {words.sessionNamed(event.session)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="muted">{words.andMore(counted(more, 'more event'))}</p>}
    </li>
  );
}

const aboutPage = ({ origin, deviceClass, eventsTotal }: LiveBatch) =>
  [eventsTotal > 0 && counted(eventsTotal, 'event'), origin ?? 'no origin', deviceClass].filter(Boolean).join(' · ');

function whatOf({ stepKey, fieldKey, errorType, reason }: LiveBatch['events'][number]): string {
  return [stepKey && `step ${stepKey}`, fieldKey && `field ${fieldKey}`, errorType, reason].filter(Boolean).join(' · ');
}
