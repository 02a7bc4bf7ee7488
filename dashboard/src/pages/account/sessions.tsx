// The browsers in which the person is signed in.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../../src/domain/person.ts';
import { ask, get } from '../../api/client.ts';
import { orFailure } from '../../api/outage.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { date } from '../../ui/format.ts';
import { Failure } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/time.tsx';
import { sessionsWords as words } from './words.ts';
import './account.css';

const SESSIONS = ['own-sessions'] as const;
const PATH = '/api/me/sessions';

/** As the service names the session that `waymark demo` makes the account with. */
const COMMAND = 'waymark';

const BLANK = (
  <p className="account-line">
    <SkeletonText width={40} />
  </p>
);

export function SessionsCard() {
  const queries = useQueryClient();
  const sessions = orFailure(
    useQuery({
      queryKey: SESSIONS,
      queryFn: ({ signal }) => get<{ sessions: OwnSession[] }>(PATH, signal),
    }),
  );
  const end = useMutation({
    mutationFn: (id: string | null) => ask<null>('DELETE', id === null ? PATH : `${PATH}/${id}`),
    onSuccess: () => void queries.invalidateQueries({ queryKey: SESSIONS }),
  });
  return (
    <Card title={words.whereYouAreSigned} lead={words.endWhatYouDo}>
      <Failure title={words.itCouldNotBe} message={end.error?.message} />
      <Awaiting query={sessions} skeleton={BLANK}>
        {({ sessions: found }) => (
          <>
            <ul className="account-list">
              {found.map(({ id, browser, createdAt, expiresAt, current }) => (
                <li key={id}>
                  <span>
                    {named(browser)} {current && <strong>{words.thisOne}</strong>}{' '}
                    <span className="muted">
                      {words.signedIn({ ago: <Ago at={createdAt} />, day: date(expiresAt) })}
                    </span>
                  </span>
                  {!current && (
                    <Button
                      look="quiet"
                      aria-label={words.signOutOf({ browser: named(browser) })}
                      onClick={() => end.mutate(id)}
                    >
                      {words.signOut}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {found.length > 1 && (
              <div className="row">
                <Button onClick={() => end.mutate(null)}>{words.signOutEverywhereElse}</Button>
              </div>
            )}
          </>
        )}
      </Awaiting>
    </Card>
  );
}

/** "Firefox on Linux" */
function named(text: string | null): string {
  if (text === COMMAND) return words.theCommand({ command: COMMAND });
  const [, browser, system] = /^(.+) on (.+)$/.exec(text ?? '') ?? [];
  if (browser !== undefined && system !== undefined) return words.browserOn({ browser, system });
  return text ?? words.unknownBrowser;
}
