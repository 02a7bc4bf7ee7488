// The frame of the pages for people who are not signed in: one column in the middle.
import type { ReactNode } from 'react';
import { LanguageChoice } from './language.tsx';
import { PageHeading } from './page.tsx';
import { ThemeSwitch } from './theme.tsx';
import './door.css';

export function Door({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="door">
      <header className="door-brand">
        <img src="/assets/waymark.svg" alt="" width="28" height="28" />
        Waymark
      </header>
      <main className="door-card">
        <PageHeading title={title} />
        {lead && <p className="muted">{lead}</p>}
        {children}
      </main>
      <footer>
        <ThemeSwitch />
        <LanguageChoice />
      </footer>
    </div>
  );
}
