// API keys: what programs use in place of a person.
import type { ApiKey } from '../../../../src/domain/org.ts';
import { useOrganization } from '../../api/organization.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { date } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { orgPath } from './org-path.ts';
import { Roster, RosterPage } from './roster.tsx';
import { keysWords as words } from './words.ts';

export default function Keys() {
  return (
    <RosterPage title={words.title} action={words.createKey} dialog={KeyDialog} ownersOnly={words.ownersOnly}>
      <KeyList />
    </RosterPage>
  );
}

function KeyList() {
  const { slug } = useOrganization();
  return (
    <Card title={words.keys} lead={words.forProgramsThatUse}>
      <Roster<{ keys: ApiKey[] }, ApiKey>
        caption={words.title}
        heads={[words.name, words.scopes, words.lastUsed, words.expires]}
        path={orgPath(slug, '/keys')}
        itemsOf={({ keys }) => keys}
        cells={keyCells}
        removal={words.removal}
        empty={<Empty title={words.noKeysYet} hint={words.createOneWithThe} />}
      />
    </Card>
  );
}

const keyCells = ({ name, createdAt, scopes, lastUsedAt, expiresAt, olderThanSecondFactor }: ApiKey) => (
  <>
    <th scope="row">
      {name}
      <span className="roster-detail">{words.created({ day: date(createdAt) })}</span>
      {olderThanSecondFactor && <span className="roster-detail">{words.olderThanSecondFactor}</span>}
    </th>
    <td>
      <span className="key-scopes">
        {scopes.map((scope) => (
          <Tag key={scope}>{scope}</Tag>
        ))}
      </span>
    </td>
    <td className="nowrap" data-label={words.lastUsed}>
      {lastUsedAt === null ? words.neverUsed : date(lastUsedAt)}
    </td>
    <td className="nowrap" data-label={words.expires}>
      <Expiry at={expiresAt} />
    </td>
  </>
);

function Expiry({ at }: { at: string | null }) {
  if (at === null) return words.neverExpires;
  return Date.parse(at) <= Date.now() ? <Status tone="bad">{words.expired}</Status> : date(at);
}
