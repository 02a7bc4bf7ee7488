// A journey at a glance: what its sessions of a period amount to, and at which step to look next.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MarksFound } from '../../../src/domain/describe-marks.ts';
import type { ComparedFigures, JourneyFigures, Summary } from '../../../src/domain/figures.ts';
import type { Step } from '../../../src/domain/journey.ts';
import type { Targets } from '../../../src/domain/targets.ts';
import { useOrganization } from '../api/organization.ts';
import { useAnswer } from '../api/queries.ts';
import { Abandonment, AbandonmentSkeleton } from '../charts/abandonment.tsx';
import { LookNext, LookNextSkeleton, LooksWrong } from '../charts/advice.tsx';
import { WhatHappened } from '../charts/annotations.tsx';
import { Bars, BarsSkeleton } from '../charts/bars.tsx';
import { ComparedSteps, ComparedStepsSkeleton } from '../charts/compared-figures.tsx';
import { useComparison } from '../charts/comparison.ts';
import { FigureSet } from '../charts/figure-set.tsx';
import { tagFinding } from '../charts/findings.ts';
import { rateOf } from '../charts/format.ts';
import { Funnel, FunnelSkeleton } from '../charts/funnel.tsx';
import { Groups, GroupsSkeleton } from '../charts/groups.tsx';
import { Histogram, HistogramSkeleton } from '../charts/histogram.tsx';
import { PeriodBar } from '../charts/period-bar.tsx';
import { Returns } from '../charts/returns.tsx';
import { Series, SeriesSkeleton } from '../charts/series.tsx';
import { StepName } from '../charts/step-name.tsx';
import { hasTargets, TargetsButton, useTargets } from '../charts/targets.tsx';
import { Tiles, TilesSkeleton } from '../charts/tiles.tsx';
import { useChoice } from '../charts/use-choice.ts';
import { browserName, deviceName, languageName, sourceName, TAG_KEYS, tagName } from '../charts/value-names.ts';
import type { Versus } from '../charts/versus.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../layout/journey-page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icons.tsx';
import { NewestMemo } from './memos/newest.tsx';
import { overviewWords as words } from './words.ts';
import '../styles/charts.css';

/** As long as no session has come, the page asks again this often, in ms. */
const FIRST_SESSION_MS = 5_000;

export default function Overview() {
  const slug = useJourneySlug();
  const { choice, choose, search, question, comparedQuestion, periodQuestion } = useChoice();
  const everyMs = (answer: { summary: Summary } | undefined) =>
    answer?.summary.sessions === 0 ? FIRST_SESSION_MS : false;
  const { summary, versus, beside } = useComparison((rest) => journeyPath(slug, rest), { everyMs });
  const figures = useAnswer<JourneyFigures>(journeyPath(slug, `/metrics${question}`), { keepFormer: true, everyMs });
  const compared = useAnswer<ComparedFigures>(journeyPath(slug, `/metrics/comparison${comparedQuestion ?? ''}`), {
    keepFormer: true,
    // It comes after what is compared with it.
    isOff: comparedQuestion === null || !figures.data,
  });
  const marks = useAnswer<MarksFound>(journeyPath(slug, '/metrics/marks'));
  const targets = useTargets(slug);
  const journey = useJourney();
  const stepPath = (stepKey: string) =>
    `/journeys/${encodeURIComponent(slug)}/steps/${encodeURIComponent(stepKey)}${search}`;
  const filtered = Object.keys(choice.filters).length > 0;
  const other = versus && !compared.isPlaceholderData ? compared.data : undefined;
  const advice = (first?: ReactNode) =>
    figures.data ? (
      <LookNext slug={slug} steps={figures.data.steps} {...{ stepPath, first }} />
    ) : (
      !figures.error && <LookNextSkeleton />
    );
  const previousSummary = choice.comparison.with === 'previous' ? summary.data?.previousSummary : undefined;
  return (
    <JourneyPage part="Overview" actions={<Report path={journeyPath(slug, `/metrics/report${question}`)} />}>
      <PeriodBar
        choice={choice}
        choose={choose}
        filtersPath={journeyPath(slug, `/metrics/filters${periodQuestion}`)}
        period={summary.data?.period}
        sessions={summary.data?.summary.sessions}
        versus={versus}
      />
      <div className="figures" aria-busy={summary.isPlaceholderData || figures.isPlaceholderData}>
        <FigureSet
          slug={slug}
          excluded={summary.data?.excluded}
          period={figures.data?.period}
          isEmpty={summary.data?.summary.sessions === 0}
        >
          <Awaiting
            query={summary}
            skeleton={<OverviewSkeleton targets={targets} steps={journey.data?.steps} beside={beside} />}
          >
            {(first) =>
              first.summary.sessions === 0 ? (
                <NoSessions slug={slug} filtered={filtered} before={first.previousSummary.sessions} />
              ) : (
                <>
                  {/* Memos are about all sessions: beside filtered figures, the figures speak for themselves. */}
                  {filtered ? advice() : <NewestMemo awaited={<LookNextSkeleton />} advice={advice} />}
                  {targets ? (
                    <Tiles
                      summary={first.summary}
                      versus={versus}
                      comparedSummary={previousSummary ?? other?.summary}
                      targets={targets}
                    />
                  ) : (
                    <TilesSkeleton targets={false} />
                  )}
                  {targets && (
                    <Awaiting query={figures} skeleton={<ChartsSkeleton steps={journey.data?.steps} beside={beside} />}>
                      {(answer) =>
                        marks.isPending ? (
                          // What it says comes above the charts: they would be pushed down.
                          <ChartsSkeleton steps={journey.data?.steps} beside={beside} />
                        ) : (
                          <>
                            <LooksWrong findings={marks.data?.findings ?? []} slug={slug} />
                            <Figures {...{ slug, answer, other, versus, beside, targets, stepPath }} />
                          </>
                        )
                      }
                    </Awaiting>
                  )}
                </>
              )
            }
          </Awaiting>
        </FigureSet>
      </div>
    </JourneyPage>
  );
}

