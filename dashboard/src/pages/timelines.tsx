// A sample of the sessions behind a number, as lines of events. The address says which sessions are meant.

import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Timeline, Timelines } from '../../../src/domain/timelines.ts';
import { Refusal } from '../api/client.ts';
import { mistakeOf } from '../api/mistakes.ts';
import { useOrganization } from '../api/organization.ts';
import { useAnswer } from '../api/queries.ts';
import { duration } from '../charts/choice/format.ts';
import { partOfAddress } from '../charts/choice/not-understood.tsx';
import { type Choice, writeChoice } from '../charts/choice/period.ts';
import { PeriodBar } from '../charts/choice/period-bar.tsx';
import { useChoice } from '../charts/choice/use-choice.ts';
import {
  browserName,
  deviceName,
  errorName,
  eventName,
  languageName,
  reasonName,
  sourceName,
} from '../charts/choice/value-names.ts';
import { TIMELINE_PARTS, timelinesMeant } from '../charts/frame/timelines-link.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../layout/journey-page.tsx';
import { SectionHeading } from '../layout/page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { dateTime } from '../ui/format.ts';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { OrAllExcluded } from './all-excluded.tsx';
import { timelinesWords as words } from './words.ts';
import '../styles/charts.css';
import './timelines.css';

export default function TimelinesPage() {
  const slug = useJourneySlug();
  const [address, setAddress] = useSearchParams();
  const { search, question } = useChoice();
  const journey = useJourney();
  const { timezone } = useOrganization();
  const meant = TIMELINE_PARTS.flatMap((part): [string, string][] => {
    const value = address.get(part);
    return value === null ? [] : [[part, value]];
  });
  const asked = new URLSearchParams([...new URLSearchParams(question), ...meant]);
  const choose = (chosen: Choice) => setAddress(new URLSearchParams([...writeChoice(chosen), ...meant]));
  const sample = useAnswer<Timelines>(journeyPath(slug, `/metrics/timelines?${asked}`), {
    keepFormer: true,
    once: true,
  });
  const mistake = sample.error instanceof Refusal && sample.error.status === 400 ? mistakeOf(sample.error) : undefined;
  const base = `/journeys/${encodeURIComponent(slug)}`;
  const step = address.get('step');
  const nameOf = (stepKey: string) => journey.data?.steps.find((one) => one.stepKey === stepKey)?.name ?? stepKey;
  return (
    <JourneyPage part={words.sessions} focus={false}>
      <div className="step-heading step-heading-long">
        <p>
          <Link to={step === null ? base + search : `${base}/steps/${encodeURIComponent(step)}${search}`}>
            {step === null ? words.overview : <bdi>{nameOf(step)}</bdi>}
          </Link>
        </p>
        <SectionHeading>
          <bdi>{timelinesMeant(address, nameOf)}</bdi>
        </SectionHeading>
      </div>
      <PeriodBar choose={choose} shown={sample} compares={false} reads={TIMELINE_PARTS} />
      {mistake ? (
        // A step that the period does not know, an old link, or a mistyped address.
        <NoSuchSession
          choose={choose}
          refused={partOf(address, mistake.field) ?? mistake.text}
          isMistake={mistake.field !== 'step'}
        />
      ) : (
        <Awaiting query={sample} skeleton={<SkeletonBlock height={30} />}>
          {({ sessions, timelines }) =>
            timelines.length === 0 ? (
              <NoSuchSession choose={choose} />
            ) : (
              <>
                <p role="status">
                  {timelines.length < sessions
                    ? words.aRandomSampleOf({ sample: timelines.length, sessions })
                    : words.all({ sessions })}
                </p>
                <ol className="timelines" aria-label={words.sessions}>
                  {timelines.map((timeline, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other name, on purpose
                    <Line key={place} timeline={timeline} place={place + 1} nameOf={nameOf} zone={timezone} />
                  ))}
                </ol>
              </>
            )
          }
        </Awaiting>
      )}
    </JourneyPage>
  );
}

interface NoSuchSessionProps {
  choose: (choice: Choice) => void;
  /** The part of the address that the service does not take. */
  refused?: string | undefined;
  /** A step that the period does not know is none. */
  isMistake?: boolean;
}

