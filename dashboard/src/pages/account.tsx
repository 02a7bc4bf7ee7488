// The person's own account.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Me } from '../../../src/domain/person.ts';
import { ask } from '../api/client.ts';
import { languageOf, ME, useMe } from '../api/people.ts';
import { LANGUAGES } from '../language/language.ts';
import { followAccount, forgetChoice } from '../layout/language.tsx';
import { Offers } from '../layout/offers.tsx';
import { Page } from '../layout/page.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChoiceField, Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { AppsCard } from './account/apps.tsx';
import { SecondFactorCard } from './account/second-factor.tsx';
import { SessionsCard } from './account/sessions.tsx';
import { NewPasswordField } from './new-password.tsx';
import { checkNewPassword } from './passwords.ts';
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
      {me.data && (
        <Card title={words.language}>
          <LanguageForm me={me.data} />
        </Card>
      )}
      <Card title={words.changePassword}>
        <PasswordForm />
      </Card>
      <SecondFactorCard />
      <AppsCard />
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

/** A choice here counts in this browser too, over one that was made in it before. */
function LanguageForm({ me }: { me: Me }) {
  const queries = useQueryClient();
  const form = useForm({
    values: { language: me.language ?? '' },
    send: async ({ language }) => {
      const changed = await ask<Me>('PUT', '/api/me', { language: language === '' ? null : language });
      queries.setQueryData(ME, changed);
      forgetChoice();
      followAccount(languageOf(changed));
    },
  });
  return (
    <Form form={form}>
      <ChoiceField
        form={form}
        name="language"
        label={words.languageOf}
        hint={words.languageReaches}
        choices={{ '': words.languageOfOthers, ...LANGUAGES }}
        areLanguages
      />
      <FormActions form={form} label={words.saveLanguage} busyLabel={words.savingLanguage} />
    </Form>
  );
}

const BLANK = { currentPassword: '', newPassword: '' };

function PasswordForm() {
  const form = useForm({
    values: BLANK,
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' && { currentPassword: words.enterThePasswordThat }),
      ...checkNewPassword(newPassword),
    }),
    place: ({ status }) => (status === 403 ? { field: 'currentPassword' } : undefined),
    send: async (values) => {
      await ask('POST', '/api/auth/change-password', values);
      form.reset(BLANK);
    },
  });
  return (
    <Form form={form}>
      {form.isSent && (
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
      <NewPasswordField form={form} label={doorWords.newPassword} size={30} />
      <FormActions form={form} label={words.changePassword} busyLabel={words.changing} />
    </Form>
  );
}
