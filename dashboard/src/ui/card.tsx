// A surface with a heading: the unit that pages are laid out in.
import { type ReactNode, useId } from 'react';
import './card.css';

interface CardProps {
  title: string;
  /** Beside the heading: a link to a definition, a button. */
  actions?: ReactNode;
  /** Below the heading, in a sentence: what this is for. */
  lead?: ReactNode;
  children: ReactNode;
}

export function Card({ title, actions, lead, children }: CardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-header">
        {/* People name some of them, in any script. */}
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
        {actions && <div className="row">{actions}</div>}
      </header>
      {lead && <p className="card-lead">{lead}</p>}
      {children}
    </section>
  );
}
