// The person's own account.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../api/client.ts';
import { ME, useMe } from '../api/people.ts';
import { Offers } from '../layout/offers.tsx';
import { Page } from '../layout/page.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { SecondFactorCard } from './account/second-factor.tsx';
import { SessionsCard } from './account/sessions.tsx';
import { checkNewPassword, NEW_PASSWORD_HINT } from './passwords.ts';
import { doorWords, accountWords as words } from './words.ts';

export default function Account() {
  const me = useMe();
  return (
    <Page title={words.account} width="form">
      <Card title={me.data?.user.name ?? ''} lead={me.data?.user.email}>
        <SignOut />
      </Card>
      {me.data && me.data.invitations.length > 0 && (
        <Card title={words.invitations}>
          <Offers me={me.data} />
        </Card>
      )}
      <Card title={words.changePassword}>
        <PasswordForm />
      </Card>
      <SecondFactorCard />
      <SessionsCard />
    </Page>
  );
}

function SignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    values: {},
    send: async () => {
      await ask('POST', '/api/auth/sign-out');
      queries.clear();
      queries.setQueryData(ME, null);
      navigate('/sign-in');
    },
  });
  return (
    <Form form={form}>
      <div className="row">
        <Button type="submit" busy={form.busy}>
          {words.signOut}
        </Button>
      </div>
    </Form>
  );
}

const BLANK = { currentPassword: '', newPassword: '' };

function PasswordForm() {
  const [changed, setChanged] = useState(false);
  const form = useForm({
    values: BLANK,
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' && { currentPassword: words.enterThePasswordThat }),
      ...checkNewPassword(newPassword),
    }),
    place: ({ status }) => (status === 403 ? { field: 'currentPassword' } : undefined),
    send: async (values) => {
      setChanged(false);
      await ask('POST', '/api/auth/change-password', values);
      form.reset(BLANK);
      setChanged(true);
    },
  });
  return (
    <Form form={form}>
      {changed && (
        <Notice tone="good" announce>
          {words.thePasswordIsChanged}
        </Notice>
      )}
      <TextField
        form={form}
        name="currentPassword"
        label={words.currentPassword}
        type="password"
        autoComplete="current-password"
        size={30}
      />
      <TextField
        form={form}
        name="newPassword"
        label={doorWords.newPassword}
        hint={NEW_PASSWORD_HINT}
        type="password"
        autoComplete="new-password"
        size={30}
      />
      <FormActions form={form} label={words.changePassword} busyLabel={words.changing} />
    </Form>
  );
}
