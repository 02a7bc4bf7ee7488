// A journey at a glance: what its sessions of a period amount to, and at which step to look next.
import { Link } from 'react-router';
import type { MarksFound } from '../../../src/domain/describe-marks.ts';
import type { JourneyFigures, StepDetail, StepFields, StepFigures } from '../../../src/domain/figures.ts';
import type { Step } from '../../../src/domain/journey.ts';
import { useAnswer } from '../api/queries.ts';
import { Abandonment, AbandonmentSkeleton } from '../charts/abandonment.tsx';
import { Bars, BarsSkeleton } from '../charts/bars.tsx';
import { FigureSet } from '../charts/figure-set.tsx';
import { rateOf } from '../charts/format.ts';
import { Funnel, FunnelSkeleton } from '../charts/funnel.tsx';
import { Groups, GroupsSkeleton } from '../charts/groups.tsx';
import { Histogram, HistogramSkeleton } from '../charts/histogram.tsx';
import { whatToLookAtNext } from '../charts/look-next.ts';
import { PeriodBar } from '../charts/period-bar.tsx';
import { Series, SeriesSkeleton } from '../charts/series.tsx';
import { StepName } from '../charts/step-name.tsx';
import { Tiles, TilesSkeleton } from '../charts/tiles.tsx';
import { useChoice } from '../charts/use-choice.ts';
import { deviceName, languageName, sourceName, TAG_KEYS, tagName } from '../charts/value-names.ts';
import { WhySentence } from '../charts/why-sentence.tsx';
import { tagFinding } from '../charts/words.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../layout/journey-page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import '../styles/charts.css';

/** As long as no session has come, the page asks again this often, in ms. */
const FIRST_SESSION_MS = 5_000;

export default function Overview() {
  const slug = useJourneySlug();
  const { choice, choose, search, question, periodQuestion } = useChoice();
  const figures = useAnswer<JourneyFigures>(journeyPath(slug, `/metrics${question}`), {
    keepFormer: true,
    everyMs: (answer) => (answer?.summary.sessions === 0 ? FIRST_SESSION_MS : false),
  });
  const marks = useAnswer<MarksFound>(journeyPath(slug, '/metrics/marks'));
  const journey = useJourney();
  const stepPath = (stepKey: string) =>
    `/journeys/${encodeURIComponent(slug)}/steps/${encodeURIComponent(stepKey)}${search}`;
  const filtered = Object.keys(choice.filters).length > 0;
  return (
    <JourneyPage part="Overview">
      <PeriodBar
        choice={choice}
        choose={choose}
        filtersPath={journeyPath(slug, `/metrics/filters${periodQuestion}`)}
        period={figures.data?.period}
        previousPeriod={figures.data?.previousPeriod}
      />
      <div className="figures" aria-busy={figures.isPlaceholderData}>
        <FigureSet slug={slug} period={figures.data?.period} isEmpty={figures.data?.summary.sessions === 0}>
          <Awaiting query={figures} skeleton={<OverviewSkeleton steps={journey.data?.steps} />}>
            {(answer) =>
              answer.summary.sessions === 0 ? (
                <NoSessions slug={slug} filtered={filtered} answer={answer} />
              ) : marks.isPending ? (
                // What it says comes above the figures: they would be pushed down.
                <OverviewSkeleton steps={journey.data?.steps} />
              ) : (
                <>
                  <LooksWrong findings={marks.data?.findings ?? []} slug={slug} />
                  <Figures slug={slug} answer={answer} stepPath={stepPath} />
                </>
              )
            }
          </Awaiting>
        </FigureSet>
      </div>
    </JourneyPage>
  );
}