/** The figures of the page on one sheet of paper, with the same period and filters. */
function Report({ path }: { path: string }) {
  const { slug } = useOrganization();
  return (
    <a className="button button-plain" href={`${path}&org=${encodeURIComponent(slug)}`} download>
      <Icon name="download" />
      {words.onePageReport}
      <span className="visually-hidden"> (PDF)</span>
    </a>
  );
}

interface FiguresProps {
  slug: string;
  answer: JourneyFigures;
  /** The other side; undefined: nothing is compared, or on its way. */
  other: ComparedFigures | undefined;
  versus: Versus | null | undefined;
  /** The same, for figures side by side. */
  beside: Versus | null | undefined;
  targets: Targets | undefined;
  stepPath: (stepKey: string) => string;
}

const LAST_24_HOURS = { name: 'last-24-hours', title: 'Last 24 hours', definition: 'tags', counted: 'Events' } as const;
const DEVICES = { name: 'devices', title: 'Devices' };
const LANGUAGES = { name: 'languages', title: 'Languages' };
const SOURCES = { name: 'sources', title: 'Sources' };
const BROWSERS = { name: 'browsers', title: 'Browsers' };

function Figures({ slug, answer, other, versus, beside, targets, stepPath }: FiguresProps) {
  const { steps, summary } = answer;
  const grouped = (kind: 'devices' | 'languages' | 'sources' | 'browsers') => ({
    ...{ groups: answer[kind], other: other?.[kind], versus: beside },
  });
  return (
    <>
      <Funnel {...{ steps, summary, stepPath }} other={beside ? other : undefined} compares={beside !== null} />
      {beside !== null && <ComparedSteps versus={beside} now={steps} other={other?.steps} stepPath={stepPath} />}
      <div className="figure-grid">
        <Series {...{ slug, other, versus }} figures={answer} target={targets?.completionRate ?? null} />
        <Histogram figures={answer} />
        <Abandonment steps={steps} stepPath={stepPath} />
        <Last24Hours counts={answer.eventCountsLast24h} slug={slug} />
      </div>
      <div className="figure-grid">
        <Groups {...DEVICES} {...grouped('devices')} filter="deviceClass" of="Device" named={deviceName} />
        <Groups {...LANGUAGES} {...grouped('languages')} filter="language" of="Language" named={languageName} />
        <Groups {...SOURCES} {...grouped('sources')} filter="source" of="Source" named={sourceName} />
        <Groups {...BROWSERS} {...grouped('browsers')} filter="browser" of="Browser" named={browserName} />
      </div>
      <Returns />
      <WhatHappened slug={slug} period={answer.period} actions={<TargetsButton slug={slug} />} />
    </>
  );
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
      note={all === 0 && <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>{words.checkTheInstallation}</Link>}
    />
  );
}

function NoSessions({ slug, filtered, before }: { slug: string; filtered: boolean; before: number }) {
  const install = (
    <ButtonLink to={`/journeys/${encodeURIComponent(slug)}/install`}>{words.checkTheInstallation}</ButtonLink>
  );
  if (filtered) {
    return (
      <Empty title={words.noSessionOfThis}>
        <p>{words.takeAFilterAway}</p>
      </Empty>
    );
  }
  return (
    <Empty title={words.noSessionStartedIn} action={install}>
      <p>{words.hereYouWillSee}</p>
      <p>{before > 0 ? words.thereWereSessionsIn : words.figuresAppearAMoment}</p>
    </Empty>
  );
}

/** Rows of the funnel until the steps are known, which decide how far down everything else begins. */
const STEPS_GUESSED = 8;

interface ChartsSkeletonProps {
  steps: readonly Step[] | undefined;
  beside: Versus | null | undefined;
}

/** Targets make tiles higher by a line: what stands beneath them waits for the targets, so that it does not move. */
function OverviewSkeleton({ targets, ...charts }: ChartsSkeletonProps & { targets: Targets | undefined }) {
  return (
    <div className="figures">
      <LookNextSkeleton />
      <TilesSkeleton targets={hasTargets(targets)} />
      {targets && <ChartsSkeleton {...charts} />}
    </div>
  );
}

function ChartsSkeleton({ steps, beside }: ChartsSkeletonProps) {
  const names = steps?.map(({ name, stepKey, index }) => (
    <StepName key={stepKey} step={{ name: name ?? stepKey, index }} />
  ));
  return (
    <div className="figures">
      <FunnelSkeleton names={names ?? STEPS_GUESSED} compares={beside !== null} />
      {beside && names && <ComparedStepsSkeleton names={steps?.map(({ name, stepKey }) => name ?? stepKey) ?? []} />}
      {/* Whether anything is compared decides where the others begin. */}
      {names && beside !== undefined && (
        <>
          <div className="figure-grid">
            <SeriesSkeleton />
            <HistogramSkeleton />
            <AbandonmentSkeleton names={names} />
            <BarsSkeleton {...LAST_24_HOURS} names={TAG_KEYS.map(tagName)} />
          </div>
          <div className="figure-grid figure-grid-awaited">
            <GroupsSkeleton {...DEVICES} />
            <GroupsSkeleton {...LANGUAGES} />
          </div>
        </>
      )}
    </div>
  );
}
