// The ways that sessions really took between the steps of a journey.
import type { JourneyFigures, Paths as PathFigures } from '../../../src/domain/figures.ts';
import { useAnswer } from '../api/queries.ts';
import { FigureSkeleton } from '../charts/figure.tsx';
import { FigureSet } from '../charts/figure-set.tsx';
import { stepsOf, waysBack } from '../charts/flow.ts';
import { FlowChart } from '../charts/flow-chart.tsx';
import { PeriodBar } from '../charts/period-bar.tsx';
import { Loops, TopPaths } from '../charts/top-paths.tsx';
import { useChoice } from '../charts/use-choice.ts';
import { WaysBack } from '../charts/ways-back.tsx';
import { JourneyPage, journeyPath, useJourneySlug } from '../layout/journey-page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Empty } from '../ui/empty.tsx';
import '../styles/charts.css';

/** The most that the endpoint lists: loops are found in the paths that are listed. */
const LIMIT = 100;

export default function Paths() {
  const slug = useJourneySlug();
  const { choice, choose, question } = useChoice();
  const paths = useAnswer<PathFigures>(journeyPath(slug, `/metrics/paths${question}&limit=${LIMIT}`), {
    keepFormer: true,
  });
  // Names and order of the steps, and how many sessions saw each: the overview has asked for them already.
  const journey = useAnswer<JourneyFigures>(journeyPath(slug, `/metrics${question}`), { keepFormer: true });
  return (
    <JourneyPage part="Paths">
      <PeriodBar choice={choice} choose={choose} values={journey.data} period={paths.data?.period} />
      <div className="figures" aria-busy={paths.isPlaceholderData || journey.isPlaceholderData}>
        <Awaiting query={journey} skeleton={<PathsSkeleton />}>
          {(figures) => (
            <Awaiting query={paths} skeleton={<PathsSkeleton />}>
              {(answer) => <Figures slug={slug} figures={figures} answer={answer} />}
            </Awaiting>
          )}
        </Awaiting>
      </div>
    </JourneyPage>
  );
}

function Figures({ slug, figures, answer }: { slug: string; figures: JourneyFigures; answer: PathFigures }) {
  if (answer.sessions === 0) {
    return (
      <Empty title="No session of this period saw a step">
        <p>
          Here you will see which ways people take from step to step, where they go back, and where they go round.
          Choose a longer period or fewer filters.
        </p>
      </Empty>
    );
  }
  const named = figures.steps.map(({ stepKey, name }) => ({ key: stepKey, name }));
  const steps = stepsOf(answer.transitions, named);
  const reached = new Map(figures.steps.map((step) => [step.stepKey, step.reached]));
  return (
    <FigureSet slug={slug} period={answer.period}>
      <FlowChart paths={answer} steps={steps} reached={reached} />
      <TopPaths paths={answer} steps={steps} />
      <WaysBack paths={answer} steps={steps} ways={waysBack(answer.transitions, steps)} />
      <Loops paths={answer} steps={steps} />
    </FigureSet>
  );
}

function PathsSkeleton() {
  return (
    <div className="figures">
      <div className="figure-set-tools" />
      <FigureSkeleton title="Where sessions went" height={640} />
      <FigureSkeleton title="Most frequent paths" height={800} />
    </div>
  );
}
