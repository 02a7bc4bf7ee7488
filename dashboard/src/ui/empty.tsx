// Where nothing is yet: what would be here, and what to do next.
import type { ReactNode } from 'react';
import './empty.css';

export function Empty({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <div className="stack-s">{children}</div>
      {action && <div className="row">{action}</div>}
    </div>
  );
}
