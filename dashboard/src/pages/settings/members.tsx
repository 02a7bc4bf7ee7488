// Who belongs to the organization, and as what.
import { useState } from 'react';
import type { Member, Role } from '../../../../src/domain/person.ts';
import { ask } from '../../api/client.ts';
import { useMay, useOrganization } from '../../api/organization.ts';
import { useMe } from '../../api/people.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { Page } from '../../layout/page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { NONE } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { MemberDialog, ROLES } from './member-dialog.tsx';
import { OwnersOnly, orgPath } from './owners.tsx';

export default function Members() {
  const may = useMay();
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title="Members"
      width="form"
      actions={
        may.administer && (
          <Button look="primary" onClick={() => setAdding(true)}>
            Add member
          </Button>
        )
      }
    >
      {may.administer ? <MemberList /> : <OwnersOnly what="see and change who belongs to the organization" />}
      {adding && <MemberDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function MemberList() {
  const { slug } = useOrganization();
  const path = orgPath(slug, '/members');
  const answer = useAnswer<{ members: Member[] }>(path);
  const me = useMe();
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
      <Awaiting query={answer} skeleton={<SkeletonBlock height={8} />}>
        {({ members }) => (
          <Table caption="Members">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Last sign-in</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <tr key={member.id}>
                  <th scope="row">
                    {member.name}
                    {member.id === me.data?.user.id && <span className="muted"> (you)</span>}
                    <span className="members-email">{member.email}</span>
                  </th>
                  <td>
                    <select
                      className="input members-role"
                      aria-label={`Role of ${member.name}`}
                      value={member.role}
                      disabled={assign.isPending}
                      onChange={(event) => assign.mutate({ id: member.id, role: event.target.value as Role })}
                    >
                      {Object.entries(ROLES).map(([role, { word }]) => (
                        <option key={role} value={role}>
                          {word}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="nowrap">
                    {member.lastSignInAt === null ? (
                      <span className="muted">{NONE}</span>
                    ) : (
                      <Ago at={member.lastSignInAt} />
                    )}
                  </td>
                  <td className="number">
                    <Button look="quiet" aria-label={`Remove ${member.name}`} onClick={() => setLeaving(member)}>
                      Remove
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Awaiting>
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
