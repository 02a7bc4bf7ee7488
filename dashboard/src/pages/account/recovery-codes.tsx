// Recovery codes, shown once, when they are made.
import { Copyable } from '../../ui/copy.tsx';
import { Notice } from '../../ui/notice.tsx';
import { recoveryCodesWords as words } from './words.ts';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Notice tone="info" title={words.keepTheseRecoveryCodes} announce>
        <p>{words.eachLetsYouIn}</p>
      </Notice>
      <Copyable label={words.recoveryCodes} text={codes.join('\n')} />
    </>
  );
}
