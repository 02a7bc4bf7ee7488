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
  /** The heading takes the focus after a change of page; false where a heading below says better what is new. */
  focus?: boolean;
  children: ReactNode;
}

export function Page({ title, tab = title, above, actions, below, width = 'figures', focus, children }: PageProps) {
  return (
    <div className={`page page-${width}`}>
      <header className="page-header">
        {above}
        <div className="page-title">
          <PageHeading title={title} tab={tab} {...(focus !== undefined && { focus })} />
          {actions && <div className="row">{actions}</div>}
        </div>
        {below}
      </header>
      {children}
    </div>
  );
}

/** For pages that frame themselves. */
export function PageHeading({ title, tab = title, focus = true }: { title: string; tab?: string; focus?: boolean }) {
  const heading = useFocusOfPage(focus);

  useEffect(() => {
    document.title = `${tab} – Waymark`;
  }, [tab]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      <bdi>{title}</bdi>
    </h1>
  );
}

/** The heading of what a page below another heading is about: it takes the focus in place of the page's own. */
export function SectionHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={useFocusOfPage(true)} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** The first page is read from its top; after that the focus on a heading says that the page is another one. */
function useFocusOfPage(wanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path is what moves the focus
  useEffect(() => {
    if (wanted && key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}
