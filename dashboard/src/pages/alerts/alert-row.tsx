// One alert in a list: its state, what it says, where it is read.
import { Link } from 'react-router';
import type { Alert, AlertState } from '../../../../src/domain/alert.ts';
import { asRead } from '../../ui/format.ts';
import { Status, type Tone } from '../../ui/status.tsx';
import { Ago } from '../../ui/time.tsx';

const STATES: Record<AlertState, { tone: Tone; name: string }> = {
  open: { tone: 'warn', name: 'Open' },
  acknowledged: { tone: 'info', name: 'Acknowledged' },
  snoozed: { tone: 'info', name: 'Snoozed' },
  closed: { tone: 'good', name: 'Closed' },
};

export function AlertStatus({ state }: { state: AlertState }) {
  return <Status tone={STATES[state].tone}>{STATES[state].name}</Status>;
}

export const alertAddress = (id: string) => `/alerts/${encodeURIComponent(id)}`;

export function AlertRow({ alert }: { alert: Alert }) {
  return (
    <li className="memo-row stack-s">
      <p className="row">
        <AlertStatus state={alert.state} />
        <span className="muted">
          <bdi>{asRead(alert.journey.displayName)}</bdi>, <Ago at={alert.openedAt} />
        </span>
      </p>
      <p>
        <Link to={alertAddress(alert.id)}>{asRead(alert.sentence)}</Link>
      </p>
    </li>
  );
}
