// The front page: every journey of the organization, how it goes, and whether its tracking works.
import { Link } from 'react-router';
import type { JourneyOverview, JourneyOverviews } from '../../../../src/domain/figures.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer } from '../../api/queries.ts';
import { rememberedSearch } from '../../charts/use-choice.ts';
import { Page } from '../../layout/page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { count, NONE, percent } from '../../ui/format.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import './list.css';

/** The list looks again every so many ms: it may stand open on a screen all day. */
const AGAIN_MS = 60_000;

export default function Journeys() {
  const overviews = useAnswer<JourneyOverviews>('/api/metrics/journeys', { everyMs: AGAIN_MS });
  const may = useMay();
  const any = (overviews.data?.journeys.length ?? 0) > 0;
  return (
    <Page
      title="Journeys"
      actions={
        may.edit &&
        any && (
          <ButtonLink to="/new-journey" look="primary">
            Create journey
          </ButtonLink>
        )
      }
    >
      <Awaiting query={overviews} skeleton={<Frame rows={<SkeletonRows />} />}>
        {({ journeys }) =>
          journeys.length === 0 ? (
            <NoJourneys mayEdit={may.edit} />
          ) : (
            <Frame rows={journeys.map((journey) => <JourneyRow key={journey.slug} journey={journey} />)} />
          )
        }
      </Awaiting>
    </Page>
  );
}

function NoJourneys({ mayEdit }: { mayEdit: boolean }) {
  if (!mayEdit) {
    return (
      <Empty title="No journeys yet">
        <p>An editor or owner of this organization creates them. You will see here how each of them goes.</p>
      </Empty>
    );
  }
  return (
    <Empty
      title="Create your first journey"
      action={
        <ButtonLink to="/new-journey" look="primary">
          Create journey
        </ButtonLink>
      }
    >
      <p>A journey is a form or an application of several steps. Three things to do:</p>
      <ol className="numbered">
        <li>Name the journey and its steps.</li>
        <li>Paste one script into its pages.</li>
        <li>Watch the first events arrive, then see where people give up.</li>
      </ol>
    </Empty>
  );
}

function Frame({ rows }: { rows: React.ReactNode }) {
  return (
    <div className="journeys">
      <table>
        <caption className="visually-hidden">Journeys, with figures of the last 30 days</caption>
        <thead>
          <tr>
            <th scope="col">Journey</th>
            <th scope="col" className="number">
              Completed
            </th>
            <th scope="col" className="number">
              Sessions
            </th>
            <th scope="col">Last 30 days</th>
            <th scope="col">Tracking</th>
            <th scope="col" className="journeys-last">
              Last event
            </th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

function JourneyRow({ journey }: { journey: JourneyOverview }) {
  const { slug, displayName, environment, sessions, completed, completion, sparkline, health, lastEventAt } = journey;
  return (
    <tr>
      <th scope="row">
        <bdi>
          <Link to={`/journeys/${encodeURIComponent(slug)}${rememberedSearch()}`}>{displayName}</Link>
        </bdi>
        <span className="journeys-slug">
          {slug}
          {environment === 'staging' && <Tag>Staging</Tag>}
        </span>
      </th>
      <td className="number" data-label="Completed">
        <span className="journeys-figure">{percent(completion.rate)}</span>
        <span className="journeys-small">
          {count(completed)} of {count(sessions)}
        </span>
      </td>
      <td className="number" data-label="Sessions">
        <span className="journeys-figure">{count(sessions)}</span>
      </td>
      <td data-label="Last 30 days">
        <Sparkline days={sparkline} />
      </td>
      <td data-label="Tracking">
        <Health health={health} installed={lastEventAt !== null} />
      </td>
      <td className="journeys-last" data-label="Last event">
        {lastEventAt === null ? <span className="muted">{NONE}</span> : <Ago at={lastEventAt} />}
      </td>
    </tr>
  );
}

const HEALTH: Record<JourneyOverview['health']['level'], { tone: Tone; word: string }> = {
  green: { tone: 'good', word: 'Events arrive' },
  amber: { tone: 'warn', word: 'Needs attention' },
  red: { tone: 'bad', word: 'No events' },
};
const NOT_INSTALLED = { tone: 'info', word: 'Not installed yet' } as const;

function Health({ health, installed }: { health: JourneyOverview['health']; installed: boolean }) {
  const { tone, word } = installed ? HEALTH[health.level] : NOT_INSTALLED;
  return (
    <>
      <Status tone={tone}>{word}</Status>
      {health.reasons.length > 0 && (
        <ul className="journeys-reasons">
          {health.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function SkeletonRows() {
  return [1, 2, 3].map((row) => (
    <tr key={row}>
      <th scope="row">
        <SkeletonText width={18} />
        <span className="journeys-slug">
          <SkeletonText width={12} />
        </span>
      </th>
      <td className="number">
        <SkeletonText width={6} />
      </td>
      <td className="number">
        <SkeletonText width={5} />
      </td>
      <td>
        <SkeletonText width={16} />
      </td>
      <td>
        <SkeletonText width={10} />
      </td>
      <td className="journeys-last">
        <SkeletonText width={10} />
      </td>
    </tr>
  ));
}
