// Behind a one-time link: an invitation, or a password that was forgotten.
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ask } from '../api/client.ts';
import { Door } from '../layout/door.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { checkNewPassword, NEW_PASSWORD_HINT } from './passwords.ts';

export default function SetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [done, setDone] = useState(false);
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
  if (done) {
    return (
      <Door title="Set a password">
        <Notice tone="good" announce>
          The password is set. Sign in with it.
        </Notice>
        <div className="row">
          <ButtonLink to="/sign-in" look="primary">
            Sign in
          </ButtonLink>
        </div>
      </Door>
    );
  }
  return (
    <Door title="Set a password" lead="The link works once.">
      <PasswordForm token={token} onDone={() => setDone(true)} />
    </Door>
  );
}

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    values: { newPassword: '' },
    check: ({ newPassword }) => checkNewPassword(newPassword),
    send: async ({ newPassword }) => {
      await ask('POST', '/api/auth/reset-password', { token, newPassword });
      onDone();
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
