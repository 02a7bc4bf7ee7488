// Something about the account that needs the password: an unlocked screen does not suffice.
import type { ReactNode } from 'react';
import { Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';

interface PasswordActionProps {
  label: string;
  busyLabel: string;
  send: (password: string) => Promise<void>;
  children?: ReactNode;
}

export function PasswordAction({ label, busyLabel, send, children }: PasswordActionProps) {
  const form = useForm({
    values: { password: '' },
    place: ({ status, message }) => (status === 403 && /password/.test(message) ? { field: 'password' } : undefined),
    send: ({ password }) => send(password),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="password"
        label="Your password"
        hint="Leave it empty if your account has none, because you use single sign-on."
        type="password"
        autoComplete="current-password"
        size={30}
      />
      <FormActions form={form} label={label} busyLabel={busyLabel}>
        {children}
      </FormActions>
    </Form>
  );
}
