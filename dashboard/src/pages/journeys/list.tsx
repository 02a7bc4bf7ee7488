// The front page: every journey of the organization, how it goes, where people stop, and whether its tracking works.
import { Link, useSearchParams } from 'react-router';
import type { JourneyOverview } from '../../../../src/domain/figures.ts';
import { useMay } from '../../api/organization.ts';
import { useOverviews } from '../../api/overviews.ts';
import { NotUnderstood } from '../../charts/choice/not-understood.tsx';
import { rememberedSearch } from '../../charts/choice/use-choice.ts';
import { doubt } from '../../charts/findings/certainty.ts';
import { ENOUGH_SESSIONS } from '../../charts/findings/compare.ts';
import { headline } from '../../charts/findings/findings.ts';
import { Page } from '../../layout/page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LabelledInput, LabelledSelect } from '../../ui/control.tsx';
import { Empty } from '../../ui/empty.tsx';
import { asRead, NONE, percent } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Options } from '../../ui/options.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Shape, Status, type Tone } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { HEADLINE_TONES } from '../headline.tsx';
import { Frame, SkeletonRows } from './list-frame.tsx';
import { changeName, changeOf, DEFAULT_ORDER, listed, type Order, orderOf, targetsOf, worstStep } from './order.ts';
import { ENVIRONMENTS, ORDERS, listWords as words } from './words.ts';
import './list.css';

/** The list looks again every so many ms: it may stand open on a screen all day. */
const AGAIN_MS = 60_000;

export default function Journeys() {
  const overviews = useOverviews({ everyMs: AGAIN_MS });
  const may = useMay();
  const any = (overviews.data?.journeys.length ?? 0) > 0;
  return (
    <Page
      title={words.journeys}
      actions={
        may.edit &&
        any && (
          <ButtonLink to="/new-journey" look="primary">
            {words.createJourney}
          </ButtonLink>
        )
      }
    >
      <Awaiting query={overviews} skeleton={<Frame rows={<SkeletonRows />} />}>
        {({ journeys }) =>
          journeys.length === 0 ? (
            <NoJourneys mayEdit={may.edit} />
          ) : (
            <>
              <BrokenJourneys journeys={journeys} />
              <List journeys={journeys} />
            </>
          )
        }
      </Awaiting>
    </Page>
  );
}

function NoJourneys({ mayEdit }: { mayEdit: boolean }) {
  if (!mayEdit) {
    return <Empty title={words.noJourneysYet} hint={words.anEditorOrOwner} />;
  }
  return (
    <Empty
      title={words.createYourFirstJourney}
      action={
        <ButtonLink to="/new-journey" look="primary">
          {words.createJourney}
        </ButtonLink>
      }
    >
      <p>{words.aJourneyIsA}</p>
      <ol className="numbered">
        <li>{words.nameTheJourneyAnd}</li>
        <li>{words.pasteOneScriptInto}</li>
        <li>{words.watchTheFirstEvents}</li>
      </ol>
    </Empty>
  );
}

/** More would be a list of their own. */
const BROKEN_SHOWN_MAX = 3;

/** Above all figures: the journeys whose pages do not report. */
function BrokenJourneys({ journeys }: { journeys: readonly JourneyOverview[] }) {
  const broken = journeys.filter(({ headline }) => headline.kind === 'break');
  if (broken.length === 0) return null;
  const more = broken.length - BROKEN_SHOWN_MAX;
  return (
    <Notice tone="warn" title={words.notWhole({ journeys: broken.length })}>
      {broken.slice(0, BROKEN_SHOWN_MAX).map(({ slug, displayName, headline }) => (
        <p key={slug}>
          {words.faultOf({
            journey: (
              <Link to={`/journeys/${encodeURIComponent(slug)}`}>
                <bdi>{displayName}</bdi>
              </Link>
            ),
            fault: asRead(headline.sentence),
          })}
        </p>
      ))}
      {more > 0 && <p>{words.moreBroken({ journeys: more })}</p>}
    </Notice>
  );
}

