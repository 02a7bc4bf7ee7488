// API keys: what programs use in place of a person.
import { useState } from 'react';
import type { ApiKey } from '../../../../src/domain/org.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { date } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { orgPath } from './owners.tsx';
import { Roster, RosterPage } from './roster.tsx';

export default function Keys() {
  return (
    <RosterPage
      title="API keys"
      action="Create key"
      dialog={(close) => <KeyDialog onClose={close} />}
      owners="see and make API keys"
    >
      <KeyList />
    </RosterPage>
  );
}

function KeyList() {
  const { slug } = useOrganization();
  const path = orgPath(slug, '/keys');
  const answer = useAnswer<{ keys: ApiKey[] }>(path);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useChange(({ id }: ApiKey) => ask<null>('DELETE', `${path}/${id}`));
  return (
    <Card
      title="Keys"
      lead="For programs that use the API, such as a deployment or a report. Pages need none to send events."
    >
      <Roster
        caption="API keys"
        heads={['Name', 'Scopes', 'Last used', 'Expires']}
        query={answer}
        itemsOf={({ keys }) => keys}
        row={(key) => <KeyRow key={key.id} apiKey={key} revoke={() => setRevoking(key)} />}
        empty={
          <Empty title="No keys yet">
            <p>Create one with the scopes that the program needs, and no more. The key is shown once.</p>
          </Empty>
        }
      />
      {revoking && (
        <Confirmation
          title={`Revoke ${revoking.name}?`}
          action="Revoke key"
          onClose={() => setRevoking(null)}
          onConfirm={() => revoke.mutateAsync(revoking)}
        >
          <p>Programs that use it are refused at once. It cannot be undone.</p>
        </Confirmation>
      )}
    </Card>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  revoke: () => void;
}

function KeyRow({ apiKey: { name, createdAt, scopes, lastUsedAt, expiresAt }, revoke }: KeyRowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="members-email">created {date(createdAt)}</span>
      </th>
      <td>
        <span className="key-scopes">
          {scopes.map((scope) => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </span>
      </td>
      <td className="nowrap">{lastUsedAt === null ? 'Never' : date(lastUsedAt)}</td>
      <td className="nowrap">
        <Expiry at={expiresAt} />
      </td>
      <td className="number">
        <Button look="quiet" aria-label={`Revoke ${name}`} onClick={revoke}>
          Revoke
        </Button>
      </td>
    </tr>
  );
}

function Expiry({ at }: { at: string | null }) {
  if (at === null) return 'Never';
  return Date.parse(at) <= Date.now() ? <Status tone="bad">Expired</Status> : date(at);
}
