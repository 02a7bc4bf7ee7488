// The form for a new password, behind a link: of an invitation, or of the operator.
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { type FormState, useForm } from '../ui/form-state.ts';
import { checkNewPassword, NEW_PASSWORD_HINT } from './passwords.ts';

interface NewPasswordProps {
  label: string;
  action: string;
  busyLabel: string;
  send: (newPassword: string) => Promise<void>;
}

interface NewPasswordFieldProps<Values> {
  form: FormState<Values>;
  label: string;
  size?: number;
}

export const NewPasswordField = <Values extends { newPassword: string }>(props: NewPasswordFieldProps<Values>) => (
  <TextField {...props} name="newPassword" hint={NEW_PASSWORD_HINT} type="password" autoComplete="new-password" />
);

export function NewPasswordForm({ label, action, busyLabel, send }: NewPasswordProps) {
  const form = useForm({
    values: { newPassword: '' },
    check: ({ newPassword }) => checkNewPassword(newPassword),
    place: ({ said }) => (/: password must /.test(said) ? { field: 'newPassword' } : undefined),
    send: ({ newPassword }) => send(newPassword),
  });
  return (
    <Form form={form}>
      <NewPasswordField form={form} label={label} />
      <FormActions form={form} label={action} busyLabel={busyLabel} />
    </Form>
  );
}
