// The second factor at sign-in: a code of the app, a passkey, or a recovery code.
import { startAuthentication } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../api/client.ts';
import { ME, SECOND_FACTOR, type SecondFactor } from '../api/people.ts';
import { Button } from '../ui/button.tsx';
import { Form, FormActions, TextField } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { secondStepWords as words } from './words.ts';

const BASE = '/api/auth/second-factor';

export function SecondStep({ factors, next }: { factors: SecondFactor; next: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [usesRecovery, setUsesRecovery] = useState(!factors.app && factors.passkeys.length === 0);
  const done = async () => {
    queries.removeQueries({ queryKey: SECOND_FACTOR });
    await queries.resetQueries({ queryKey: ME });
    navigate(next, { replace: true });
  };
  const leave = async () => {
    await ask('POST', '/api/auth/sign-out');
    queries.removeQueries({ queryKey: SECOND_FACTOR });
    await queries.invalidateQueries({ queryKey: SECOND_FACTOR });
  };
  const needsCode = factors.app || usesRecovery;
  return (
    <>
      {factors.passkeys.length > 0 && <PasskeyForm done={done} />}
      {needsCode && <CodeForm done={done} isRecovery={usesRecovery} />}
      <div className="row">
        {!usesRecovery && <Button onClick={() => setUsesRecovery(true)}>{words.useARecoveryCode}</Button>}
        <Button look="quiet" onClick={() => void leave()}>
          {words.cancel}
        </Button>
      </div>
    </>
  );
}

function CodeForm({ done, isRecovery }: { done: () => Promise<void>; isRecovery: boolean }) {
  const form = useForm({
    values: { code: '' },
    check: ({ code }): { code?: string } => (code.trim() === '' ? { code: words.enterACode } : {}),
    place: ({ status }) => (status === 403 ? { field: 'code' } : undefined),
    send: async ({ code }) => {
      await ask('POST', `${BASE}/code`, { code: code.replaceAll(' ', '') });
      await done();
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label={isRecovery ? words.recoveryCode : words.codeOfYourAuthenticator}
        hint={isRecovery ? words.oneOfTheCodes : words.sixDigitsEachCode}
        autoComplete="one-time-code"
        size={14}
        mono
      />
      <FormActions form={form} label={words.continue} busyLabel={words.checking} />
    </Form>
  );
}

function PasskeyForm({ done }: { done: () => Promise<void> }) {
  const [refused, setRefused] = useState(false);
  const form = useForm({
    values: {},
    send: async () => {
      setRefused(false);
      const { options } = await ask<{ options: never }>('POST', `${BASE}/passkey/options`, {});
      const response = await startAuthentication({ optionsJSON: options }).catch(() => null);
      if (response === null) return setRefused(true);
      await ask('POST', `${BASE}/passkey`, { response });
      await done();
    },
  });
  return (
    <Form form={form}>
      {refused && <p role="alert">{words.theBrowserGaveNo}</p>}
      <FormActions form={form} label={words.useAPasskey} busyLabel={words.waitingForThePasskey} />
    </Form>
  );
}
