// The frame of the pages for people who are not signed in: one column in the middle.
import type { ReactNode } from 'react';
import { BASE_PATH } from '../api/base-path.ts';
import { LanguageChoice } from './language.tsx';
import { PageHeading } from './page.tsx';
import { ThemeSwitch } from './theme.tsx';
import './door.css';

export function Door({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <DoorFrame>
      <PageHeading title={title} />
      {lead && <p className="muted">{lead}</p>}
      {children}
    </DoorFrame>
  );
}

/** The same around what stands in the place of such a page. */
export function DoorFrame({ isAwaited = false, children }: { isAwaited?: boolean; children: ReactNode }) {
  return (
    <div className="door">
      <header className="door-brand">
        <img src={`${BASE_PATH}/assets/waymark.svg`} alt="" width="28" height="28" />
        Waymark
      </header>
      <main className="door-card" aria-busy={isAwaited || undefined}>
        {children}
      </main>
      <footer>
        <ThemeSwitch />
        <LanguageChoice />
      </footer>
    </div>
  );
}
