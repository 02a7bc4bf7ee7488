// Behind a one-time link of the operator, for a password that was forgotten. It signs in.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ask } from '../api/client.ts';
import { ME } from '../api/people.ts';
import { Door } from '../layout/door.tsx';
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { checkNewPassword, NEW_PASSWORD_HINT } from './passwords.ts';

export default function SetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  if (token === '') {
    return (
      <Door title="Set a password">
        <Notice tone="bad" title="This link is not complete">
          <p>Open the whole link that you were sent. If it is broken, ask for a new one.</p>
        </Notice>
        <p>
          <Link to="/sign-in">Sign in</Link>
        </p>
      </Door>
    );
  }
  return (
    <Door title="Set a password" lead="The link works once, and signs you in.">
      <PasswordForm token={token} />
    </Door>
  );
}

function PasswordForm({ token }: { token: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    values: { newPassword: '' },
    check: ({ newPassword }) => checkNewPassword(newPassword),
    send: async ({ newPassword }) => {
      await ask('POST', '/api/auth/reset-password', { token, newPassword });
      // The link signs in; the page of sign-in asks for a second factor where there is one, and leads on.
      await queries.resetQueries({ queryKey: ME });
      navigate('/sign-in', { replace: true });
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="newPassword"
        label="New password"
        hint={NEW_PASSWORD_HINT}
        type="password"
        autoComplete="new-password"
      />
      <FormActions form={form} label="Set password" busyLabel="Setting…" />
    </Form>
  );
}
