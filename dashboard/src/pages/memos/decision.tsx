// The decision about a finding, kept with the journey: the next memo knows it.
import { useId } from 'react';
import { Link } from 'react-router';
import type { Decision, Memo } from '../../../../src/domain/memo.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { Failure } from '../../ui/notice.tsx';
import { Options } from '../../ui/options.tsx';
import { simulationAddress } from '../simulations/paths.ts';
import { memoPath } from './paths.ts';
import { findingWords as words } from './words.ts';

export function DecisionChoice({ memo, decided }: { memo: Memo; decided: Decision & { id: string } }) {
  const id = useId();
  const may = useMay();
  const path = memoPath(memo.id, `/findings/${decided.id}`);
  const decide = useChange((change: { disposition: string; shippedAt?: string; note?: string }) =>
    ask('PUT', path, change),
  );
  const { disposition } = decide.variables ?? decided;
  if (!may.edit) return <p className="muted">{words.dispositions[decided.disposition]}</p>;
  return (
    <div className="memo-decision">
      <label htmlFor={id}>
        <span>{words.whatIsDoneAbout}</span>
        <select
          id={id}
          className="input"
          value={disposition}
          onChange={(event) => decide.mutate({ disposition: event.target.value })}
        >
          <Options of={Object.entries(words.dispositions)} />
        </select>
      </label>
      {disposition === 'done' && (
        <label>
          <span>{words.shippedOn}</span>
          <input
            type="date"
            className="input"
            defaultValue={decided.shippedAt?.slice(0, 10) ?? ''}
            onBlur={(event) =>
              event.target.value !== '' && decide.mutate({ disposition, shippedAt: event.target.value })
            }
          />
        </label>
      )}
      {disposition === 'dismissed' && (
        <label>
          <span>{words.dismissedBecause}</span>
          <input
            className="input"
            maxLength={2000}
            defaultValue={decided.note ?? ''}
            onBlur={(event) => decide.mutate({ disposition, note: event.target.value })}
          />
        </label>
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