function List({ journeys }: { journeys: readonly JourneyOverview[] }) {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('find') ?? '';
  const sort = address.get('sort') ?? '';
  const order = orderOf(sort);
  const misread = sort === '' || sort === order ? [] : [['sort', sort] as const];
  const shown = listed(journeys, wanted, order);
  const choose = (name: string, value: string, none: string) => {
    const next = new URLSearchParams(address);
    if (value === none) next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true });
  };
  return (
    <>
      <NotUnderstood misread={misread} search={order} />
      {journeys.length > 1 && (
        <search className="journeys-tools">
          <LabelledInput
            className="journeys-find"
            label={words.findAJourney}
            isUnseen
            type="search"
            placeholder={words.findAJourney}
            value={wanted}
            set={(text) => choose('find', text, '')}
          />
          <LabelledSelect
            className="journeys-sort"
            label={words.sortBy}
            value={order}
            set={(chosen) => choose('sort', chosen, DEFAULT_ORDER)}
          >
            <Options of={Object.entries(ORDERS)} />
          </LabelledSelect>
          <p className="visually-hidden" role="status">
            {wanted === '' ? '' : words.found({ journeys: shown.length })}
          </p>
        </search>
      )}
      {shown.length === 0 ? (
        <Empty title={words.noJourneyByThat} hint={words.namesAndShortNames} />
      ) : (
        <Frame
          rows={shown.map((journey) => <JourneyRow key={journey.slug} journey={journey} />)}
          {...(journeys.length > 1 && { order, sortBy: (by: Order) => choose('sort', by, DEFAULT_ORDER) })}
        />
      )}
    </>
  );
}

function JourneyRow({ journey }: { journey: JourneyOverview }) {
  const { slug, displayName, environment, sessions, completed, completion, sparkline, health, lastEventAt } = journey;
  const change = changeOf(journey);
  const doubtful = doubt(journey.certainty, sessions);
  return (
    <tr>
      <th scope="row">
        <bdi>
          <Link to={`/journeys/${encodeURIComponent(slug)}${rememberedSearch()}`}>{displayName}</Link>
        </bdi>
        <span className="journeys-slug">
          {slug}
          {environment === 'staging' && <Tag>{ENVIRONMENTS.staging}</Tag>}
        </span>
        <span className="journeys-small journeys-headline">
          <Shape tone={HEADLINE_TONES[journey.headline.kind]} />
          {asRead(journey.headline.title)}
        </span>
      </th>
      <td className="number" data-label={words.completed}>
        <span className="journeys-figure">{headline(completed, { share: completion, sessions })}</span>
        <span className="journeys-small">{completedOf(journey)}</span>
        {doubtful !== undefined && (
          <span className="journeys-small">
            <Status tone="warn">{doubtful}</Status>
          </span>
        )}
        {targetsOf(journey).map((target) => (
          <span key={target} className="journeys-small">
            {target}
          </span>
        ))}
      </td>
      <td className="journeys-change" data-label={words.change}>
        <span className="journeys-figure">{changeName(change)}</span>
        <span className="journeys-small">{change.why}</span>
      </td>
      <td data-label={words.last30Days}>
        <Sparkline days={sparkline} />
      </td>
      <td className="journeys-stop" data-label={words.wherePeopleStop}>
        <WorstStep journey={journey} />
      </td>
      <td className="journeys-tracking" data-label={words.tracking}>
        <Health health={health} />
      </td>
      <td className="journeys-last" data-label={words.lastEvent}>
        {lastEventAt === null ? <span className="muted">{NONE}</span> : <Ago at={lastEventAt} />}
      </td>
    </tr>
  );
}

function completedOf({ completed, sessions, allExcluded }: JourneyOverview): string {
  if (sessions === 0) return allExcluded > 0 ? words.allAreExcluded({ sessions: allExcluded }) : words.noSessions;
  return sessions < ENOUGH_SESSIONS ? words.tooFewForAShare : words.completedOf({ completed, sessions });
}

/** By the rule of every caption: a step is named where its share is clearly higher than that of each other step. */
function WorstStep({ journey }: { journey: JourneyOverview }) {
  const { slug, steps, sessions } = journey;
  if (sessions === 0 || journey.headline.kind === 'break') return <span className="muted">{NONE}</span>;
  const { step, why } = worstStep(steps, journey.certainty.unknown);
  if (!step) return <span className="journeys-small">{why}</span>;
  const to = `/journeys/${encodeURIComponent(slug)}/steps/${encodeURIComponent(step.stepKey)}`;
  return (
    <>
      <Link className="journeys-step" to={to}>
        <bdi>{step.name}</bdi>
      </Link>
      <span className="journeys-small">
        {words.leftOf({ rate: percent(step.abandonment.rate), left: step.left, reached: step.reached })}
      </span>
    </>
  );
}

const HEALTH: Record<JourneyOverview['health']['state'], { tone: Tone; word: string }> = {
  arriving: { tone: 'good', word: words.eventsArrive },
  attention: { tone: 'warn', word: words.needsAttention },
  nobody_completes: { tone: 'warn', word: words.nobodyHasCompleted },
  silent: { tone: 'bad', word: words.noEventsLately },
  not_installed: { tone: 'warn', word: words.notInstalledYet },
};

function Health({ health }: { health: JourneyOverview['health'] }) {
  const { tone, word } = HEALTH[health.state];
  return (
    <>
      <Status tone={tone}>{word}</Status>
      {health.reasons.length > 0 && (
        <ul className="journeys-reasons">
          {health.reasons.map((reason) => (
            <li key={reason}>
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
