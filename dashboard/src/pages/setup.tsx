// The first account, created with the admin token by the operator of the service.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Me } from '../../../src/domain/person.ts';
import { ask } from '../api/client.ts';
import { ME, useMe, useSetup } from '../api/people.ts';
import { mistakeIn, NAME, SLUG, slugFollowsName } from '../api/rules.ts';
import { Door } from '../layout/door.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { NewPasswordField } from './new-password.tsx';
import { checkNewPassword } from './passwords.ts';
import { doorWords, setupWords as words } from './words.ts';

export default function Setup() {
  const me = useMe();
  const setup = useSetup();
  if (me.data) return <Navigate to="/" replace />;
  if (setup.data && !setup.data.needed) return <Navigate to="/sign-in" replace />;
  return (
    <Door title={words.setUpWaymark} lead={words.makeTheFirstAccount}>
      <Awaiting query={setup} skeleton={<SkeletonBlock height={30} />}>
        {({ needsOrganization }) => <SetupForm needsOrganization={needsOrganization} />}
      </Awaiting>
    </Door>
  );
}

function SetupForm({ needsOrganization }: { needsOrganization: boolean }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // The service prints a link that carries the secret: then nobody is asked for a token.
  const [linked] = useState(() => window.location.hash.slice(1));
  const [asksToken, askToken] = useState(linked === '');
  const form = useForm({
    values: { adminToken: linked, name: '', email: '', newPassword: '', displayName: '', slug: '' },
    follow: slugFollowsName,
    check: ({ adminToken, name, email, newPassword, displayName, slug }) => ({
      adminToken: adminToken.trim() === '' ? words.pasteTheAdminToken : undefined,
      name: mistakeIn(name.trim(), NAME),
      email: email.includes('@') ? undefined : words.enterYourEMail,
      ...checkNewPassword(newPassword),
      // Where organizations exist already, the account becomes their owner and none is made.
      ...(needsOrganization && { displayName: mistakeIn(displayName.trim(), NAME), slug: mistakeIn(slug, SLUG) }),
    }),
    place: ({ status, said }) => {
      if (status === 401) {
        askToken(true);
        return { field: 'adminToken' };
      }
      return /: password must /.test(said) ? { field: 'newPassword' } : undefined;
    },
    send: async ({ adminToken, name, email, newPassword, displayName, slug }) => {
      const me = await ask<Me>('POST', '/api/setup', {
        adminToken: adminToken.trim(),
        name: name.trim(),
        email: email.trim(),
        password: newPassword,
        ...(needsOrganization && { org: { slug, displayName: displayName.trim() } }),
      });
      queries.setQueryData(['setup'], { needed: false, needsOrganization: false });
      queries.setQueryData(ME, me);
      navigate('/', { replace: true });
    },
  });
  return (
    <Form form={form}>
      {asksToken && (
        <TextField
          form={form}
          name="adminToken"
          label={words.adminToken}
          hint={words.theServicePrintedAt}
          type="password"
        />
      )}
      <TextField form={form} name="name" label={words.yourName} autoComplete="name" />
      <TextField form={form} name="email" label={doorWords.eMail} type="email" autoComplete="username" />
      <NewPasswordField form={form} label={doorWords.password} />
      {needsOrganization && (
        <>
          <TextField form={form} name="displayName" label={words.organization} autoComplete="organization" />
          <TextField form={form} name="slug" label={words.shortNameOfThe} hint={words.itStandsInThe} mono />
        </>
      )}
      <FormActions form={form} label={words.createAccount} busyLabel={words.creating} />
    </Form>
  );
}
