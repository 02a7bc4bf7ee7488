// The simulator: changes put together with sliders, the forecast beside them, kept with one button.

import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { JourneyFigures, StepFields } from '../../../../src/domain/figures.ts';
import type { Journey, Step } from '../../../../src/domain/journey.ts';
import type { NewSimulation } from '../../../../src/domain/simulation.ts';
import type { Simulation, SimulationList, SimulationResult } from '../../../../src/domain/simulation-result.ts';
import { ask } from '../../api/client.ts';
import { useMay, useOrganization } from '../../api/organization.ts';
import { comesBack } from '../../api/outage.ts';
import { useAnswer, useChange, useComputed } from '../../api/queries.ts';
import { NotUnderstood } from '../../charts/choice/not-understood.tsx';
import { readChoice } from '../../charts/choice/period.ts';
import { useChoice } from '../../charts/choice/use-choice.ts';
import { filterNames } from '../../charts/choice/versus.ts';
import { whatToLookAtNext } from '../../charts/findings/look-next.ts';
import { inSentences } from '../../language/language.ts';
import { JourneyPage, journeyPath, useJourney } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LabelledInput, LabelledSelect } from '../../ui/control.tsx';
import { Empty } from '../../ui/empty.tsx';
import { asRead, date } from '../../ui/format.ts';
import { dayIn } from '../../ui/locale.ts';
import { Failure, Notice } from '../../ui/notice.tsx';
import { Options } from '../../ui/options.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Amount } from './amount.tsx';
import { ChangeFields } from './change.tsx';
import { anotherDraft, type Draft, draftOf, requestOf } from './draft.ts';
import { Answer, Forecast } from './forecast.tsx';
import { OtherForecast } from './marked.tsx';
import { RECORD_ADDRESS, simulationAddress } from './paths.ts';
import { simulateWords as words } from './words.ts';
import './simulations.css';

const RUN = inSentences('/api/simulations/run');
/** A slider that moves asks once it rests for so long. */
const REST_MS = 120;
const CHANGES_MAX = 10;
/** The same draws for every position of a slider: what differs then is the change. */
const SEED = 1;
const DAYS = [28, 56, 84] as const;
const DAY_MS = 86_400_000;
/** As the service assumes, in percent. */
const RHO = { low: 50, high: 100 };

export default function Simulate() {
  const journey = useJourney();
  const may = useMay();
  const steps = journey.data?.steps ?? [];
  return (
    <JourneyPage part={words.simulator}>
      {!journey.data && may.edit && <SimulatorSkeleton />}
      {journey.data && steps.length === 0 && <Empty title={words.thisJourneyHasNo} hint={words.aSimulationChangesA} />}
      {journey.data && steps.length > 0 && may.edit && <Opened journey={journey.data} />}
      {journey.data && (steps.length === 0 || !may.edit) && <Kept journeyId={journey.data.id} />}
    </JourneyPage>
  );
}

const SimulatorSkeleton = () => (
  <div className="simulator">
    <Card title={words.whatWouldYouChange} lead={words.slidersAndNumbersAre}>
      <SkeletonText />
    </Card>
    <div className="simulator-answer waiting">
      <Answer found={undefined} headline={words.countingTheSessionsOf} />
    </div>
  </div>
);

/** At the step that the address names, or else where most people leave, with as many fields as were seen there. */
function Opened({ journey }: { journey: Journey }) {
  const [query] = useSearchParams();
  const { question } = useChoice();
  const askedStep = journey.steps.find(({ stepKey }) => stepKey === query.get('step'));
  const figures = useAnswer<JourneyFigures>(journeyPath(journey.slug, `/metrics${question}`), {
    isOff: askedStep !== undefined,
  });
  const { highest } = whatToLookAtNext(figures.data?.steps ?? []);
  const worst = journey.steps.find(({ stepKey }) => stepKey === highest?.stepKey);
  const step = askedStep ?? worst ?? journey.steps[0];
  const isKnown = askedStep !== undefined || !figures.isPending;
  const path = `/metrics/steps/${encodeURIComponent(step?.stepKey ?? '')}/fields${question}`;
  const isCounted = typeof step?.fieldCount === 'number';
  const fields = useAnswer<StepFields>(journeyPath(journey.slug, path), { isOff: !isKnown || isCounted });
  if (!step || !isKnown || (!isCounted && fields.isPending)) return <SimulatorSkeleton />;
  const fieldCount = step.fieldCount ?? fields.data?.fields.length ?? null;
  const asked = query.get('step') ?? '';
  return (
    <>
      <NotUnderstood misread={asked === '' || askedStep ? [] : [['step', asked]]} search="" />
      <Simulator journey={journey} first={{ ...step, fieldCount }} />
    </>
  );
}

