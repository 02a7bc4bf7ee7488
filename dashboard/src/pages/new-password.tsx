// The form for a new password, behind a link: of an invitation, or of the operator.
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { checkNewPassword, NEW_PASSWORD_HINT } from './passwords.ts';

interface NewPasswordProps {
  label: string;
  action: string;
  busyLabel: string;
  send: (newPassword: string) => Promise<void>;
}

export function NewPasswordForm({ label, action, busyLabel, send }: NewPasswordProps) {
  const form = useForm({
    values: { newPassword: '' },
    check: ({ newPassword }) => checkNewPassword(newPassword),
    place: ({ said }) => (/: password must /.test(said) ? { field: 'newPassword' } : undefined),
    send: ({ newPassword }) => send(newPassword),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="newPassword"
        label={label}
        hint={NEW_PASSWORD_HINT}
        type="password"
        autoComplete="new-password"
      />
      <FormActions form={form} label={action} busyLabel={busyLabel} />
    </Form>
  );
}
