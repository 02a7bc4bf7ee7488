// The second factor of the account: an authenticator app, passkeys, recovery codes.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { ME, SECOND_FACTOR, type SecondFactor, useSecondFactor } from '../../api/people.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonButton, SkeletonText } from '../../ui/skeleton.tsx';
import { AppSetup } from './app-setup.tsx';
import { PasskeyList, PasskeySetup } from './passkeys.tsx';
import { PasswordAction } from './password-action.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { actionWords, secondFactorWords as words } from './words.ts';
import './account.css';

type Doing = 'app' | 'passkey' | 'remove-app' | 'codes' | null;

/** One line, with what is most often offered below it. */
const BLANK = (
  <div className="account-blank">
    <p className="account-line">
      <SkeletonText width={18} />
    </p>
    <div className="row">
      <SkeletonButton label={words.setUpAuthenticatorApp} />
      <SkeletonButton label={actionWords.addPasskey} />
    </div>
  </div>
);

export function SecondFactorCard() {
  const factors = useSecondFactor();
  return (
    <Card title={words.secondFactor} lead={words.besidesYourPasswordOr}>
      <Awaiting query={factors} skeleton={BLANK}>
        {(found) => (found === null ? null : <Factors factors={found} />)}
      </Awaiting>
    </Card>
  );
}

function Factors({ factors }: { factors: SecondFactor }) {
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stop = () => setDoing(null);
  const changed = async (made: readonly string[] | null = null) => {
    setCodes(made);
    setDoing(null);
    await Promise.all([SECOND_FACTOR, ME].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const cancel = <Button onClick={stop}>{actionWords.cancel}</Button>;
  if (doing === 'app') return <AppSetup onDone={changed} onCancel={stop} />;
  if (doing === 'passkey') return <PasskeySetup onDone={changed} onCancel={stop} />;
  if (doing === 'remove-app') {
    const send = async (password: string) => {
      await ask('POST', '/api/auth/second-factor/app/remove', { password });
      await changed();
    };
    return (
      <PasswordAction label={words.removeAuthenticatorApp} busyLabel={actionWords.removing} send={send}>
        {cancel}
      </PasswordAction>
    );
  }
  if (doing === 'codes') {
    const send = async (password: string) => {
      const made = await ask<{ recoveryCodes: string[] }>('POST', '/api/auth/second-factor/recovery-codes', {
        password,
      });
      await changed(made.recoveryCodes);
    };
    return (
      <PasswordAction label={words.makeNewRecoveryCodes} busyLabel={words.making} send={send}>
        {cancel}
      </PasswordAction>
    );
  }
  const hasAny = factors.app || factors.passkeys.length > 0;
  return (
    <>
      {codes && <RecoveryCodes codes={codes} />}
      {!hasAny && <p className="account-line">{words.youHaveNoneYet}</p>}
      {factors.app && (
        <ul className="account-list">
          <li>
            <span>{words.authenticatorApp}</span>
            <Button look="quiet" aria-label={words.removeTheAuthenticatorApp} onClick={() => setDoing('remove-app')}>
              {actionWords.remove}
            </Button>
          </li>
        </ul>
      )}
      {factors.passkeys.length > 0 && <PasskeyList passkeys={factors.passkeys} onRemoved={() => changed()} />}
      <div className="row">
        {!factors.app && <Button onClick={() => setDoing('app')}>{words.setUpAuthenticatorApp}</Button>}
        <Button onClick={() => setDoing('passkey')}>{actionWords.addPasskey}</Button>
        {hasAny && <Button onClick={() => setDoing('codes')}>{words.newRecoveryCodes}</Button>}
      </div>
    </>
  );
}