function Simulator({ journey, first }: { journey: Journey; first: Step }) {
  const [query] = useSearchParams();
  const steps = journey.steps.map((step) => (step.stepKey === first.stepKey ? first : step));
  const [drafts, setDrafts] = useState<Draft[]>(() => [draftOf(query, first, steps)]);
  const [weeks, setWeeks] = useState(4);
  const [target, setTarget] = useState(0);
  const [days, setDays] = useState<(typeof DAYS)[number]>(() => daysOf(query));
  const [rho, setRho] = useState(RHO);
  const [countsMarked, setCountsMarked] = useState(false);
  const body: NewSimulation = {
    ...{
      journeyId: journey.id,
      changes: drafts.map(requestOf),
      horizonWeeks: weeks,
      days,
      seed: SEED,
    },
    // Only what somebody has set is theirs: the result says whose each assumption is.
    ...((rho.low !== RHO.low || rho.high !== RHO.high) && {
      rho: { low: Math.min(rho.low, rho.high) / 100, high: Math.max(rho.low, rho.high) / 100 },
    }),
    ...(target > 0 && { target }),
    ...(countsMarked && { marked: 'counted' }),
  };
  const rested = useRested(JSON.stringify(body));
  const forecast = useComputed<{ result: SimulationResult }>(RUN, { ...JSON.parse(rested), save: false }, true);
  const result = forecast.data?.result;
  const another = drafts.length < CHANGES_MAX ? anotherDraft(drafts, steps, first.stepKey) : undefined;
  const { timezone } = useOrganization();
  const since = dayIn(timezone, new Date(Date.now() - days * DAY_MS));
  const group = filterNames({ filters: readChoice(query, since).filters });
  const put = (at: number, draft: Draft) => setDrafts(drafts.map((one, place) => (place === at ? draft : one)));
  return (
    <>
      <div className="simulator">
        <Card title={words.whatWouldYouChange} lead={words.slidersAndNumbersAre}>
          {group !== '' && <p className="muted">{words.theFindingIsAbout({ group })}</p>}
          {drafts.map((draft, at) => (
            <ChangeFields
              key={draft.id}
              {...{ draft, steps, since }}
              place={at + 1}
              belief={result?.beliefs[at] ?? undefined}
              assumption={result?.assumptions[at]}
              isAwaited={!result && !forecast.error}
              onChange={(changed) => put(at, changed)}
              onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter((one) => one !== draft)) : undefined}
            />
          ))}
          <div className="row">
            <Button aria-disabled={!another || undefined} onClick={() => another && setDrafts([...drafts, another])}>
              {words.addAnotherChange}
            </Button>
          </div>
          <Amount label={words.weeksAhead} {...{ value: weeks, min: 1, max: 26 }} onChange={setWeeks} />
          <Amount
            label={words.completionsMoreThatYou}
            hint={words.n0AsksForNone}
            {...{ value: target, min: 0, max: 5_000, step: 10 }}
            onChange={setTarget}
          />
          <LabelledSelect
            className="change-name"
            label={words.daysThatItIs}
            value={days}
            set={(chosen) => setDays(DAYS.find((one) => String(one) === chosen) ?? days)}
          >
            <Options of={DAYS.map((one) => [String(one), words.theLastWholeDays({ days: one })])} />
          </LabelledSelect>
          <details className="simulator-more">
            <summary>{words.howRescuedPeople}</summary>
            <div className="simulator-numbers">
              <Amount
                label={words.rescuedPeopleGoOn}
                unit={words.ofTheOthers}
                {...{ value: rho.low, min: 0, max: 100 }}
                onChange={(low) => setRho({ ...rho, low })}
              />
              <Amount
                label={words.rescuedPeopleGoOnAt}
                unit={words.ofTheOthers}
                hint={words.peopleWhoWouldHave}
                {...{ value: rho.high, min: 0, max: 100 }}
                onChange={(high) => setRho({ ...rho, high })}
              />
            </div>
          </details>
          <Keep {...{ journey, body, finding: query.get('finding') }} ready={result?.status === 'ready'} />
        </Card>
        <div
          className={result || forecast.error ? 'simulator-answer' : 'simulator-answer waiting'}
          aria-busy={forecast.isFetching}
        >
          <Answer
            found={result}
            headline={result?.headline ?? (forecast.error ? '' : words.countingTheSessionsOf)}
            other={<OtherForecast isCounted={countsMarked} onPress={() => setCountsMarked(!countsMarked)} />}
          />
          {/* While the service is away, the notice above the page says so. */}
          {forecast.error && !(result && comesBack(0, forecast.error)) && (
            <Notice tone="bad" title={words.thisCouldNotBe} announce>
              <p>{forecast.error.message}</p>
            </Notice>
          )}
          {result && <Forecast found={result} weeks={weeks} />}
        </div>
      </div>
      {/* Below an answer that is as long as it is: with it, so that it does not move when it comes. */}
      {(result || forecast.error) && <Kept journeyId={journey.id} />}
    </>
  );
}

