// API keys: what programs use in place of a person.
import type { ApiKey } from '../../../../src/domain/org.ts';
import { useOrganization } from '../../api/organization.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { date } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { orgPath } from './owners.tsx';
import { Roster, RosterPage } from './roster.tsx';
import { keysWords as words } from './words.ts';

export default function Keys() {
  return (
    <RosterPage
      title="API keys"
      action="Create key"
      dialog={(close) => <KeyDialog onClose={close} />}
      owners={words.seeAndMakeApi}
    >
      <KeyList />
    </RosterPage>
  );
}

function KeyList() {
  const { slug } = useOrganization();
  return (
    <Card title="Keys" lead={words.forProgramsThatUse}>
      <Roster<{ keys: ApiKey[] }, ApiKey>
        caption="API keys"
        heads={['Name', 'Scopes', 'Last used', 'Expires']}
        path={orgPath(slug, '/keys')}
        itemsOf={({ keys }) => keys}
        cells={keyCells}
        removal={{
          verb: 'Revoke',
          what: 'key',
          means: words.programsThatUseIt,
        }}
        empty={
          <Empty title={words.noKeysYet}>
            <p>{words.createOneWithThe}</p>
          </Empty>
        }
      />
    </Card>
  );
}

const keyCells = ({ name, createdAt, scopes, lastUsedAt, expiresAt, olderThanSecondFactor }: ApiKey) => (
  <>
    <th scope="row">
      {name}
      <span className="roster-detail">{words.created(date(createdAt))}</span>
      {olderThanSecondFactor && <span className="roster-detail">{words.olderThanSecondFactor}</span>}
    </th>
    <td>
      <span className="key-scopes">
        {scopes.map((scope) => (
          <Tag key={scope}>{scope}</Tag>
        ))}
      </span>
    </td>
    <td className="nowrap" data-label="Last used">
      {lastUsedAt === null ? 'Never' : date(lastUsedAt)}
    </td>
    <td className="nowrap" data-label="Expires">
      <Expiry at={expiresAt} />
    </td>
  </>
);

function Expiry({ at }: { at: string | null }) {
  if (at === null) return 'Never';
  return Date.parse(at) <= Date.now() ? <Status tone="bad">Expired</Status> : date(at);
}