function NoSuchSession({ choose, refused, isMistake = false }: NoSuchSessionProps) {
  const { search } = useChoice();
  const base = `/journeys/${encodeURIComponent(useJourneySlug())}/sessions`;
  return (
    <OrAllExcluded choose={choose}>
      {refused === undefined ? (
        <Empty title={words.noSuchSessionIn} hint={words.chooseALongerPeriod} />
      ) : (
        <Empty
          title={isMistake ? words.addressIsWrong : words.noSuchSessionIn}
          hint={words.notUnderstood({ part: refused })}
          action={<ButtonLink to={base + search}>{words.allSessions}</ButtonLink>}
        />
      )}
    </OrAllExcluded>
  );
}

/** A part of the address that a refusal names. */
function partOf(address: URLSearchParams, name = ''): string | undefined {
  const value = address.get(name);
  return value === null ? undefined : partOfAddress(name, value);
}

const ENDS: Record<Timeline['status'], { tone: Tone; word: string }> = {
  completed: { tone: 'good', word: words.completed },
  left: { tone: 'warn', word: words.left },
  open: { tone: 'info', word: words.stillOpen },
};

interface LineProps {
  timeline: Timeline;
  place: number;
  nameOf: (stepKey: string) => string;
  zone: string;
}

function Line({ timeline, place, nameOf, zone }: LineProps) {
  const { startedAt, status, device, language, source, browser, events, more } = timeline;
  const { tone, word } = ENDS[status];
  const about = [
    deviceName(device),
    language && languageName(language),
    source && sourceName(source),
    browser && browserName(browser),
  ];
  return (
    <li className="timeline">
      <h3>
        {words.sessionOf({
          place,
          start: <time dateTime={startedAt}>{dateTime(startedAt, zone)}</time>,
        })}
      </h3>
      <p className="timeline-about">
        <Status tone={tone}>{word}</Status>
        <bdi>{about.filter(Boolean).join(', ')}</bdi>
      </p>
      <ol className="timeline-events">
        {linesOf(events).map((line, nr) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no other name, on purpose
          <li key={nr} className={MAIN.has(line.event.tag) ? 'timeline-main' : undefined}>
            <span className="timeline-after">{duration(line.event.after)}</span>
            <span>{described(line, nameOf)}</span>
          </li>
        ))}
      </ol>
      {more && <p className="muted">{words.itHasMoreEvents}</p>}
    </li>
  );
}

/** One act: where, why, for how long and how often. */
function described({ event, did, took, times }: EventLine, nameOf: LineProps['nameOf']): ReactNode {
  let what: ReactNode = (
    <>
      {did}
      {event.tag === 'step_view' && (
        <>
          {' '}
          <bdi>{nameOf(event.stepKey)}</bdi>
        </>
      )}
      {event.fieldKey !== '' && (
        <>
          {' '}
          <code dir="auto">{event.fieldKey}</code>
        </>
      )}
    </>
  );
  if (event.errorType !== '') what = words.because({ what, why: errorName(event.errorType) });
  if (event.reason !== '') what = words.because({ what, why: reasonName(event.reason) });
  if (took > 0) what = words.lasting({ what, took: duration(took) });
  return times > 1 ? words.severalTimes({ what, times }) : what;
}

/** Events that divide a timeline into chapters. */
const MAIN = new Set(['step_view', 'submit_success', 'dropoff_signal']);

interface EventLine {
  event: Timeline['events'][number];
  did: string;
  /** Seconds in a field. */
  took: number;
  times: number;
}

const IN_FIELD = new Set(['field_focus', 'field_change', 'field_blur']);

/** Events in one field make one line, and so do equal events in a row. */
function linesOf(events: Timeline['events']): EventLine[] {
  const lines: EventLine[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    const isSamePlace = last?.event.stepKey === event.stepKey && last.event.fieldKey === event.fieldKey;
    if (last && isSamePlace && IN_FIELD.has(event.tag) && IN_FIELD.has(last.event.tag)) {
      last.took = event.after - last.event.after;
      if (event.tag === 'field_change') last.did = eventName(event.tag);
    } else if (last && isSamePlace && last.event.tag === event.tag && last.event.errorType === event.errorType) {
      last.times += 1;
    } else {
      lines.push({ event, did: eventName(event.tag), took: 0, times: 1 });
    }
  }
  return lines;
}
