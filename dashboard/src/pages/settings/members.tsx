// Who belongs to the organization, and as what.
import { useState } from 'react';
import type { Member, Role } from '../../../../src/domain/person.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useMe } from '../../api/people.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { NONE } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Ago } from '../../ui/time.tsx';
import { MemberDialog, ROLES } from './member-dialog.tsx';
import { orgPath } from './owners.tsx';
import { Roster, RosterPage } from './roster.tsx';

export default function Members() {
  return (
    <RosterPage
      title="Members"
      action="Add member"
      dialog={(close) => <MemberDialog onClose={close} />}
      owners="see and change who belongs to the organization"
    >
      <MemberList />
    </RosterPage>
  );
}

function MemberList() {
  const { slug } = useOrganization();
  const path = orgPath(slug, '/members');
  const answer = useAnswer<{ members: Member[] }>(path);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const assign = useChange(({ id, role }: { id: string; role: Role }) => ask<Member>('PUT', `${path}/${id}`, { role }));
  const remove = useChange(({ id }: Member) => ask<null>('DELETE', `${path}/${id}`));
  return (
    <Card title="People" lead="Owners change everything, editors journeys and steps, viewers nothing.">
      {assign.error && (
        <Notice tone="bad" title="The role was not changed" announce>
          {assign.error.message}
        </Notice>
      )}
      <Roster
        caption="Members"
        heads={['Name', 'Role', 'Last sign-in']}
        query={answer}
        itemsOf={({ members }) => members}
        row={(member) => (
          <MemberRow
            key={member.id}
            member={member}
            isBusy={assign.isPending}
            assign={(role) => assign.mutate({ id: member.id, role })}
            remove={() => setLeaving(member)}
          />
        )}
      />
      {leaving && (
        <Confirmation
          title={`Remove ${leaving.name}?`}
          action="Remove member"
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutateAsync(leaving)}
        >
          <p>They see nothing of this organization from that moment. You can add them again.</p>
        </Confirmation>
      )}
    </Card>
  );
}

interface MemberRowProps {
  member: Member;
  isBusy: boolean;
  assign: (role: Role) => void;
  remove: () => void;
}

function MemberRow({ member: { id, name, email, role, lastSignInAt }, isBusy, assign, remove }: MemberRowProps) {
  const me = useMe();
  return (
    <tr>
      <th scope="row">
        {name}
        {id === me.data?.user.id && <span className="muted"> (you)</span>}
        <span className="members-email">{email}</span>
      </th>
      <td>
        <select
          className="input members-role"
          aria-label={`Role of ${name}`}
          value={role}
          disabled={isBusy}
          onChange={(event) => assign(event.target.value as Role)}
        >
          {Object.entries(ROLES).map(([key, { word }]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      </td>
      <td className="nowrap">
        {lastSignInAt === null ? <span className="muted">{NONE}</span> : <Ago at={lastSignInAt} />}
      </td>
      <td className="number">
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={remove}>
          Remove
        </Button>
      </td>
    </tr>
  );
}
