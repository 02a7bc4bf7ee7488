// Passkeys of the account: added by the browser, removed with the password.

import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import type { SecondFactor } from '../../api/people.ts';
import { mistakeIn, NAME } from '../../api/rules.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { date } from '../../ui/format.ts';
import { PasswordAction, PasswordField, placePassword } from './password-action.tsx';
import { actionWords, passkeysWords as words } from './words.ts';

const BASE = '/api/auth/second-factor/passkeys';

type Passkey = SecondFactor['passkeys'][number];

export function PasskeyList({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => Promise<void> }) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  if (leaving) {
    return (
      <>
        <p>{words.removeThePasskey({ name: <strong>{leaving.name}</strong> })}</p>
        <PasswordAction
          label={words.removePasskey}
          busyLabel={actionWords.removing}
          send={async (password) => {
            await ask('POST', `${BASE}/${leaving.id}/remove`, { password });
            setLeaving(null);
            await onRemoved();
          }}
        >
          <Button onClick={() => setLeaving(null)}>{actionWords.cancel}</Button>
        </PasswordAction>
      </>
    );
  }
  return (
    <ul className="account-list">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span>
            {words.passkeyNamed({ name: <strong>{passkey.name}</strong> })}{' '}
            {passkey.createdAt && <span className="muted">{words.added({ day: date(passkey.createdAt) })}</span>}
          </span>
          <Button
            look="quiet"
            aria-label={words.removeThePasskeyNamed({ name: passkey.name })}
            onClick={() => setLeaving(passkey)}
          >
            {actionWords.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface PasskeySetupProps {
  onDone: (recoveryCodes: string[] | null) => Promise<void>;
  onCancel: () => void;
}

export function PasskeySetup({ onDone, onCancel }: PasskeySetupProps) {
  const [refused, setRefused] = useState(false);
  const form = useForm({
    values: { name: '', password: '' },
    check: ({ name }) => ({ name: mistakeIn(name.trim(), NAME) }),
    place: placePassword,
    send: async ({ name, password }) => {
      setRefused(false);
      const { options } = await ask<{ options: never }>('POST', `${BASE}/options`, { password });
      const response = await startRegistration({ optionsJSON: options }).catch(() => null);
      if (response === null) return setRefused(true);
      const body = { response, name: name.trim(), password };
      await onDone((await ask<{ recoveryCodes: string[] | null }>('POST', BASE, body)).recoveryCodes);
    },
  });
  return (
    <Form form={form}>
      {refused && <p role="alert">{words.theBrowserMadeNo}</p>}
      <TextField form={form} name="name" label={words.nameOfThePasskey} hint={words.suchAsTheDevice} size={30} />
      <PasswordField form={form} />
      <FormActions form={form} label={actionWords.addPasskey} busyLabel={words.waitingForTheBrowser}>
        <Button onClick={onCancel}>{actionWords.cancel}</Button>
      </FormActions>
    </Form>
  );
}
