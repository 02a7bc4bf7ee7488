// Invites a person. The link is shown to be passed on; where the service sends mail, it goes to the person as well.
import type { Invitation, NewInvitation, Role } from '../../../../src/domain/person.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { mistakeIn, NAME } from '../../api/rules.ts';
import { ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { orgPath } from './org-path.ts';
import { AddDialog } from './roster.tsx';
import { memberDialogWords as words } from './words.ts';
import './settings.css';
import { ShownOnce } from '../../ui/shown-once.tsx';

interface Added {
  invitation: Invitation;
  invitationUrl: string;
  mailed: boolean;
}

export function MemberDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDialog<Added>
      title={words.inviteMember}
      doneTitle={({ invitation }) => words.isInvited({ name: invitation.name })}
      form={(onAdded) => <MemberForm onAdded={onAdded} onClose={onClose} />}
      shown={linkOf}
      onClose={onClose}
    />
  );
}

function MemberForm({ onAdded, onClose }: { onAdded: (added: Added) => void; onClose: () => void }) {
  const { slug } = useOrganization();
  const add = useChange((invitation: NewInvitation) => ask<Added>('POST', orgPath(slug, '/invitations'), invitation));
  const form = useForm({
    values: { name: '', email: '', role: 'viewer' as Role },
    check: ({ name, email }) => ({
      name: mistakeIn(name.trim(), NAME),
      email: /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : words.mustBeAnE,
    }),
    place: ({ status }) => (status === 409 ? { field: 'email' } : undefined),
    send: async ({ name, email, role }) => {
      onAdded(await add.mutateAsync({ name: name.trim(), email: email.trim(), role }));
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="name" label={words.name} />
      <TextField form={form} name="email" label={words.email} type="email" />
      <ChoiceField form={form} name="role" label={words.role} choices={words.meanings} />
      <FormActions form={form} label={words.invite} busyLabel={words.inviting} onCancel={onClose} />
    </Form>
  );
}

const linkOf = ({ invitation, invitationUrl, mailed }: Added) => (
  <ShownOnce
    tone="info"
    title={mailed ? words.linkIsMailed({ email: invitation.email }) : words.sendThemThisLink}
    hint={words.theyAreAMember}
    label={words.linkOfTheInvitation}
    text={invitationUrl}
  />
);
