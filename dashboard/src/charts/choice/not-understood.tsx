// Names what an address says of the choice that cannot be read, and what is shown in its place. The address is corrected, so that it says
// what is shown; the notice stays until somebody closes it, or chooses something else.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { cut, quoted } from './format.ts';
import { escaped } from './value-names.ts';
import { notUnderstoodWords as words } from './words.ts';

/** Parts of an address that are named; the others are left out with them. */
const PARTS_NAMED_MAX = 5;

interface NotUnderstoodProps {
  misread: readonly (readonly [name: string, value: string])[];
  /** The choice that is shown instead. */
  search: string;
}

export function NotUnderstood({ misread, search }: NotUnderstoodProps) {
  const [address, setAddress] = useSearchParams();
  const [noted, note] = useState({ sentences: '', search: '' });
  const named = misread.slice(0, PARTS_NAMED_MAX);
  const sentences = named.map(([name, value]) => sentenceOf(name, value)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (sentences === '') return;
    note({ sentences, search });
    const right = new URLSearchParams(address);
    for (const [name] of misread) right.delete(name);
    // Days belong to the period.
    if (!right.has('period')) for (const name of ['from', 'to']) right.delete(name);
    setAddress(right, { replace: true });
  }, [sentences]);
  if (noted.sentences === '' || noted.search !== search) return null;
  return (
    <Notice tone="info" announce>
      <div className="not-understood">
        <div>
          {noted.sentences.split('\n').map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <IconButton label={words.close} onClick={() => note({ sentences: '', search: '' })}>
          <Icon name="close" />
        </IconButton>
      </div>
    </Notice>
  );
}

function sentenceOf(name: string, value: string): string {
  const part = partOfAddress(name, value);
  if (name === 'period') return words.noPeriod({ part });
  return name === 'compare' ? words.noComparison({ part }) : words.leftOut({ part });
}

/** A part of an address as it stands there, as far as it can be read. */
export const partOfAddress = (name: string, value: string): string =>
  quoted(`${cut(escaped(name))}=${cut(escaped(value))}`);
