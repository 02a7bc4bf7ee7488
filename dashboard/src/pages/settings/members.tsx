// The members of the organization, and their roles.
import type { Invitation, Member, Role } from '../../../../src/domain/person.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useMe } from '../../api/people.ts';
import { useChange } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { date, NONE } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonButton } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/time.tsx';
import { MemberDialog, ROLES } from './member-dialog.tsx';
import { orgPath } from './owners.tsx';
import { Roster, RosterPage } from './roster.tsx';
import { membersWords as words } from './words.ts';

export default function Members() {
  return (
    <RosterPage
      title="Members"
      action="Invite member"
      dialog={(close) => <MemberDialog onClose={close} />}
      owners={words.seeAndChange}
    >
      <MemberList />
      <InvitationList />
    </RosterPage>
  );
}

function MemberList() {
  const me = useMe();
  const { slug } = useOrganization();
  const path = orgPath(slug, '/members');
  const assign = useChange(
    ({ id, role }: { id: string; role: Role }) => ask<Member>('PUT', `${path}/${id}`, { role }),
    {
      shownIn: path,
    },
  );
  return (
    <Card title="People" lead={words.ownersChangeEverythingEditors}>
      {assign.error && (
        <Notice tone="bad" title={words.theRoleWasNot} announce>
          {assign.error.message}
        </Notice>
      )}
      <Roster<{ members: Member[] }, Member>
        caption="Members"
        heads={['Name', 'Role', words.lastSignIn]}
        blanks={{ Role: <SkeletonButton label={ROLES.viewer.word} /> }}
        path={path}
        itemsOf={({ members }) => members}
        cells={(member) => (
          <MemberCells
            member={member}
            isMe={member.id === me.data?.user.id}
            isBusy={assign.isPending}
            assign={(role) => assign.mutate({ id: member.id, role })}
          />
        )}
        removal={{
          verb: 'Remove',
          what: 'member',
          means: words.theySeeNothingOf,
        }}
      />
    </Card>
  );
}

function InvitationList() {
  const { slug } = useOrganization();
  return (
    <Card title="Invitations" lead={words.notAcceptedYetInvite}>
      <Roster<{ invitations: Invitation[] }, Invitation>
        caption="Pending invitations"
        heads={['Name', 'Role', 'Ends']}
        path={orgPath(slug, '/invitations')}
        itemsOf={({ invitations }) => invitations}
        cells={({ name, email, role, expiresAt, letter }) => (
          <>
            <th scope="row">
              {name}
              <span className="roster-detail">{letter ? `${email} · ${words.letters[letter]}` : email}</span>
            </th>
            <td>{ROLES[role].word}</td>
            <td className="nowrap" data-label="Ends">
              {date(expiresAt)}
            </td>
          </>
        )}
        removal={{ verb: 'Withdraw', what: 'invitation', means: words.theLinkWorksNo }}
        empty={<p className="muted">{words.nobodyHasAnInvitation}</p>}
      />
    </Card>
  );
}

interface MemberCellsProps {
  member: Member;
  isMe: boolean;
  isBusy: boolean;
  assign: (role: Role) => void;
}

function MemberCells({ member: { name, email, role, lastSignInAt }, isMe, isBusy, assign }: MemberCellsProps) {
  return (
    <>
      <th scope="row">
        {name}
        {isMe && <span className="muted"> (you)</span>}
        <span className="roster-detail">{email}</span>
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
      <td className="nowrap" data-label={words.lastSignIn}>
        {lastSignInAt === null ? <span className="muted">{NONE}</span> : <Ago at={lastSignInAt} />}
      </td>
    </>
  );
}
