// One alert in a list: its state, what it says, where it is read.
import { Link } from 'react-router';
import type { Alert, AlertState } from '../../../../src/domain/alert.ts';
import { Status, type Tone } from '../../ui/status.tsx';
import { Ago } from '../../ui/time.tsx';
import { stateWords } from './words.ts';

const TONES: Record<AlertState, Tone> = { open: 'warn', acknowledged: 'info', snoozed: 'info', closed: 'good' };

export function AlertStatus({ state }: { state: AlertState }) {
  return <Status tone={TONES[state]}>{stateWords[state]}</Status>;
}

export const alertAddress = (id: string) => `/alerts/${encodeURIComponent(id)}`;

export function AlertRow({ alert }: { alert: Alert }) {
  return (
    <li className="memo-row stack-s">
      <p className="row">
        <AlertStatus state={alert.state} />
        <span className="muted">
          <bdi>{alert.journey.displayName}</bdi>, <Ago at={alert.openedAt} />
        </span>
      </p>
      <p>
        <Link to={alertAddress(alert.id)}>{alert.sentence}</Link>
      </p>
    </li>
  );
}
