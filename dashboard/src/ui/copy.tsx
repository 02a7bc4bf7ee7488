// Text to take along: shown as it is, copied with one press.
import { useState } from 'react';
import { Button } from './button.tsx';
import { copyWords as words } from './words.ts';
import './copy.css';
import { Icon } from './icons.tsx';

interface CopyableProps {
  label: string;
  text: string;
  /** The text is sentences, and no code. */
  areSentences?: boolean;
}

export function Copyable({ label, text, areSentences = false }: CopyableProps) {
  const [outcome, setOutcome] = useState('');
  const look = areSentences ? 'copyable-text copyable-sentences' : 'copyable-text';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(words.copied);
    } catch {
      // Browsers allow it on https and localhost only.
      setOutcome(words.selectTheTextAnd);
    }
  };
  return (
    <div className="copyable">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
      <section className={look} tabIndex={0} aria-label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <div className="row">
        <Button onClick={() => void copy()}>
          <Icon name={outcome === words.copied ? 'check' : 'copy'} />
          {words.copy}
        </Button>
        <span role="status" className="muted">
          {outcome}
        </span>
      </div>
    </div>
  );
}
