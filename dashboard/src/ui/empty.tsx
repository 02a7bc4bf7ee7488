// Where nothing is yet: what would be here, and what to do next.
import type { ReactNode } from 'react';
import './empty.css';

interface EmptyProps {
  title: string;
  /** One paragraph; `children` where it takes more. */
  hint?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function Empty({ title, hint, action, children }: EmptyProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <div className="stack-s">
        {hint && <p>{hint}</p>}
        {children}
      </div>
      {action && <div className="row">{action}</div>}
    </div>
  );
}
