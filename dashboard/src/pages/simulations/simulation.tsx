// A forecast that is kept: what it said, its files, and when its change was shipped.

import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Simulation as Kept } from '../../../../src/domain/simulation-result.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { JourneyPage } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LabelledInput } from '../../ui/control.tsx';
import { date, wholePercent } from '../../ui/format.ts';
import { Failure, Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Exports, ExportsSkeleton } from '../exports.tsx';
import { memoAddress } from '../memos/paths.ts';
import { Answer, Forecast } from './forecast.tsx';
import { OtherKept } from './marked.tsx';
import { outcomeSentence } from './outcome.ts';
import { RECORD_ADDRESS, simulationPath, simulatorAddress } from './paths.ts';
import { simulationWords as words } from './words.ts';
import './simulations.css';

const AGAIN_MS = 1_000;

export default function Simulation() {
  const { simulationId = '' } = useParams();
  const simulation = useAnswer<Kept>(inSentences(simulationPath(simulationId)), {
    everyMs: (answer) => (answer?.status === 'queued' || answer?.status === 'running' ? AGAIN_MS : false),
  });
  const { data } = simulation;
  return (
    <JourneyPage
      part={words.simulation}
      width="form"
      actions={
        data?.result ? (
          <Exports path={simulationPath(data.id, '/export')} name="simulation" />
        ) : (
          !simulation.error && data?.status !== 'failed' && <ExportsSkeleton />
        )
      }
    >
      <Awaiting query={simulation} skeleton={<SkeletonText />}>
        {(answer) => <Body simulation={answer} />}
      </Awaiting>
    </JourneyPage>
  );
}

function Body({ simulation }: { simulation: Kept }) {
  const { name, status, progress, failure, result, createdAt, createdBy, journeySlug, request, fromMemo } = simulation;
  return (
    <>
      <Card title={name}>
        {!result && status !== 'failed' && (
          <p role="status">{words.beingMadeDone({ progress: wholePercent(progress) })}</p>
        )}
        {status === 'failed' && (
          <Notice tone="bad" title={words.thisForecastCouldNot}>
            <p>{failure}</p>
          </Notice>
        )}
        <p className="muted">
          {words.madeBy({ name: createdBy.name, day: date(createdAt) })}{' '}
          <Link to={simulatorAddress(journeySlug)}>{words.toTheSimulator}</Link>
        </p>
        {fromMemo !== null && (
          <p>
            <Link to={`${memoAddress(journeySlug, fromMemo)}#${request.fromFinding}`}>{words.toTheFinding}</Link>
          </p>
        )}
      </Card>
      {result && <Answer found={result} headline={result.headline} other={<OtherKept simulation={simulation} />} />}
      {result && <Forecast found={result} weeks={request.horizonWeeks} />}
      {status === 'ready' && request.marked === 'left_out' && <Shipped simulation={simulation} />}
    </>
  );
}

function Shipped({ simulation }: { simulation: Kept }) {
  const may = useMay();
  const { outcome } = simulation;
  return (
    <Card title={words.whatCameOfIt} lead={<Link to={RECORD_ADDRESS}>{words.theTrackRecordOf}</Link>}>
      {outcome && <p role="status">{outcomeSentence(outcome)}</p>}
      {outcome?.caution && <p>{outcome.caution}</p>}
      {!outcome && may.edit && <ShipForm simulation={simulation} />}
      {!outcome && !may.edit && <p>{words.itsChangeWasNot}</p>}
    </Card>
  );
}

function ShipForm({ simulation: { id, createdAt } }: { simulation: Kept }) {
  const today = new Date().toISOString().slice(0, 10);
  const [shippedAt, setShippedAt] = useState(today);
  const [variant, setVariant] = useState('');
  const ship = useChange(() =>
    ask('PUT', simulationPath(id, '/outcome'), { shippedAt, ...(variant !== '' && { variant }) }),
  );
  return (
    <>
      <p>{words.whenTheChangeIs}</p>
      <div className="ship-form">
        <LabelledInput
          label={words.liveSince}
          type="date"
          {...{ min: createdAt.slice(0, 10), max: today }}
          value={shippedAt}
          set={setShippedAt}
        />
        <LabelledInput
          label={words.variantWithTheChange}
          value={variant}
          maxLength={32}
          set={(text) => setVariant(text.trim())}
        />
        <Button busy={ship.isPending} onClick={() => ship.mutate(undefined)}>
          {words.theChangeIsLive}
        </Button>
      </div>
      <Failure message={ship.error?.message} />
    </>
  );
}
