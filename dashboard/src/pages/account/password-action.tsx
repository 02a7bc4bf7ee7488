// Changes of the account that need the password: an unlocked screen does not suffice.
import type { ReactNode } from 'react';
import type { Refusal } from '../../api/client.ts';
import { Form, FormActions, TextField } from '../../ui/form.tsx';
import { type FormState, useForm } from '../../ui/form-state.ts';
import { passwordActionWords as words } from './words.ts';

/** Where a wrong password is shown. */
export const placePassword = ({ status, said }: Refusal) =>
  status === 403 && /password/.test(said) ? ({ field: 'password' } as const) : undefined;

export function PasswordField<Values extends { password: string }>({ form }: { form: FormState<Values> }) {
  return (
    <TextField
      form={form}
      name="password"
      label={words.yourPassword}
      hint={words.leaveItEmptyIf}
      type="password"
      autoComplete="current-password"
      size={30}
    />
  );
}

interface PasswordActionProps {
  label: string;
  busyLabel: string;
  send: (password: string) => Promise<void>;
  children?: ReactNode;
}

export function PasswordAction({ label, busyLabel, send, children }: PasswordActionProps) {
  const form = useForm({
    values: { password: '' },
    place: placePassword,
    send: ({ password }) => send(password),
  });
  return (
    <Form form={form}>
      <PasswordField form={form} />
      <FormActions form={form} label={label} busyLabel={busyLabel}>
        {children}
      </FormActions>
    </Form>
  );
}
