// The ways that sessions really took between the steps of a journey.
import type { Paths as PathFigures } from '../../../src/domain/figures.ts';
import { useAnswer } from '../api/queries.ts';
import { ComparedPaths } from '../charts/charts/compared-figures.tsx';
import { stepsOf, waysBack } from '../charts/charts/flow.ts';
import { FlowChart, FlowSkeleton } from '../charts/charts/flow-chart.tsx';
import { Loops, TopPaths } from '../charts/charts/top-paths.tsx';
import { WaysBack } from '../charts/charts/ways-back.tsx';
import { useComparison } from '../charts/choice/comparison.ts';
import { PeriodBar } from '../charts/choice/period-bar.tsx';
import { useChoice } from '../charts/choice/use-choice.ts';
import type { Versus } from '../charts/choice/versus.ts';
import { Marked, useMarked } from '../charts/findings/marked.tsx';
import { FigureSet } from '../charts/frame/figure-set.tsx';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../layout/journey-page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Empty } from '../ui/empty.tsx';
import { OrAllExcluded } from './all-excluded.tsx';
import { pathsWords as words } from './words.ts';
import '../styles/charts.css';

/** The most that the endpoint lists: loops are found in the paths that are listed. */
const LIMIT = 100;

/** Until the steps are known. */
const STEPS_GUESSED = 8;

export default function Paths() {
  const slug = useJourneySlug();
  const { question, comparedQuestion } = useChoice();
  const { versus, beside } = useComparison((rest) => journeyPath(slug, rest));
  const paths = useAnswer<PathFigures>(journeyPath(slug, `/metrics/paths${question}&limit=${LIMIT}`), {
    keepFormer: true,
  });
  const other = useAnswer<PathFigures>(journeyPath(slug, `/metrics/paths${comparedQuestion ?? '?'}&limit=${LIMIT}`), {
    keepFormer: true,
    isOff: comparedQuestion === null || !paths.data,
  });
  const marked = useMarked((asked) => journeyPath(slug, `/metrics/summary${asked}`));
  const journey = useJourney();
  return (
    <JourneyPage part={words.paths}>
      <PeriodBar shown={paths} sessionsOf={(answer) => answer.sessions} versus={versus} />
      <div className="figures" aria-busy={paths.isPlaceholderData || beside === undefined}>
        <FigureSet
          slug={slug}
          excluded={paths.data?.excluded}
          period={paths.data?.period}
          isEmpty={paths.data?.sessions === 0}
        >
          {/* How high the first figure will be is not known for sure: nothing stands beneath it meanwhile. */}
          <Awaiting query={paths} skeleton={<FlowSkeleton steps={journey.data?.steps.length ?? STEPS_GUESSED} />}>
            {(answer) =>
              answer.sessions === 0 ? (
                <NoSessions />
              ) : marked.isPending ? (
                <FlowSkeleton steps={journey.data?.steps.length ?? STEPS_GUESSED} />
              ) : (
                <>
                  <Marked sides={marked.sides} />
                  <Figures answer={answer} other={other.isPlaceholderData ? undefined : other.data} beside={beside} />
                </>
              )
            }
          </Awaiting>
        </FigureSet>
      </div>
    </JourneyPage>
  );
}

interface FiguresProps {
  answer: PathFigures;
  other: PathFigures | undefined;
  beside: Versus | null | undefined;
}

function Figures({ answer, other, beside }: FiguresProps) {
  const named = answer.steps.map(({ stepKey, name }) => ({ key: stepKey, name }));
  const steps = stepsOf(answer.transitions, named);
  // Nothing goes back from a key that no step of the journey has: it has no place in the order.
  const unplaced = new Set(answer.steps.flatMap(({ stepKey, index }) => (index === null ? [stepKey] : [])));
  const ordered = named.filter(({ key }) => !unplaced.has(key));
  return (
    <>
      <FlowChart paths={answer} steps={steps} />
      <TopPaths paths={answer} steps={ordered} />
      {beside && <ComparedPaths versus={beside} now={answer} other={other} steps={ordered} />}
      {/* Whether anything is compared decides where they begin. */}
      {beside !== undefined && (
        <>
          <WaysBack paths={answer} steps={steps} ways={waysBack(answer.transitions, ordered)} />
          <Loops paths={answer} steps={ordered} />
        </>
      )}
    </>
  );
}

function NoSessions() {
  return (
    <OrAllExcluded>
      <Empty title={words.noSessionOfThis} hint={words.hereYouWillSee} />
    </OrAllExcluded>
  );
}
