// API keys: what programs use in place of a person.
import { useState } from 'react';
import type { ApiKey } from '../../../../src/domain/org.ts';
import { ask } from '../../api/client.ts';
import { useMay, useOrganization } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { Page } from '../../layout/page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { date } from '../../ui/format.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { OwnersOnly, orgPath } from './owners.tsx';
import './settings.css';

export default function Keys() {
  const may = useMay();
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title="API keys"
      width="form"
      actions={
        may.administer && (
          <Button look="primary" onClick={create}>
            Create key
          </Button>
        )
      }
    >
      {may.administer ? <KeyList /> : <OwnersOnly what="see and make API keys" />}
      {creating && <KeyDialog onClose={() => setCreating(false)} />}
    </Page>
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
      <Awaiting query={answer} skeleton={<SkeletonBlock height={8} />}>
        {({ keys }) => (keys.length === 0 ? <NoKeys /> : <KeyTable keys={keys} revoke={setRevoking} />)}
      </Awaiting>
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

function NoKeys() {
  return (
    <Empty title="No keys yet">
      <p>Create one with the scopes that the program needs, and no more. The key is shown once.</p>
    </Empty>
  );
}

function KeyTable({ keys, revoke }: { keys: ApiKey[]; revoke: (key: ApiKey) => void }) {
  return (
    <Table caption="API keys">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Scopes</th>
          <th scope="col">Last used</th>
          <th scope="col">Expires</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              {key.name}
              <span className="members-email">created {date(key.createdAt)}</span>
            </th>
            <td>
              <span className="key-scopes">
                {key.scopes.map((scope) => (
                  <Tag key={scope}>{scope}</Tag>
                ))}
              </span>
            </td>
            <td className="nowrap">{key.lastUsedAt === null ? 'Never' : date(key.lastUsedAt)}</td>
            <td className="nowrap">
              <Expiry at={key.expiresAt} />
            </td>
            <td className="number">
              <Button look="quiet" aria-label={`Revoke ${key.name}`} onClick={() => revoke(key)}>
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Expiry({ at }: { at: string | null }) {
  if (at === null) return 'Never';
  return Date.parse(at) <= Date.now() ? <Status tone="bad">Expired</Status> : date(at);
}
