// Setting up an authenticator app: its key as a picture and as text, then a first code.
import { useState } from 'react';
import { encode } from 'uqr';
import { ask } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copy.tsx';
import { Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { PasswordAction } from './password-action.tsx';
import { actionWords, appSetupWords as words } from './words.ts';
import './account.css';

interface Made {
  uri: string;
}

export function AppSetup({ onDone, onCancel }: { onDone: Done; onCancel: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  const cancel = <Button onClick={onCancel}>{actionWords.cancel}</Button>;
  if (made === null) {
    return (
      <PasswordAction
        label={words.setUpApp}
        busyLabel={words.preparing}
        send={async (password) => setMade(await ask<Made>('POST', '/api/auth/second-factor/app', { password }))}
      >
        {cancel}
      </PasswordAction>
    );
  }
  const key = new URL(made.uri).searchParams.get('secret') ?? '';
  return (
    <>
      <p>{words.scanThisWithYour}</p>
      <QrCode text={made.uri} />
      <Copyable label={words.keyForTheApp} text={key} />
      <FirstCode onDone={onDone}>{cancel}</FirstCode>
    </>
  );
}

/** Gets recovery codes, where the account had none. */
type Done = (recoveryCodes: string[] | null) => Promise<void>;

function FirstCode({ onDone, children }: { onDone: Done; children: React.ReactNode }) {
  const form = useForm({
    values: { code: '' },
    check: ({ code }): { code?: string } => (code.trim() === '' ? { code: words.enterTheCodeThat } : {}),
    place: ({ status }) => (status === 403 ? { field: 'code' } : undefined),
    send: async ({ code }) => {
      const body = { code: code.replaceAll(' ', '') };
      const path = '/api/auth/second-factor/app/confirm';
      await onDone((await ask<{ recoveryCodes: string[] | null }>('POST', path, body)).recoveryCodes);
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="code" label={words.codeThatTheApp} autoComplete="one-time-code" size={10} mono />
      <FormActions form={form} label={words.confirm} busyLabel={words.checking}>
        {children}
      </FormActions>
    </Form>
  );
}

/** Drawn in the page: its policy loads no picture from an address of data. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="account-qr" role="img" aria-label={words.qrCodeOfThe} viewBox={`0 0 ${size} ${size}`}>
      <path d={dark.join('')} />
    </svg>
  );
}
