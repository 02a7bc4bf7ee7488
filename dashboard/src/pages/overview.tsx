// A journey at a glance: what its sessions of a period amount to, and at which step to look next.

import { type ReactNode, useEffect, useState } from 'react';
import type { ComparedFigures, JourneyFigures, Summary } from '../../../src/domain/figures.ts';
import type { Step } from '../../../src/domain/journey.ts';
import type { MarksFound } from '../../../src/domain/marks-found.ts';
import type { Targets } from '../../../src/domain/targets.ts';
import { BASE_PATH } from '../api/base-path.ts';
import { useOrganization } from '../api/organization.ts';
import { useAnswer } from '../api/queries.ts';
import { AfterSending, useOutcomes } from '../charts/charts/after-sending.tsx';
import { ComparedSteps, ComparedStepsSkeleton } from '../charts/charts/compared-figures.tsx';
import { Funnel, FunnelSkeleton } from '../charts/charts/funnel.tsx';
import { Groups } from '../charts/charts/groups.tsx';
import { TimeToComplete } from '../charts/charts/histogram.tsx';
import { Returns } from '../charts/charts/returns.tsx';
import { Series, SeriesSkeleton } from '../charts/charts/series.tsx';
import { StepName } from '../charts/charts/step-name.tsx';
import { hasTargets, TargetsButton, useTargets } from '../charts/charts/targets.tsx';
import { Tiles, TilesSkeleton } from '../charts/charts/tiles.tsx';
import { WeekHours } from '../charts/charts/week-hours.tsx';
import { useComparison } from '../charts/choice/comparison.ts';
import { PeriodBar } from '../charts/choice/period-bar.tsx';
import { useChoice } from '../charts/choice/use-choice.ts';
import { browserName, deviceName, languageName, sourceName } from '../charts/choice/value-names.ts';
import type { Versus } from '../charts/choice/versus.ts';
import { LookNext, LookNextSkeleton, LooksWrong } from '../charts/findings/advice.tsx';
import { WhatHappened } from '../charts/findings/annotations.tsx';
import { Broken, RefusedVisits } from '../charts/findings/broken.tsx';
import { ENOUGH_SESSIONS } from '../charts/findings/compare.ts';
import { Marked, useMarked } from '../charts/findings/marked.tsx';
import { FigureSet } from '../charts/frame/figure-set.tsx';
import { MoreFigures } from '../charts/frame/more-figures.tsx';
import { inSentences, sentenceTag } from '../language/language.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../layout/journey-page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icons.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { OrAllExcluded } from './all-excluded.tsx';
import { ExcludeMarked } from './exclude-marked.tsx';
import { type Expected, FewSessions, isOf, useExpected } from './few-sessions.tsx';
import { AlertHeadline, HeadlineSection, isAdvice, useHeadline } from './headline.tsx';
import { overviewWords as words } from './words.ts';
import '../styles/charts.css';

/** As long as few sessions have come, the page asks again this often, in ms: somebody is trying the journey. */
const FIRST_SESSION_MS = 5_000;

