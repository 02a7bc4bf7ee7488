// One step of a journey: how people leave it, where they come from and go, and what its fields do to them.

import { Link, useParams } from 'react-router';
import type { JourneyFigures, StepDetail, StepFields } from '../../../src/domain/figures.ts';
import { Refusal } from '../api/client.ts';
import { useAnswer } from '../api/queries.ts';
import { Bars, BarsSkeleton } from '../charts/charts/bars.tsx';
import { ComparedFields, ComparedStep } from '../charts/charts/compared-figures.tsx';
import { FieldErrors, Fields, LAST_TOUCHED, LastTouched } from '../charts/charts/fields.tsx';
import { TimeOnStep } from '../charts/charts/histogram.tsx';
import { Neighbours } from '../charts/charts/neighbours.tsx';
import { StepTiles, StepTilesSkeleton } from '../charts/charts/step-tiles.tsx';
import { useComparison } from '../charts/choice/comparison.ts';
import { cut } from '../charts/choice/format.ts';
import { PeriodBar } from '../charts/choice/period-bar.tsx';
import { useChoice } from '../charts/choice/use-choice.ts';
import { printable, reasonName } from '../charts/choice/value-names.ts';
import type { Versus } from '../charts/choice/versus.ts';
import { LookNextSkeleton } from '../charts/findings/advice.tsx';
import { WhatHappened } from '../charts/findings/annotations.tsx';
import { Broken } from '../charts/findings/broken.tsx';
import { Changed, useStepChanges } from '../charts/findings/changed.tsx';
import { countOfEnough, mostFrequent, shareOfEnough } from '../charts/findings/compare.ts';
import { Marked, useMarkedAtStep } from '../charts/findings/marked.tsx';
import { WhySentence } from '../charts/findings/why-sentence.tsx';
import { FigureSet } from '../charts/frame/figure-set.tsx';
import { useTimelines } from '../charts/frame/timelines-link.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../layout/journey-page.tsx';
import { SectionHeading } from '../layout/page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { OrAllExcluded } from './all-excluded.tsx';
import { AlertHeadline, HeadlineSection, useHeadline } from './headline.tsx';
import { stepWords as words } from './words.ts';
import '../styles/charts.css';

export default function Step() {
  const slug = useJourneySlug();
  const stepKey = useParams().stepKey ?? '';
  const { choice, search, question, comparedQuestion } = useChoice();
  const { versus, beside } = useComparison((rest) => journeyPath(slug, rest));
  const path = journeyPath(slug, `/metrics/steps/${encodeURIComponent(stepKey)}`);
  const detail = useAnswer<StepDetail>(path + question, { keepFormer: true });
  const fields = useAnswer<StepFields>(`${path}/fields${question}`, { keepFormer: true });
  const isOff = comparedQuestion === null || !detail.data || !fields.data;
  const options = { keepFormer: true, isOff };
  const otherDetail = useAnswer<StepDetail>(path + (comparedQuestion ?? ''), options);
  const otherFields = useAnswer<StepFields>(`${path}/fields${comparedQuestion ?? ''}`, options);
  const marked = useMarkedAtStep((asked) => path + asked);
  const headline = useHeadline(slug);
  const changed = useStepChanges(slug, stepKey);
  const whole = useAnswer<JourneyFigures>(journeyPath(slug, `/metrics${question}`), { keepFormer: true });
  const faults = whole.data?.faults ?? [];
  // The reasons why people left are as long as they are: nothing is drawn beneath them before they are known.
  const isAwaited = [fields, marked, headline, changed, whole].some(({ isPending }) => isPending);
  const isBroken = faults.length > 0 || headline.data?.kind === 'break';
  const isCurrent = !otherDetail.isPlaceholderData && !otherFields.isPlaceholderData;
  const base = `/journeys/${encodeURIComponent(slug)}`;
  const stepPath = (key: string) => `${base}/steps/${encodeURIComponent(key)}${search}`;
  const known = useJourney().data?.steps.find((step) => step.stepKey === stepKey);
  const name = detail.data?.step.name ?? known?.name ?? stepKey;
  return (
    <JourneyPage part={name} focus={false}>
      <StepHeading name={name} index={detail.data?.step.index ?? known?.index ?? null} overview={base + search} />
      <PeriodBar shown={detail} sessionsOf={(answer) => answer.step.reached} versus={versus} />
      <div className="figures" aria-busy={detail.isPlaceholderData || fields.isPlaceholderData || beside === undefined}>
        <FigureSet
          slug={slug}
          excluded={detail.data?.excluded}
          period={isAwaited ? undefined : detail.data?.period}
          isEmpty={detail.data?.step.reached === 0}
        >
          {detail.error instanceof Refusal && detail.error.status === 404 && known === undefined ? (
            <NoSuchStep stepKey={stepKey} overview={base + search} />
          ) : (
            <Awaiting query={detail} skeleton={<StepSkeleton />}>
              {(answer) =>
                answer.step.reached === 0 ? (
                  <>
                    <AlertHeadline slug={slug} headline={headline.data} />
                    <NobodyCame stepKey={stepKey} />
                  </>
                ) : isAwaited ? (
                  <StepSkeleton />
                ) : (
                  <>
                    {headline.data && <HeadlineSection slug={slug} headline={headline.data} />}
                    {/* Why people leave a step says nothing where pages do not report. */}
                    {headline.data?.kind !== 'break' && (
                      <Broken slug={slug} faults={faults} sessions={whole.data?.summary.sessions ?? 0} />
                    )}
                    <Marked sides={marked.sides} about="left" />
                    {!isBroken && Object.keys(choice.filters).length === 0 && (
                      <Changed slug={slug} changes={changed.changes} />
                    )}
                    {!isBroken && fields.data && (
                      <section className="look-next look-next-why" aria-labelledby="why">
                        <h2 id="why">{words.whyPeopleLeftHere}</h2>
                        <WhySentence fields={fields.data} stepPath={stepPath(stepKey)} />
                      </section>
                    )}
                    <StepTiles detail={answer} other={isCurrent ? otherDetail.data : undefined} versus={versus} />
                    <Awaiting query={fields} skeleton={<LeavingSkeleton />}>
                      {(found) => (
                        <Figures
                          slug={slug}
                          detail={answer}
                          fields={found}
                          beside={beside}
                          otherDetail={isCurrent ? otherDetail.data : undefined}
                          otherFields={isCurrent ? otherFields.data : undefined}
                          stepPath={stepPath}
                        />
                      )}
                    </Awaiting>
                  </>
                )
              }
            </Awaiting>
          )}
        </FigureSet>
      </div>
    </JourneyPage>
  );
}

