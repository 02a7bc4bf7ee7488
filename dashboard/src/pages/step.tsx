// One step of a journey: how people leave it, where they come from and go, and what its fields do to them.
import { Link, useParams } from 'react-router';
import type { StepDetail, StepFields } from '../../../src/domain/figures.ts';
import { useAnswer } from '../api/queries.ts';
import { Bars, BarsSkeleton } from '../charts/bars.tsx';
import { FieldErrors, Fields, LAST_TOUCHED, LastTouched } from '../charts/fields.tsx';
import { FigureSet } from '../charts/figure-set.tsx';
import { countOf, rateOf } from '../charts/format.ts';
import { Neighbours } from '../charts/neighbours.tsx';
import { PeriodBar } from '../charts/period-bar.tsx';
import { StepTiles, StepTilesSkeleton } from '../charts/step-tiles.tsx';
import { useChoice } from '../charts/use-choice.ts';
import { reasonName } from '../charts/value-names.ts';
import { WhySentence } from '../charts/why-sentence.tsx';
import { JourneyPage, journeyPath, useJourneySlug } from '../layout/journey-page.tsx';
import { SectionHeading } from '../layout/page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Empty } from '../ui/empty.tsx';
import { counted } from '../ui/format.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import '../styles/charts.css';

export default function Step() {
  const slug = useJourneySlug();
  const stepKey = useParams().stepKey ?? '';
  const { choice, choose, search, question, periodQuestion } = useChoice();
  const path = journeyPath(slug, `/metrics/steps/${encodeURIComponent(stepKey)}`);
  const detail = useAnswer<StepDetail>(path + question, { keepFormer: true });
  const fields = useAnswer<StepFields>(`${path}/fields${question}`, { keepFormer: true });
  const base = `/journeys/${encodeURIComponent(slug)}`;
  const name = detail.data?.step.name ?? stepKey;
  return (
    <JourneyPage part={name} focus={false}>
      <StepHeading name={name} index={detail.data?.step.index ?? null} overview={base + search} />
      <PeriodBar
        choice={choice}
        choose={choose}
        filtersPath={journeyPath(slug, `/metrics/filters${periodQuestion}`)}
        period={detail.data?.period}
      />
      <div className="figures" aria-busy={detail.isPlaceholderData || fields.isPlaceholderData}>
        <FigureSet slug={slug} period={detail.data?.period} isEmpty={detail.data?.step.reached === 0}>
          <Awaiting query={detail} skeleton={<StepSkeleton />}>
            {(answer) =>
              answer.step.reached === 0 ? (
                <NobodyCame stepKey={stepKey} />
              ) : (
                <>
                  <StepTiles detail={answer} />
                  <Awaiting query={fields} skeleton={<LeavingSkeleton />}>
                    {(found) => (
                      <Figures
                        detail={answer}
                        fields={found}
                        stepPath={(key) => `${base}/steps/${encodeURIComponent(key)}${search}`}
                      />
                    )}
                  </Awaiting>
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
  detail: StepDetail;
  fields: StepFields;
  stepPath: (stepKey: string) => string;
}

function Figures({ detail, fields, stepPath }: FiguresProps) {
  return (
    <>
      <section className="look-next" aria-labelledby="why">
        <h2 id="why">{WHY}</h2>
        <WhySentence detail={detail} fields={fields} stepPath={stepPath(detail.step.stepKey)} />
      </section>
      <div className="figure-grid">
        <Leaving detail={detail} />
        <LastTouched answer={fields} />
      </div>
      <Fields answer={fields} />
      <FieldErrors answer={fields} />
      <div className="figure-grid">
        <Neighbours kind="entries" detail={detail} stepPath={stepPath} />
        <Neighbours kind="exits" detail={detail} stepPath={stepPath} />
      </div>
    </>
  );
}

function NobodyCame({ stepKey }: { stepKey: string }) {
  return (
    <Empty title="No session of this period saw this step">
      <p>
        Choose a longer period or fewer filters. If people should have been here: the page must tell the script which
        step it shows, with the key <code>{stepKey}</code>.
      </p>
    </Empty>
  );
}

function StepHeading({ name, index, overview }: { name: string; index: number | null; overview: string }) {
  return (
    <div className="step-heading">
      <p>
        <Link to={overview}>All steps</Link>
      </p>
      <SectionHeading>
        {index !== null && <span className="muted">Step {index + 1}: </span>}
        <bdi>{name}</bdi>
      </SectionHeading>
    </div>
  );
}

const WHY = 'Why people left here';
const LEAVING = {
  name: 'leaving',
  title: 'How people leave here',
  definition: 'leaving',
  counted: 'Sessions',
} as const;

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
      {...LEAVING}
      of="Last signal"
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
      <StepTilesSkeleton />
      <LeavingSkeleton />
    </div>
  );
}

/** As many rows as there are ways to leave, or thereabouts: what is beneath begins where they end. */
const ROWS_GUESSED = 4;

function LeavingSkeleton() {
  return (
    <div className="figures">
      <div className="look-next">
        <h2>{WHY}</h2>
        <p>
          <SkeletonText width={60} />
        </p>
      </div>
      <div className="figure-grid figure-grid-awaited">
        <BarsSkeleton {...LEAVING} names={ROWS_GUESSED} />
        <BarsSkeleton {...LAST_TOUCHED} names={ROWS_GUESSED} />
      </div>
    </div>
  );
}
