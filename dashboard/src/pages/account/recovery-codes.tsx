// Recovery codes, shown once, when they are made.
import { Copyable } from '../../ui/copy.tsx';
import { Notice } from '../../ui/notice.tsx';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Notice tone="info" title="Keep these recovery codes" announce>
        <p>Each lets you in once without your app or passkey. They are not shown again.</p>
      </Notice>
      <Copyable label="Recovery codes" text={codes.join('\n')} />
    </>
  );
}