/** Sessions that may not be visitors', whatever the period above: an owner should know before reading the figures. */
function LooksWrong({ findings, slug }: { findings: readonly string[]; slug: string }) {
  if (findings.length === 0) return null;
  return (
    <section className="looks-wrong" aria-labelledby="looks-wrong">
      <h2 id="looks-wrong">Sessions that may not be visitors</h2>
      {findings.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>Check the installation</Link>
      </p>
    </section>
  );
}

interface FiguresProps {
  slug: string;
  answer: JourneyFigures;
  stepPath: (stepKey: string) => string;
}

const LAST_24_HOURS = { name: 'last-24-hours', title: 'Last 24 hours', definition: 'tags', counted: 'Events' } as const;
const DEVICES = { name: 'devices', title: 'Devices' };
const LANGUAGES = { name: 'languages', title: 'Languages' };
const SOURCES = { name: 'sources', title: 'Sources' };

function Figures({ slug, answer, stepPath }: FiguresProps) {
  const { steps, summary, devices, languages, sources } = answer;
  return (
    <>
      <LookNext slug={slug} steps={steps} stepPath={stepPath} />
      <Tiles figures={answer} />
      <Funnel steps={steps} summary={summary} stepPath={stepPath} />
      <div className="figure-grid">
        <Series figures={answer} />
        <Histogram figures={answer} />
        <Abandonment steps={steps} stepPath={stepPath} />
        <Last24Hours counts={answer.eventCountsLast24h} slug={slug} />
      </div>
      <div className="figure-grid figure-thirds">
        <Groups {...DEVICES} of="Device" groups={devices} named={deviceName} />
        <Groups {...LANGUAGES} of="Language" groups={languages} named={languageName} />
        <Groups {...SOURCES} of="Source" groups={sources} named={sourceName} />
      </div>
    </>
  );
}

interface LookNextProps extends Pick<FiguresProps, 'slug' | 'stepPath'> {
  steps: readonly StepFigures[];
}

function LookNext({ slug, steps, stepPath }: LookNextProps) {
  const { step, text } = whatToLookAtNext(steps);
  return (
    <section className="look-next" aria-labelledby="look-next">
      <h2 id="look-next">What to look at next</h2>
      <p>
        {step && (
          <>
            <Link to={stepPath(step.stepKey)}>
              <bdi>{step.name}</bdi>
            </Link>
            :{' '}
          </>
        )}
        {text}
      </p>
      {step ? (
        <Why slug={slug} stepKey={step.stepKey} stepPath={stepPath(step.stepKey)} />
      ) : (
        <p>Open a step to see what people did before they left it.</p>
      )}
    </section>
  );
}

const WhyAwaited = () => (
  <p>
    <SkeletonText width={48} />
  </p>
);

/** Why people left the step that the advice names. It follows when its figures have come: nothing waits for it. */
function Why({ slug, stepKey, stepPath }: { slug: string; stepKey: string; stepPath: string }) {
  const { question } = useChoice();
  const path = journeyPath(slug, `/metrics/steps/${encodeURIComponent(stepKey)}`);
  const detail = useAnswer<StepDetail>(path + question, { keepFormer: true }).data;
  const fields = useAnswer<StepFields>(`${path}/fields${question}`, { keepFormer: true }).data;
  if (!detail || !fields) return <WhyAwaited />;
  return <WhySentence detail={detail} fields={fields} stepPath={stepPath} />;
}

function Last24Hours({ counts, slug }: { counts: JourneyFigures['eventCountsLast24h']; slug: string }) {
  const all = Object.values(counts).reduce((sum, events) => sum + events, 0);
  const items = TAG_KEYS.map((tag) => {
    const events = counts[tag] ?? 0;
    return { key: tag, name: tagName(tag), count: events, rate: rateOf(events, all) };
  }).sort((a, b) => b.count - a.count);
  return (
    <Bars
      {...LAST_24_HOURS}
      of="Kind"
      finding={tagFinding(counts)}
      items={items}
      note={all === 0 && <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>Check the installation</Link>}
    />
  );
}

function NoSessions({ slug, filtered, answer }: { slug: string; filtered: boolean; answer: JourneyFigures }) {
  const before = answer.previousSummary.sessions;
  const install = <ButtonLink to={`/journeys/${encodeURIComponent(slug)}/install`}>Check the installation</ButtonLink>;
  if (filtered) {
    return (
      <Empty title="No session of this period passes the filters">
        <p>Take a filter away, or choose a longer period.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No session started in this period" action={install}>
      <p>
        Here you will see how far people come in this journey, and at which step they give up: how many reached each
        step, how many left there, how long it took them.
      </p>
      <p>
        {before > 0
          ? 'There were sessions in the period before: either nobody came, or the page no longer sends events.'
          : 'Figures appear a moment after the first visit of a page that carries the script. Choose a longer period if there were visits earlier.'}
      </p>
    </Empty>
  );
}

/** Rows of the funnel until the steps are known, which decide how far down everything else begins. */
const STEPS_GUESSED = 8;

function OverviewSkeleton({ steps }: { steps: readonly Step[] | undefined }) {
  const names = steps?.map(({ name, stepKey, index }) => (
    <StepName key={stepKey} step={{ name: name ?? stepKey, index }} />
  ));
  return (
    <div className="figures">
      <div className="look-next">
        <h2>What to look at next</h2>
        <p>
          <SkeletonText width={60} />
        </p>
        <WhyAwaited />
      </div>
      <TilesSkeleton />
      <FunnelSkeleton names={names ?? STEPS_GUESSED} />
      {names && (
        <>
          <div className="figure-grid">
            <SeriesSkeleton />
            <HistogramSkeleton />
            <AbandonmentSkeleton names={names} />
            <BarsSkeleton {...LAST_24_HOURS} names={TAG_KEYS.map(tagName)} />
          </div>
          <div className="figure-grid figure-grid-awaited figure-thirds">
            <GroupsSkeleton {...DEVICES} />
            <GroupsSkeleton {...LANGUAGES} />
            <GroupsSkeleton {...SOURCES} />
          </div>
        </>
      )}
    </div>
  );
}
