// A link to set a new password, by mail. The answer is the same whether the address has an account or not.
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ask } from '../api/client.ts';
import { Door } from '../layout/door.tsx';
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { doorWords, signInWords, forgottenPasswordWords as words } from './words.ts';

export function ForgottenPassword() {
  const typed = useTyped();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    values: { email: typed },
    check: ({ email }) => (email.trim() === '' ? { email: words.enterYourEMail } : {}),
    place: ({ said }) => (/: email must /.test(said) ? { field: 'email' } : undefined),
    send: async ({ email }) => {
      await ask('POST', '/api/auth/forgotten-password', { email: email.trim() });
      setSentTo(email.trim());
    },
  });
  return (
    <Door title={signInWords.sendMeALink} lead={words.aLinkGoesTo}>
      {sentTo !== undefined && (
        <Notice tone="good" title={words.lookIntoYourMail} announce>
          <p>{words.ifTheAddressHas({ address: <strong>{sentTo}</strong> })}</p>
        </Notice>
      )}
      <Form form={form}>
        <TextField form={form} name="email" label={doorWords.eMail} type="email" autoComplete="username" />
        <FormActions form={form} label={words.sendLink} busyLabel={words.sending} />
      </Form>
      <p>
        <Link to="/sign-in">{doorWords.signIn}</Link>
      </p>
    </Door>
  );
}

/** The address that was typed on the sign-in page before. */
function useTyped(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
