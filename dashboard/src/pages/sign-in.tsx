// The way in for people who have an account.

import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { ask } from '../api/client.ts';
import { pathHere } from '../api/path-here.ts';
import {
  ME,
  SECOND_FACTOR,
  type SignInOptions,
  useMe,
  useSecondFactor,
  useSetup,
  useSignInOptions,
} from '../api/people.ts';
import { Door } from '../layout/door.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Button } from '../ui/button.tsx';
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { SecondStep } from './second-step.tsx';
import { doorWords, signInWords as words } from './words.ts';

/** With which an operator makes a link for a new password. */
const COMMAND = 'user reset-password';

/** Why single sign-on let somebody not in, as the service says it. */
const REFUSALS: Partial<Record<string, string>> = {
  not_a_member: words.nobodyHereHasThe,
  email_not_verified: words.singleSignOnDid,
  other_subject: words.anotherIdentity,
  denied: words.youWereNotSigned,
};

export default function SignIn() {
  const me = useMe();
  const setup = useSetup();
  const options = useSignInOptions();
  const secondFactor = useSecondFactor();
  const [search] = useSearchParams();
  // A link must not send a person who signs in somewhere else.
  const next = pathHere(search.get('next') ?? '/') ?? '/';
  if (me.data) return <Navigate to={next} replace />;
  if (setup.data?.needed) return <Navigate to="/setup" replace />;
  if (secondFactor.data?.awaited) {
    return (
      <Door title={words.secondStep} lead={words.yourAccountAsksFor}>
        <SecondStep factors={secondFactor.data} next={next} />
      </Door>
    );
  }
  if (search.has('forgotten') && options.data?.mailsLinks) return <ForgottenPassword />;
  return (
    <Door title={doorWords.signIn}>
      {search.has('error') && (
        <Notice tone="bad" announce>
          {REFUSALS[search.get('error') ?? ''] ?? words.signingInDidNot}
        </Notice>
      )}
      <Awaiting query={options} skeleton={<SkeletonBlock height={15} />}>
        {(ways) => (
          <>
            {ways.password && <PasswordForm next={next} mailsLinks={ways.mailsLinks} />}
            {ways.oidc && (
              <div className="door-other">
                <SingleSignOn oidc={ways.oidc} next={next} />
              </div>
            )}
          </>
        )}
      </Awaiting>
    </Door>
  );
}

function PasswordForm({ next, mailsLinks }: { next: string; mailsLinks: boolean }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useForm({
    values: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(email.trim() === '' && { email: words.enterYourEMail }),
      ...(password === '' && { password: words.enterYourPassword }),
    }),
    send: async ({ email, password }) => {
      const body = { email: email.trim(), password };
      const { secondFactor } = await ask<{ secondFactor: string }>('POST', '/api/auth/sign-in/email', body);
      if (secondFactor === 'awaited') return queries.resetQueries({ queryKey: SECOND_FACTOR });
      await queries.resetQueries({ queryKey: ME });
      navigate(next, { replace: true });
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="email" label={doorWords.eMail} type="email" autoComplete="username" />
      <TextField
        form={form}
        name="password"
        label={doorWords.password}
        type="password"
        autoComplete="current-password"
      />
      <FormActions form={form} label={doorWords.signIn} busyLabel={words.signingIn} />
      {mailsLinks ? (
        <p>
          <Link to={`?${new URLSearchParams([...search, ['forgotten', '']])}`} state={{ email: form.values.email }}>
            {words.sendMeALink}
          </Link>
        </p>
      ) : (
        <p className="field-hint">{words.forgottenPassword({ command: <code>{COMMAND}</code> })}</p>
      )}
    </Form>
  );
}

function SingleSignOn({ oidc, next }: { oidc: NonNullable<SignInOptions['oidc']>; next: string }) {
  const form = useForm({
    values: {},
    send: async () => {
      const { url } = await ask<{ url: string }>('POST', '/api/auth/sign-in/oauth2', {
        providerId: 'oidc',
        callbackURL: next,
      });
      location.assign(url);
    },
  });
  return (
    <Form form={form}>
      <Button type="submit" busy={form.busy}>
        {words.continueWith({ provider: oidc.name })}
      </Button>
    </Form>
  );
}
