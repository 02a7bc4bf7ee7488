// A small button that opens a panel beside it: a menu of actions, or a short explanation. Escape and a click elsewhere close it.
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import './disclosure.css';

interface DisclosureProps {
  /** Name of the button. */
  label: string;
  icon: IconName;
  className?: string;
  /** The panel; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
}

/** Pixels between the panel and the edge of the window. */
const MARGIN = 16;

export function Disclosure({ label, icon, className = '', children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    whole.current?.querySelector('button')?.focus();
  };
  // Beside a button near the edge of a narrow window, part of the panel would be out of sight.
  useLayoutEffect(() => {
    if (!open || !panel.current) return;
    panel.current.style.translate = 'none';
    const { left, right } = panel.current.getBoundingClientRect();
    const beyond = Math.max(0, right + MARGIN - document.documentElement.clientWidth);
    panel.current.style.translate = `${Math.max(0, MARGIN - left) - beyond}px`;
  }, [open]);
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
      <div ref={panel} id={id} className="disclosure-panel" hidden={!open}>
        {open && children(close)}
      </div>
    </div>
  );
}
