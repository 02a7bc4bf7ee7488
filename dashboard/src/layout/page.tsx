// The frame of a page: its title in the tab, one heading that takes the focus after a change of page, its actions.
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import './page.css';

interface PageProps {
  title: string;
  /** What the tab says, where that is more than the heading. */
  tab?: string;
  /** Above the heading: where this page belongs. */
  above?: ReactNode;
  /** Beside the heading. */
  actions?: ReactNode;
  /** Below the heading: tabs, or a sentence. */
  below?: ReactNode;
  /** Text and forms keep to a readable width; figures take what there is. */
  width?: 'figures' | 'form';
  children: ReactNode;
}

export function Page({ title, tab = title, above, actions, below, width = 'figures', children }: PageProps) {
  return (
    <div className={`page page-${width}`}>
      <header className="page-header">
        {above}
        <div className="page-title">
          <PageHeading title={title} tab={tab} />
          {actions && <div className="row">{actions}</div>}
        </div>
        {below}
      </header>
      {children}
    </div>
  );
}

/** For pages that frame themselves. */
export function PageHeading({ title, tab = title }: { title: string; tab?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();

  useEffect(() => {
    document.title = `${tab} – Waymark`;
  }, [tab]);

  // The first page is read from its top; after that the heading tells that the page is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path is what moves the focus
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