/** As many as the finding's memo is about, where the address names them: the fewest days that hold these. */
function daysOf(query: URLSearchParams): (typeof DAYS)[number] {
  const asked = Number(query.get('days') ?? Number.NaN);
  return DAYS.find((days) => days >= asked) ?? 56;
}

/** A value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface KeepProps {
  journey: Journey;
  body: NewSimulation;
  finding: string | null;
  ready: boolean;
}

function Keep({ journey, body, finding, ready }: KeepProps) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  // Kept with draws of its own, and more of them.
  const { seed: _, ...asked } = body;
  const keep = useChange(() =>
    ask<Simulation>('POST', RUN, {
      ...asked,
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(finding !== null && { fromFinding: finding }),
    }),
  );
  const submit = async () => {
    const kept = await keep.mutateAsync(undefined).catch(() => undefined);
    if (kept) navigate(simulationAddress(journey.slug, kept.id));
  };
  return (
    <>
      <LabelledInput className="change-name" label={words.nameOptional} value={name} maxLength={255} set={setName} />
      <div className="row">
        <Button look="primary" busy={keep.isPending} aria-disabled={!ready || undefined} onClick={() => void submit()}>
          {keep.isPending ? words.keepingTheForecast : words.keepThisForecast}
        </Button>
      </div>
      <Failure message={keep.error?.message} />
    </>
  );
}

function Kept({ journeyId }: { journeyId: string }) {
  const kept = useAnswer<SimulationList>(inSentences(`/api/simulations?journeyId=${journeyId}`));
  return (
    <Card title={words.keptForecasts} lead={<Link to={RECORD_ADDRESS}>{words.theTrackRecordOf}</Link>}>
      <Awaiting query={kept} skeleton={<SkeletonText />}>
        {({ simulations }) =>
          simulations.length === 0 ? (
            <p>{words.noForecastOfThis}</p>
          ) : (
            <ul className="kept">
              {simulations.map(({ id, journeySlug, name, headline, createdAt }) => (
                <li key={id}>
                  <bdi>
                    <Link to={simulationAddress(journeySlug, id)}>{name}</Link>
                  </bdi>{' '}
                  <span className="muted">{date(createdAt)}</span>
                  {headline && <p>{asRead(headline)}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Awaiting>
    </Card>
  );
}
