// A journey at a glance: what its sessions of a period amount to, and at which step to look next.
import { Link } from 'react-router';
import type { JourneyFigures, StepFigures } from '../../../src/domain/figures.ts';
import { useAnswer } from '../api/queries.ts';
import { Abandonment } from '../charts/abandonment.tsx';
import { Bars } from '../charts/bars.tsx';
import { FigureSkeleton } from '../charts/figure.tsx';
import { FigureSet } from '../charts/figure-set.tsx';
import { rateOf } from '../charts/format.ts';
import { Funnel } from '../charts/funnel.tsx';
import { Groups } from '../charts/groups.tsx';
import { HISTOGRAM_HEIGHT, Histogram } from '../charts/histogram.tsx';
import { whatToLookAtNext } from '../charts/look-next.ts';
import { PeriodBar } from '../charts/period-bar.tsx';
import { SERIES_HEIGHT, Series } from '../charts/series.tsx';
import { Tiles, TilesSkeleton } from '../charts/tiles.tsx';
import { useChoice } from '../charts/use-choice.ts';
import { deviceName, languageName, sourceName, tagName } from '../charts/value-names.ts';
import { tagFinding } from '../charts/words.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../layout/journey-page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import '../styles/charts.css';

export default function Overview() {
  const slug = useJourneySlug();
  const { choice, choose, search, question } = useChoice();
  const figures = useAnswer<JourneyFigures>(journeyPath(slug, `/metrics${question}`), { keepFormer: true });
  const journey = useJourney();
  const stepPath = (stepKey: string) =>
    `/journeys/${encodeURIComponent(slug)}/steps/${encodeURIComponent(stepKey)}${search}`;
  const filtered = Object.keys(choice.filters).length > 0;
  return (
    <JourneyPage part="Overview">
      <PeriodBar
        choice={choice}
        choose={choose}
        values={figures.data}
        period={figures.data?.period}
        previousPeriod={figures.data?.previousPeriod}
      />
      <div className="figures" aria-busy={figures.isPlaceholderData}>
        <Awaiting query={figures} skeleton={<OverviewSkeleton steps={journey.data?.steps.length ?? 6} />}>
          {(answer) =>
            answer.summary.sessions === 0 ? (
              <NoSessions slug={slug} filtered={filtered} answer={answer} />
            ) : (
              <Figures slug={slug} answer={answer} stepPath={stepPath} />
            )
          }
        </Awaiting>
      </div>
    </JourneyPage>
  );
}

interface FiguresProps {
  slug: string;
  answer: JourneyFigures;
  stepPath: (stepKey: string) => string;
}

function Figures({ slug, answer, stepPath }: FiguresProps) {
  const { steps, summary, devices, languages, sources } = answer;
  return (
    <FigureSet slug={slug} period={answer.period}>
      <Tiles figures={answer} />
      <LookNext steps={steps} stepPath={stepPath} />
      <Funnel steps={steps} summary={summary} stepPath={stepPath} />
      <div className="figure-grid">
        <Series figures={answer} />
        <Histogram figures={answer} />
        <Abandonment steps={steps} stepPath={stepPath} />
        <Last24Hours counts={answer.eventCountsLast24h} slug={slug} />
      </div>
      <div className="figure-grid figure-thirds">
        <Groups name="devices" title="Devices" of="Device" groups={devices} named={deviceName} />
        <Groups name="languages" title="Languages" of="Language" groups={languages} named={languageName} />
        <Groups name="sources" title="Sources" of="Source" groups={sources} named={sourceName} />
      </div>
    </FigureSet>
  );
}

function LookNext({ steps, stepPath }: Pick<FiguresProps, 'stepPath'> & { steps: readonly StepFigures[] }) {
  const { step, text } = whatToLookAtNext(steps);
  return (
    <section className="look-next" aria-labelledby="look-next">
      <h2 id="look-next">What to look at next</h2>
      <p>
        {step && (
          <>
            <Link to={stepPath(step.stepKey)}>{step.name}</Link>:{' '}
          </>
        )}
        {text}
      </p>
    </section>
  );
}

function Last24Hours({ counts, slug }: { counts: JourneyFigures['eventCountsLast24h']; slug: string }) {
  const all = Object.values(counts).reduce((sum, events) => sum + events, 0);
  const items = Object.entries(counts)
    .map(([tag, events]) => ({ key: tag, name: tagName(tag), count: events, rate: rateOf(events, all) }))
    .sort((a, b) => b.count - a.count);
  return (
    <Bars
      name="last-24-hours"
      title="Last 24 hours"
      definition="tags"
      of="Kind"
      counted="Events"
      finding={tagFinding(counts)}
      items={items}
      empty={
        <p>
          Nothing came in during the last 24 hours.{' '}
          <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>Check the installation</Link>
        </p>
      }
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

const ROW_HEIGHT = 40;
const HEAD_HEIGHT = 24;
const LEGEND_HEIGHT = 32;
const NOTE_HEIGHT = 32;

function OverviewSkeleton({ steps }: { steps: number }) {
  const rows = Math.max(1, steps) * ROW_HEIGHT + HEAD_HEIGHT;
  return (
    <div className="figures">
      <div className="figure-set-tools" />
      <TilesSkeleton />
      <div className="look-next">
        <h2>What to look at next</h2>
        <p>
          <SkeletonText width={60} />
          <br />
          <SkeletonText width={24} />
        </p>
      </div>
      <FigureSkeleton title="Step funnel" height={rows + LEGEND_HEIGHT + NOTE_HEIGHT} className="figure-wide" />
      <div className="figure-grid">
        <FigureSkeleton title="Completion over time" height={SERIES_HEIGHT + LEGEND_HEIGHT + NOTE_HEIGHT} />
        <FigureSkeleton title="Time to complete" height={HISTOGRAM_HEIGHT} />
        <FigureSkeleton title="Abandonment per step" height={rows + NOTE_HEIGHT} />
        <FigureSkeleton title="Last 24 hours" height={rows} />
      </div>
    </div>
  );
}
