// The browsers in which the person is signed in.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../../src/domain/person.ts';
import { ask, get } from '../../api/client.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { date } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/time.tsx';
import './account.css';

const SESSIONS = ['own-sessions'] as const;
const PATH = '/api/me/sessions';

const BLANK = (
  <p className="account-line">
    <SkeletonText width={40} />
  </p>
);

export function SessionsCard() {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => get<{ sessions: OwnSession[] }>(PATH, signal),
  });
  const end = useMutation({
    mutationFn: (id: string | null) => ask<null>('DELETE', id === null ? PATH : `${PATH}/${id}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  });
  return (
    <Card title="Where you are signed in" lead="End what you do not know, and change your password then.">
      {end.error && (
        <Notice tone="bad" title="It could not be ended" announce>
          {end.error.message}
        </Notice>
      )}
      <Awaiting query={sessions} skeleton={BLANK}>
        {({ sessions: found }) => (
          <>
            <ul className="account-list">
              {found.map(({ id, browser, createdAt, expiresAt, current }) => (
                <li key={id}>
                  <span>
                    {browser ?? 'Unknown browser'}
                    {current && <strong> (this one)</strong>}
                    <span className="muted">
                      {' '}
                      signed in <Ago at={createdAt} />, ends {date(expiresAt)} at the latest
                    </span>
                  </span>
                  {!current && (
                    <Button
                      look="quiet"
                      aria-label={`Sign out ${browser ?? 'Unknown browser'}`}
                      onClick={() => end.mutate(id)}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {found.length > 1 && (
              <div className="row">
                <Button onClick={() => end.mutate(null)}>Sign out everywhere else</Button>
              </div>
            )}
          </>
        )}
      </Awaiting>
    </Card>
  );
}
