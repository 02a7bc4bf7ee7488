// Apps that act for the person, such as assistants: what each may do, its last use, and its end.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnApp } from '../../../../src/domain/app.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import { ask, get } from '../../api/client.ts';
import { orFailure } from '../../api/outage.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { date } from '../../ui/format.ts';
import { Failure } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { accessLabel, receiverText } from './app-text.ts';
import { appWords as words } from './words.ts';
import './account.css';

const APPS = ['own-apps'] as const;
const PATH = '/api/me/apps';

const BLANK = (
  <p className="account-line">
    <SkeletonText width={40} />
  </p>
);

export function AppsCard() {
  const queries = useQueryClient();
  const apps = orFailure(useQuery({ queryKey: APPS, queryFn: ({ signal }) => get<{ apps: OwnApp[] }>(PATH, signal) }));
  const end = useMutation({
    mutationFn: (id: string) => ask<null>('DELETE', `${PATH}/${id}`),
    onSuccess: () => void queries.invalidateQueries({ queryKey: APPS }),
  });
  return (
    <Card title={words.connectedApps} lead={words.anAssistantConnects({ address: <Address /> })}>
      <Failure title={words.itCouldNotBe} message={end.error?.message} />
      <Awaiting query={apps} skeleton={BLANK}>
        {({ apps: found }) =>
          found.length === 0 ? (
            <p className="account-line muted">{words.noneYet}</p>
          ) : (
            <ul className="account-list">
              {found.map((app) => (
                <li key={app.id}>
                  <span>
                    <strong>{app.name}</strong>{' '}
                    <span className="muted">
                      {words.forOrganization({
                        access: accessLabel(app.access),
                        organization: app.organization,
                        day: date(app.createdAt),
                      })}{' '}
                      {receiverText(app.answersTo)}.{' '}
                      {app.lastUsedAt === null ? words.neverUsed : words.lastUsed({ day: date(app.lastUsedAt) })}
                    </span>
                  </span>
                  <Button
                    look="quiet"
                    aria-label={words.endNamed({ app: app.name })}
                    busy={end.isPending && end.variables === app.id}
                    onClick={() => end.mutate(app.id)}
                  >
                    {words.end}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Awaiting>
    </Card>
  );
}

/** The full address of /mcp. */
const Address = () => <code>{`${location.origin}${BASE_PATH}/mcp`}</code>;
