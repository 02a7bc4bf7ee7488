// Buttons, and links that look like them.
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import './button.css';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** While something is under way it does nothing. So it does with aria-disabled: both leave the focus where it is. */
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { look = 'plain', busy = false, className = '', 'aria-disabled': disabled, onClick, children, ...rest } = props;
  const idle = busy || disabled === true;
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look} ${className}`}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      // Not `disabled`: that would take the focus away from under the person.
      onClick={idle ? (event) => event.preventDefault() : onClick}
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
