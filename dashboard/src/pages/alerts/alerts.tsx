// Alerts of all journeys, or of one: those that need attention first.

import { useState } from 'react';
import type { Alert } from '../../../../src/domain/alert.ts';
import { useAnswer } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SkeletonButton } from '../../ui/skeleton.tsx';
import { AlertRow } from './alert-row.tsx';
import { listWords as words } from './words.ts';
import './alerts.css';

export interface AlertPage {
  alerts: Alert[];
  nextCursor: string | null;
}

/** Alerts change once an hour; somebody else may answer one, in ms. */
const AGAIN_MS = 60_000;

export function Alerts({ journey }: { journey?: string }) {
  const [showsAll, showAll] = useState(false);
  const query = useAnswer<AlertPage>(
    inSentences(
      `/api/alerts?show=${showsAll ? 'all' : 'open'}${journey === undefined ? '' : `&journey=${encodeURIComponent(journey)}`}`,
    ),
    { everyMs: AGAIN_MS, keepFormer: true },
  );
  return (
    <Awaiting query={query} skeleton={<UsualSkeleton />}>
      {({ alerts }) => {
        const open = alerts.filter(({ state }) => state !== 'closed');
        const closed = alerts.filter(({ state }) => state === 'closed');
        return (
          <>
            {open.length === 0 ? <NothingOpen /> : <AlertCard title={words.openAlerts} alerts={open} />}
            {closed.length > 0 && <AlertCard title={words.closedAlerts} alerts={closed} />}
            {!showsAll && (
              <p>
                <Button onClick={() => showAll(true)}>{words.showClosed}</Button>
              </p>
            )}
          </>
        );
      }}
    </Awaiting>
  );
}

const NothingOpen = () => <Empty title={words.noAlerts} hint={words.anAlertSays} />;

/** As large as what is usual: no alert, and the button. */
const UsualSkeleton = () => (
  <div className="alerts-awaited">
    <div className="skeleton" aria-hidden="true">
      <div className="skeleton-content" inert>
        <NothingOpen />
      </div>
    </div>
    <p>
      <SkeletonButton label={words.showClosed} />
    </p>
  </div>
);

function AlertCard({ title, alerts }: { title: string; alerts: readonly Alert[] }) {
  return (
    <Card title={title}>
      <ul className="stack">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </Card>
  );
}
