// Buttons, and links that look like them.
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import './button.css';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** While something is under way: the button keeps its size and does nothing. */
  busy?: boolean;
}

export function Button({ look = 'plain', busy = false, className = '', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look} ${className}`}
      aria-disabled={busy || undefined}
      // Not `disabled`: that would take the focus away from under the person.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

export function ButtonLink({ to, look = 'plain', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <Link to={to} className={`button button-${look}`}>
      {children}
    </Link>
  );
}

/** A square button with an icon; the label is for those who do not see it, and a tooltip. */
export function IconButton({ label, children, ...rest }: ButtonProps & { label: string }) {
  return (
    <Button look="quiet" {...rest} className="button-icon" aria-label={label} title={label}>
      {children}
    </Button>
  );
}
