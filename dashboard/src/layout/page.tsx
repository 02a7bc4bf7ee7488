// The frame of a page: its title in the tab, one heading that takes the focus after a change of page, its actions.
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SkeletonText } from '../ui/skeleton.tsx';
import './page.css';

interface PageProps {
  title: string;
  /** The heading is on its way: until it is here, `title` is only read out. */
  isAwaited?: boolean;
  /** Title in the browser's tab, where that is more than the heading. */
  tab?: string;
  /** Above the heading: where this page belongs. */
  above?: ReactNode;
  /** Beside the heading. */
  actions?: ReactNode;
  /** Below the heading: tabs, or a sentence. */
  below?: ReactNode;
  /** Text and forms keep to a readable width; figures take the full width. */
  width?: 'figures' | 'form';
  /** The heading takes the focus after a change of page; false where a heading below says better what is new. */
  focus?: boolean;
  children: ReactNode;
}

export function Page({
  title,
  isAwaited,
  tab = title,
  above,
  actions,
  below,
  width = 'figures',
  focus,
  children,
}: PageProps) {
  return (
    <div className={`page page-${width}`}>
      <header className="page-header">
        {above}
        <div className="page-title">
          <PageHeading {...{ title, tab }} {...(isAwaited && { isAwaited })} {...(focus !== undefined && { focus })} />
          {actions && <div className="row">{actions}</div>}
        </div>
        {below}
      </header>
      {children}
    </div>
  );
}

/** For pages that frame themselves. */
export function PageHeading({
  title,
  isAwaited = false,
  tab = title,
  focus = true,
}: Pick<PageProps, 'title' | 'isAwaited' | 'tab' | 'focus'>) {
  const heading = useFocusOfPage(focus);

  useEffect(() => {
    document.title = `${tab} – Waymark`;
  }, [tab]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      <bdi className={isAwaited ? 'visually-hidden' : undefined}>{title}</bdi>
      {isAwaited && <SkeletonText />}
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
