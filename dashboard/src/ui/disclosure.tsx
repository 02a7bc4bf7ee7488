// A small button that opens a panel beside it: a menu of actions, or a short explanation. Escape and a click elsewhere close it.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import './disclosure.css';

interface DisclosureProps {
  /** What the button is called. */
  label: string;
  icon: IconName;
  className?: string;
  /** The panel; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
}

export function Disclosure({ label, icon, className = '', children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    whole.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  });
  return (
    <div ref={whole} className={`disclosure ${className}`}>
      <IconButton label={label} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name={icon} />
      </IconButton>
      <div id={id} className="disclosure-panel" hidden={!open}>
        {open && children(close)}
      </div>
    </div>
  );
}