interface FiguresProps {
  slug: string;
  detail: StepDetail;
  fields: StepFields;
  beside: Versus | null | undefined;
  otherDetail: StepDetail | undefined;
  otherFields: StepFields | undefined;
  stepPath: (stepKey: string) => string;
}

function Figures({ slug, detail, fields, beside, otherDetail, otherFields, stepPath }: FiguresProps) {
  return (
    <>
      <div className="figure-grid">
        <Leaving detail={detail} />
        <LastTouched answer={fields} />
      </div>
      {beside && <ComparedStep versus={beside} now={detail} other={otherDetail} />}
      {/* Whether anything is compared decides where they begin. */}
      {beside !== undefined && (
        <>
          <Fields answer={fields} />
          <FieldErrors answer={fields} />
          {beside && fields.fields.length > 0 && <ComparedFields versus={beside} now={fields} other={otherFields} />}
          <div className="figure-grid">
            <Neighbours kind="entries" detail={detail} stepPath={stepPath} />
            <Neighbours kind="exits" detail={detail} stepPath={stepPath} />
          </div>
          <TimeOnStep detail={detail} />
          <WhatHappened slug={slug} period={detail.period} stepKey={detail.step.stepKey} />
        </>
      )}
    </>
  );
}

function NobodyCame({ stepKey }: { stepKey: string }) {
  return (
    <OrAllExcluded>
      <Empty title={words.noSessionOfThis} hint={words.chooseALongerPeriod({ key: <code>{stepKey}</code> })} />
    </OrAllExcluded>
  );
}

function NoSuchStep({ stepKey, overview }: { stepKey: string; overview: string }) {
  return (
    <OrAllExcluded>
      <Empty
        title={words.noSuchStep}
        hint={words.neitherConfiguredNorSeen({ key: <code dir="auto">{cut(printable(stepKey))}</code> })}
        action={<ButtonLink to={overview}>{words.allSteps}</ButtonLink>}
      />
    </OrAllExcluded>
  );
}

function StepHeading({ name, index, overview }: { name: string; index: number | null; overview: string }) {
  return (
    <div className="step-heading">
      <p>
        <Link to={overview}>{words.allSteps}</Link>
      </p>
      <SectionHeading>
        {index !== null && <span className="muted">{words.stepNumber({ place: index + 1 })} </span>}
        <bdi>{name}</bdi>
      </SectionHeading>
    </div>
  );
}

const LEAVING = {
  name: 'leaving',
  title: words.howPeopleLeaveHere,
  definition: 'leaving',
  counted: words.sessions,
} as const;

function Leaving({ detail: { step, leaving } }: { detail: StepDetail }) {
  const sessionsOf = useTimelines();
  const left = { step: step.stepKey, outcome: 'left' } as const;
  const items = leaving.map(({ reason, sessions, share }) => ({
    key: reason,
    name: reasonName(reason),
    link: <Link to={sessionsOf({ ...left, reason })}>{reasonName(reason)}</Link>,
    count: sessions,
    rate: shareOfEnough(share, step.left).rate,
    share: shareOfEnough(share, step.left),
  }));
  const first = mostFrequent(items, ({ count: sessions }) => sessions, step.left);
  const parts = { left: countOfEnough(step.left, step.reached), reached: step.reached };
  return (
    <Bars
      {...LEAVING}
      sessions={sessionsOf(left)}
      of={words.lastSignal}
      finding={
        first
          ? words.ofLeftHereMost({ ...parts, reason: first.name, rate: countOfEnough(first.count, step.left) })
          : items.length > 0
            ? words.ofLeftHere(parts)
            : ''
      }
      items={items}
      empty={<p>{words.noSessionOfThisPeriod}</p>}
    />
  );
}

/** As many rows as there are ways to leave, or thereabouts: what is beneath begins where they end. */
const ROWS_GUESSED = 4;

function StepSkeleton() {
  return (
    <div className="figures">
      <LookNextSkeleton />
      <div className="look-next look-next-why">
        <h2>{words.whyPeopleLeftHere}</h2>
        <p className="why-awaited">
          <SkeletonText width={60} />
        </p>
      </div>
      <StepTilesSkeleton />
      <LeavingSkeleton />
    </div>
  );
}

function LeavingSkeleton() {
  return (
    <div className="figure-grid figure-grid-awaited">
      <BarsSkeleton {...LEAVING} names={ROWS_GUESSED} />
      <BarsSkeleton {...LAST_TOUCHED} names={ROWS_GUESSED} />
    </div>
  );
}
