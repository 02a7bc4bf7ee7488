// The tabs between the pages of one journey. What lies below a tab's page marks the tab, too: a step that of the overview, a
// kept forecast that of the simulator.
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { journeyTabsWords as words } from './words.ts';

/** By the path below the journey's own; `holds` what else belongs to a tab. For reading, for thinking, for setting up. */
const TABS: readonly { path: string; label: string; holds?: RegExp; isForEditors?: boolean; begins?: boolean }[] = [
  { path: '', label: words.overview, holds: /^\/(steps\/|sessions$)/ },
  { path: '/paths', label: words.paths },
  { path: '/burden', label: words.burden },
  { path: '/alerts', label: words.alerts },
  { path: '/live', label: words.live },
  { path: '/memos', label: words.memos, holds: /^\/memos\//, begins: true },
  { path: '/simulate', label: words.simulator, holds: /^\/simulations\// },
  { path: '/install', label: words.install, begins: true },
  { path: '/share', label: words.share },
  { path: '/edit', label: words.edit, isForEditors: true },
];

interface JourneyTabsProps {
  /** Path of the journey's overview. */
  base: string;
  /** The reader's choice, as a query that each tab takes along. */
  search: string;
  mayEdit: boolean;
}

export function JourneyTabs({ base, search, mayEdit }: JourneyTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const here = pathname.slice(base.length).replace(/\/$/, '');
  // On a narrow screen the row scrolls: the tab of this page is in sight from the start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page marks another tab
  useLayoutEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={words.journey} className="tabs">
      {TABS.filter(({ isForEditors }) => mayEdit || !isForEditors).map(({ path, label, holds, begins }) => (
        <Link
          key={path}
          to={base + path + search}
          className={begins ? 'tab-begins' : undefined}
          aria-current={here === path ? 'page' : holds?.test(here) ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
