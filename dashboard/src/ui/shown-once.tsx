// A secret that is shown this once: what to do with it, and the text to copy.
import { Copyable } from './copy.tsx';
import { Notice } from './notice.tsx';
import type { Tone } from './status.tsx';

interface ShownOnceProps {
  tone?: Tone;
  title: string;
  hint: string;
  label: string;
  text: string;
}

export const ShownOnce = ({ tone = 'warn', title, hint, label, text }: ShownOnceProps) => (
  <>
    <Notice tone={tone} title={title} announce>
      <p>{hint}</p>
    </Notice>
    <Copyable label={label} text={text} />
  </>
);
