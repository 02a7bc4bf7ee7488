// One step of a journey: how people leave it, where they come from and go, and what its fields do to them.
import { Link, useParams } from 'react-router';
import type { JourneyFigures, StepDetail, StepFields } from '../../../src/domain/figures.ts';
import { useAnswer } from '../api/queries.ts';
import { Bars } from '../charts/bars.tsx';
import { FieldErrors, Fields, LastTouched } from '../charts/fields.tsx';
import { FigureSkeleton } from '../charts/figure.tsx';
import { FigureSet } from '../charts/figure-set.tsx';
import { countOf, rateOf } from '../charts/format.ts';
import { Neighbours } from '../charts/neighbours.tsx';
import { PeriodBar } from '../charts/period-bar.tsx';
import { StepTiles, StepTilesSkeleton } from '../charts/step-tiles.tsx';
import { useChoice } from '../charts/use-choice.ts';
import { reasonName } from '../charts/value-names.ts';
import { JourneyPage, journeyPath, useJourneySlug } from '../layout/journey-page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Empty } from '../ui/empty.tsx';
import { counted } from '../ui/format.ts';
import '../styles/charts.css';

export default function Step() {
  const slug = useJourneySlug();
  const stepKey = useParams().stepKey ?? '';
  const { choice, choose, search, question } = useChoice();
  const path = journeyPath(slug, `/metrics/steps/${encodeURIComponent(stepKey)}`);
  const detail = useAnswer<StepDetail>(path + question, { keepFormer: true });
  const fields = useAnswer<StepFields>(`${path}/fields${question}`, { keepFormer: true });
  // The choices of language and source, and the other steps: the overview has asked for them already.
  const journey = useAnswer<JourneyFigures>(journeyPath(slug, `/metrics${question}`), { keepFormer: true });
  const overview = `/journeys/${encodeURIComponent(slug)}${search}`;
  const stepPath = (key: string) => `/journeys/${encodeURIComponent(slug)}/steps/${encodeURIComponent(key)}${search}`;
  const name = detail.data?.step.name ?? stepKey;
  return (
    <JourneyPage part={name}>
      <StepHeading name={name} index={detail.data?.step.index ?? null} overview={overview} />
      <PeriodBar choice={choice} choose={choose} values={journey.data} period={detail.data?.period} />
      <div className="figures" aria-busy={detail.isPlaceholderData}>
        <Awaiting query={detail} skeleton={<StepSkeleton />}>
          {(answer) =>
            answer.step.reached === 0 ? (
              <Empty title="No session of this period saw this step">
                <p>
                  Choose a longer period or fewer filters. If people should have been here: the page must tell the
                  script which step it shows, with the key <code>{stepKey}</code>.
                </p>
              </Empty>
            ) : (
              <FigureSet slug={slug} period={answer.period}>
                <StepTiles detail={answer} />
                <div className="figure-grid">
                  <Leaving detail={answer} />
                  <Awaiting query={fields} skeleton={<FigureSkeleton title="Last field touched" height={200} />}>
                    {(found) => <LastTouched answer={found} />}
                  </Awaiting>
                </div>
                <Awaiting query={fields} skeleton={<FigureSkeleton title="Fields" height={300} />}>
                  {(found) => (
                    <>
                      <Fields answer={found} />
                      <FieldErrors answer={found} />
                    </>
                  )}
                </Awaiting>
                <div className="figure-grid">
                  <Neighbours kind="entries" detail={answer} stepPath={stepPath} />
                  <Neighbours kind="exits" detail={answer} stepPath={stepPath} />
                </div>
              </FigureSet>
            )
          }
        </Awaiting>
      </div>
    </JourneyPage>
  );
}

function StepHeading({ name, index, overview }: { name: string; index: number | null; overview: string }) {
  return (
    <div className="step-heading">
      <p>
        <Link to={overview}>All steps</Link>
      </p>
      <h2>
        {index !== null && <span className="muted">Step {index + 1}: </span>}
        {name}
      </h2>
    </div>
  );
}

function Leaving({ detail: { step, leaving } }: { detail: StepDetail }) {
  const items = leaving.map(({ reason, sessions, share }) => ({
    key: reason,
    name: reasonName(reason),
    count: sessions,
    rate: share.rate,
    share,
  }));
  const [first] = items.toSorted((a, b) => b.count - a.count);
  return (
    <Bars
      name="leaving"
      title="How people leave here"
      definition="leaving"
      of="Last signal"
      counted="Sessions"
      finding={
        first
          ? `${countOf(step.left, rateOf(step.left, step.reached))} of ${counted(step.reached, 'session')} left here. Most often: ${first.name}, ${countOf(first.count, first.rate)} of these.`
          : ''
      }
      items={items}
      empty={<p>No session of this period left here.</p>}
    />
  );
}

function StepSkeleton() {
  return (
    <div className="figures">
      <div className="figure-set-tools" />
      <StepTilesSkeleton />
      <div className="figure-grid">
        <FigureSkeleton title="How people leave here" height={200} />
        <FigureSkeleton title="Last field touched" height={200} />
      </div>
      <FigureSkeleton title="Fields" height={300} />
    </div>
  );
}
