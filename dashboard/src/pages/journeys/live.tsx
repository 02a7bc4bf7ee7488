// Events as they arrive, and what is refused with the reason: to see that an installation works.

import { useState } from 'react';
import { Link } from 'react-router';
import type { LiveBatch } from '../../../../src/domain/arrivals.ts';
import type { DeviceClass } from '../../../../src/domain/event.ts';
import { useOrganization } from '../../api/organization.ts';
import { refusalFor } from '../../api/refusals.ts';
import { JourneyPage, journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { clockTime } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { type Feed, type FeedState, type NumberedBatch, useFeed } from './feed.ts';
import { DEVICES, liveWords as words } from './words.ts';
import './live.css';

export default function Live() {
  const slug = useJourneySlug();
  const organization = useOrganization();
  const [paused, setPaused] = useState(false);
  const { timezone } = organization;
  const feed = useFeed(`${journeyPath(slug, '/metrics/live')}?org=${encodeURIComponent(organization.slug)}`, paused);
  return (
    <JourneyPage part={words.live}>
      <Card
        title={words.eventsAsTheyArrive}
        actions={
          <>
            <FeedStatus state={feed.state} paused={paused} />
            <Button onClick={() => setPaused(!paused)}>{paused ? words.resume : words.pause}</Button>
            {feed.batches.length > 0 && <Button onClick={feed.clear}>{words.clear}</Button>}
          </>
        }
      >
        <p role="status" className="live-summary">
          {inWords(feed)} {words.timesAre({ zone: timezone })}
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
  if (paused) return <Status tone="warn">{words.paused}</Status>;
  return state === 'open' ? (
    <Status tone="good">{words.connected}</Status>
  ) : (
    <Status tone="info">{words.connecting}</Status>
  );
}

function inWords({ accepted, refused, skipped, waiting }: Feed): string {
  return [
    words.acceptedRefusedSinceYou({ accepted, refused }),
    skipped > 0 && words.cameTooFastTo({ skipped }),
    waiting > 0 && words.arrivedSinceYouPaused({ waiting }),
  ]
    .filter(Boolean)
    .join(' ');
}

function Waiting({ slug }: { slug: string }) {
  return (
    <Empty title={words.waitingForEvents}>
      <p>{words.openAPageOf}</p>
      <p>
        {words.nothingComes({
          install: <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>{words.install}</Link>,
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
        {batch.outcome === 'accepted' ? (
          <Status tone="good">{words.accepted}</Status>
        ) : (
          <Status tone="bad">{words.refused}</Status>
        )}
        <span className="muted">{aboutPage(batch)}</span>
      </div>
      {batch.reason !== null && (
        <p className="live-reason">
          {batch.status}: {refusalFor({ reason: batch.reason, limit: batch.limit })}
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
                {words.sessionNamed({ session: event.session })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="muted">{words.andMore({ events: more })}</p>}
    </li>
  );
}

const aboutPage = ({ origin, deviceClass, eventsTotal }: LiveBatch) =>
  [eventsTotal > 0 && words.events({ events: eventsTotal }), origin ?? words.noOrigin, deviceName(deviceClass)]
    .filter(Boolean)
    .join(' · ');

const deviceName = (device: string | null) => (device === null ? null : (DEVICES[device as DeviceClass] ?? device));

function whatOf({ stepKey, fieldKey, errorType, reason }: LiveBatch['events'][number]): string {
  return [stepKey && words.stepNamed({ stepKey }), fieldKey && words.fieldNamed({ fieldKey }), errorType, reason]
    .filter(Boolean)
    .join(' · ');
}
