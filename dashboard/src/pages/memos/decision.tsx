// The decision about a finding, kept with the journey: the next memo knows it.
import { Link } from 'react-router';
import type { Decision, Memo } from '../../../../src/domain/memo.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { LabelledInput, LabelledSelect } from '../../ui/control.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Options } from '../../ui/options.tsx';
import { simulationAddress } from '../simulations/paths.ts';
import { memoPath } from './paths.ts';
import { findingWords as words } from './words.ts';

export function DecisionChoice({ memo, decided }: { memo: Memo; decided: Decision & { id: string } }) {
  const may = useMay();
  const path = memoPath(memo.id, `/findings/${decided.id}`);
  const decide = useChange((change: { disposition: string; shippedAt?: string; note?: string }) =>
    ask('PUT', path, change),
  );
  const { disposition } = decide.variables ?? decided;
  if (!may.edit) return <p className="muted">{words.dispositions[decided.disposition]}</p>;
  return (
    <div className="memo-decision">
      <LabelledSelect
        label={words.whatIsDoneAbout}
        value={disposition}
        set={(chosen) => decide.mutate({ disposition: chosen })}
      >
        <Options of={Object.entries(words.dispositions)} />
      </LabelledSelect>
      {disposition === 'done' && (
        <LabelledInput
          label={words.shippedOn}
          type="date"
          defaultValue={decided.shippedAt?.slice(0, 10) ?? ''}
          onBlur={({ target }) => target.value !== '' && decide.mutate({ disposition, shippedAt: target.value })}
        />
      )}
      {disposition === 'dismissed' && (
        <LabelledInput
          label={words.dismissedBecause}
          maxLength={2000}
          defaultValue={decided.note ?? ''}
          onBlur={({ target }) => decide.mutate({ disposition, note: target.value })}
        />
      )}
      <ForecastsOf memo={memo} forecasts={decided.forecasts} />
      <Failure message={decide.error?.message} />
    </div>
  );
}

/** From the finding to its forecasts, and what came of them. */
function ForecastsOf({ memo, forecasts }: { memo: Memo; forecasts: Decision['forecasts'] }) {
  if (forecasts.length === 0) return null;
  return (
    <ul>
      {forecasts.map(({ simulationId, name, status }) => (
        <li key={simulationId}>
          {words.forecast({ name: <Link to={simulationAddress(memo.journeySlug, simulationId)}>{name}</Link>, status })}
        </li>
      ))}
    </ul>
  );
}
