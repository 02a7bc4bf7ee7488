// The members of the organization, and their roles.
import type { Invitation, Member, Role } from '../../../../src/domain/person.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useMe } from '../../api/people.ts';
import { useChange } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { date, NONE } from '../../ui/format.ts';
import { Failure } from '../../ui/notice.tsx';
import { Options } from '../../ui/options.tsx';
import { SkeletonButton } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/time.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { orgPath } from './org-path.ts';
import { Roster, RosterPage } from './roster.tsx';
import { memberDialogWords, membersWords as words } from './words.ts';

const roles = memberDialogWords.roles;

export default function Members() {
  return (
    <RosterPage
      title={words.title}
      action={memberDialogWords.inviteMember}
      dialog={MemberDialog}
      ownersOnly={words.ownersOnly}
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
    <Card title={words.people} lead={words.ownersChangeEverythingEditors}>
      <Failure title={words.theRoleWasNot} message={assign.error?.message} />
      <Roster<{ members: Member[] }, Member>
        caption={words.title}
        heads={[words.name, words.role, words.lastSignIn]}
        blanks={{ [words.role]: <SkeletonButton label={roles.viewer} /> }}
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
        removal={words.removal}
      />
    </Card>
  );
}

function InvitationList() {
  const { slug } = useOrganization();
  return (
    <Card title={words.invitations} lead={words.notAcceptedYetInvite}>
      <Roster<{ invitations: Invitation[] }, Invitation>
        caption={words.pendingInvitations}
        heads={[words.name, words.role, words.ends]}
        path={orgPath(slug, '/invitations')}
        itemsOf={({ invitations }) => invitations}
        cells={({ name, email, role, expiresAt, letter }) => (
          <>
            <th scope="row">
              {name}
              <span className="roster-detail">{letter ? `${email} · ${words.letters[letter]}` : email}</span>
            </th>
            <td>{roles[role]}</td>
            <td className="nowrap" data-label={words.ends}>
              {date(expiresAt)}
            </td>
          </>
        )}
        removal={words.withdrawal}
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
        {isMe && <span className="muted"> {words.you}</span>}
        <span className="roster-detail">{email}</span>
      </th>
      <td>
        <select
          className="input members-role"
          aria-label={words.roleOf({ name })}
          value={role}
          disabled={isBusy}
          onChange={(event) => assign(event.target.value as Role)}
        >
          <Options of={Object.entries(roles)} />
        </select>
      </td>
      <td className="nowrap" data-label={words.lastSignIn}>
        {lastSignInAt === null ? <span className="muted">{NONE}</span> : <Ago at={lastSignInAt} />}
      </td>
    </>
  );
}