export default function Overview() {
  const slug = useJourneySlug();
  const { choice, search, question, comparedQuestion } = useChoice();
  const everyMs = (answer: { summary: Summary } | undefined) =>
    answer && answer.summary.sessions < ENOUGH_SESSIONS ? FIRST_SESSION_MS : false;
  const { summary, versus, beside } = useComparison((rest) => journeyPath(slug, rest), { everyMs });
  const figures = useAnswer<JourneyFigures>(journeyPath(slug, `/metrics${question}`), { keepFormer: true, everyMs });
  const compared = useAnswer<ComparedFigures>(journeyPath(slug, `/metrics/comparison${comparedQuestion ?? ''}`), {
    keepFormer: true,
    // It comes after what is compared with it.
    isOff: comparedQuestion === null || !figures.data,
  });
  const marks = useAnswer<MarksFound>(inSentences(journeyPath(slug, '/metrics/marks')));
  const marked = useMarked((question) => journeyPath(slug, `/metrics/summary${question}`));
  const after = useOutcomes((question) => journeyPath(slug, `/outcomes${question}`));
  const headline = useHeadline(slug);
  // Skeletons until every notice is known: notices come first and would push everything down.
  const isAwaited = [marked, marks, after, headline].some(({ isPending }) => isPending);
  const targets = useTargets(slug);
  const journey = useJourney();
  const stepPath = (stepKey: string) =>
    `/journeys/${encodeURIComponent(slug)}/steps/${encodeURIComponent(stepKey)}${search}`;
  // The journey whose figures are all shown although it has few sessions.
  const [wholeSlug, showWhole] = useState('');
  const filtered = Object.keys(choice.filters).length > 0;
  const other = versus && !compared.isPlaceholderData ? compared.data : undefined;
  const kind = headline.data?.kind;
  const isBroken = (figures.data?.faults.length ?? 0) > 0 || kind === 'break';
  // The headline covers the present and all sessions: the chosen ones may need advice of their own.
  const isSaid = !filtered && choice.period !== 'custom' && isAdvice(headline.data);
  // Marks that are excluded are listed with the figures already.
  const excludedMarks = summary.data?.excluded.exclusions.map(({ mark }) => mark) ?? [];
  const wrong = marks.data?.marked.filter(({ mark }) => !excludedMarks.includes(mark)) ?? [];
  const exclude = (found: MarksFound['marked'][number]) => <ExcludeMarked slug={slug} found={found} />;
  const advice = () => {
    if (figures.data && isBroken && kind !== 'break')
      return <Broken slug={slug} faults={figures.data.faults} sessions={figures.data.summary.sessions} />;
    if (!headline.data) return null;
    if (isSaid || isBroken) return <HeadlineSection slug={slug} headline={headline.data} />;
    if (!figures.data) return !figures.error && <LookNextSkeleton />;
    const { steps, summary } = figures.data;
    return (
      <HeadlineSection slug={slug} headline={headline.data}>
        <LookNext {...{ slug, stepPath, steps }} unknown={summary.certainty.unknown} />
      </HeadlineSection>
    );
  };
  const previousSummary = choice.comparison.with === 'previous' ? summary.data?.previousSummary : undefined;
  const tilesOf = ({ summary }: { summary: Summary }) =>
    targets ? (
      <Tiles {...{ summary, versus, targets }} comparedSummary={previousSummary ?? other?.summary} />
    ) : (
      <TilesSkeleton targets={false} />
    );
  const few = (sessions: number | undefined, funnel: ReactNode) => (
    <FewSessions {...{ slug, sessions, funnel }} showAll={() => showWhole(slug)} />
  );
  const fewFunnel = (
    <FunnelSkeleton names={journey.data ? namesOf(journey.data.steps) : STEPS_GUESSED} compares={false} isAlone />
  );
  const { expected, expect } = useExpected(slug);
  const counted = filtered || !summary.data ? undefined : isOf(summary.data);
  useEffect(() => {
    if (counted) expect(counted);
  });
  const skeletons: Record<Expected, ReactNode> = {
    none: <SkeletonBlock height={10} />,
    few: few(undefined, fewFunnel),
    many: <OverviewSkeleton targets={targets} steps={journey.data?.steps} beside={beside} />,
  };
  const skeleton = skeletons[filtered || wholeSlug === slug ? 'many' : expected];
  return (
    <JourneyPage part={words.overview} actions={<Report path={journeyPath(slug, `/metrics/report${question}`)} />}>
      <PeriodBar shown={summary} sessionsOf={(answer) => answer.summary.sessions} versus={versus} />
      <div className="figures" aria-busy={summary.isPlaceholderData || figures.isPlaceholderData}>
        <FigureSet
          slug={slug}
          excluded={summary.data?.excluded}
          period={figures.data?.period}
          isEmpty={summary.data?.summary.sessions === 0}
        >
          <Awaiting query={summary} skeleton={skeleton}>
            {(first) =>
              first.summary.sessions === 0 ? (
                <>
                  <AlertHeadline slug={slug} headline={headline.data} />
                  <OrAllExcluded>
                    <NoSessions {...{ slug, filtered }} before={first.previousSummary.sessions} />
                  </OrAllExcluded>
                </>
              ) : isOf(first) === 'few' && !filtered && wholeSlug !== slug ? (
                <>
                  <AlertHeadline slug={slug} headline={headline.data} />
                  {few(
                    first.summary.sessions,
                    <Awaiting query={figures} skeleton={fewFunnel}>
                      {({ steps, summary }) => (
                        <Funnel {...{ steps, summary, stepPath }} other={undefined} compares={false} isAlone />
                      )}
                    </Awaiting>,
                  )}
                </>
              ) : isAwaited ? (
                // The tiles are as high as they will be.
                <>
                  <LookNextSkeleton />
                  {tilesOf(first)}
                  {targets && <ChartsSkeleton steps={journey.data?.steps} beside={beside} />}
                </>
              ) : (
                <>
                  {!filtered && <RefusedVisits slug={slug} visits={first.refusedVisits} />}
                  <Marked sides={marked.sides} />
                  <LooksWrong slug={slug} marked={wrong} action={exclude} />
                  {advice()}
                  {tilesOf(first)}
                  <AfterSending outcomes={after.outcomes} />
                  {targets && (
                    <Awaiting query={figures} skeleton={<ChartsSkeleton steps={journey.data?.steps} beside={beside} />}>
                      {(answer) => <Figures {...{ slug, answer, other, versus, beside, targets, stepPath }} />}
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
    <a
      className="button button-plain"
      href={`${BASE_PATH}${path}&lang=${sentenceTag}&org=${encodeURIComponent(slug)}`}
      download
    >
      <Icon name="download" />
      {words.onePageReport}
      <span className="visually-hidden"> {words.pdf}</span>
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

const GROUPS = [
  { kind: 'devices', filter: 'deviceClass', of: words.device, named: deviceName },
  { kind: 'languages', filter: 'language', of: words.language, named: languageName },
  { kind: 'sources', filter: 'source', of: words.source, named: sourceName },
  { kind: 'browsers', filter: 'browser', of: words.browser, named: browserName },
] as const;

function Figures({ slug, answer, other, versus, beside, targets, stepPath }: FiguresProps) {
  const { steps, summary } = answer;
  return (
    <>
      <Funnel {...{ steps, summary, stepPath }} other={beside ? other : undefined} compares={beside !== null} />
      {beside !== null && <ComparedSteps versus={beside} now={steps} other={other?.steps} stepPath={stepPath} />}
      <Series {...{ slug, other, versus }} figures={answer} target={targets?.completionRate ?? null} />
      <WhatHappened slug={slug} period={answer.period} actions={<TargetsButton slug={slug} />} />
      <MoreFigures
        title={words.moreFigures}
        names={[...GROUPS.map(({ kind }) => kind), 'time-to-complete', 'week-hours', 'returns']}
      >
        <div className="figure-grid">
          {GROUPS.map(
            ({ kind, ...group }) =>
              // One value tells nothing apart, unless the other side has others.
              (answer[kind].length > 1 || beside !== null) && (
                <Groups
                  key={kind}
                  {...group}
                  name={kind}
                  title={words[kind]}
                  groups={answer[kind]}
                  whole={summary}
                  other={other?.[kind]}
                  versus={beside}
                />
              ),
          )}
          <TimeToComplete figures={answer} />
          <WeekHours weekHours={answer.weekHours} sessions={summary.sessions} />
        </div>
        <Returns />
      </MoreFigures>
    </>
  );
}

interface NoSessionsProps {
  slug: string;
  filtered: boolean;
  /** Sessions of the period before. */
  before: number;
}

function NoSessions({ slug, filtered, before }: NoSessionsProps) {
  const install = (
    <ButtonLink to={`/journeys/${encodeURIComponent(slug)}/install`}>{words.checkTheInstallation}</ButtonLink>
  );
  if (filtered) {
    return <Empty title={words.noSessionOfThis} hint={words.takeAFilterAway} />;
  }
  return (
    <Empty title={words.noSessionStartedIn} action={install}>
      <p>{words.hereYouWillSee}</p>
      <p>{before > 0 ? words.thereWereSessionsIn : words.figuresAppearAMoment}</p>
    </Empty>
  );
}

const namesOf = (steps: readonly Step[]) =>
  steps.map(({ name, stepKey, index }) => <StepName key={stepKey} step={{ name: name ?? stepKey, index }} />);
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
  const names = steps && namesOf(steps);
  return (
    <div className="figures">
      <FunnelSkeleton names={names ?? STEPS_GUESSED} compares={beside !== null} />
      {beside && names && <ComparedStepsSkeleton names={steps?.map(({ name, stepKey }) => name ?? stepKey) ?? []} />}
      {/* Whether anything is compared decides where the others begin. */}
      {names && beside !== undefined && <SeriesSkeleton />}
    </div>
  );
}
