// Which page stands at which address. Each is loaded when it is first opened.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, matchRoutes, Outlet, Route, Routes, useLocation } from 'react-router';
import { BASE_PATH } from './api/base-path.ts';
import { askForMe } from './api/people.ts';
import { openQueries } from './api/queries.ts';
import { AwaitedDoor } from './layout/awaited-door.tsx';
import { DoorFrame } from './layout/door.tsx';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Shell } from './layout/shell.tsx';

interface PageAt {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  Page: ComponentType;
}
const page = (path: string, load: PageAt['load']): PageAt => ({ path, load, Page: lazy(load) });

const DOORS = [
  page('/sign-in', () => import('./pages/sign-in.tsx')),
  page('/setup', () => import('./pages/setup.tsx')),
  page('/set-password', () => import('./pages/set-password.tsx')),
  page('/join', () => import('./pages/join.tsx')),
  page('/oauth/authorize', () => import('./pages/allow-app.tsx')),
];
/** For people who are signed in. */
const ROOMS = [
  page('/', () => import('./pages/journeys/list.tsx')),
  page('/new-journey', () => import('./pages/journeys/create.tsx')),
  page('/journeys/:slug/edit', () => import('./pages/journeys/edit.tsx')),
  page('/journeys/:slug', () => import('./pages/overview.tsx')),
  page('/journeys/:slug/steps/:stepKey', () => import('./pages/step.tsx')),
  page('/journeys/:slug/paths', () => import('./pages/paths.tsx')),
  page('/journeys/:slug/burden', () => import('./pages/burden/burden.tsx')),
  page('/journeys/:slug/sessions', () => import('./pages/timelines.tsx')),
  page('/journeys/:slug/memos', () => import('./pages/memos/list.tsx')),
  page('/journeys/:slug/memos/compare', () => import('./pages/memos/compare.tsx')),
  page('/journeys/:slug/memos/:memoId', () => import('./pages/memos/memo.tsx')),
  page('/journeys/:slug/simulate', () => import('./pages/simulations/simulate.tsx')),
  page('/journeys/:slug/simulations/:simulationId', () => import('./pages/simulations/simulation.tsx')),
  page('/journeys/:slug/alerts', () => import('./pages/alerts/journey.tsx')),
  page('/alerts', () => import('./pages/alerts/list.tsx')),
  page('/alerts/:alertId', () => import('./pages/alerts/alert.tsx')),
  page('/forecasts', () => import('./pages/simulations/record.tsx')),
  page('/definitions', () => import('./pages/definitions.tsx')),
  page('/journeys/:slug/live', () => import('./pages/journeys/live.tsx')),
  page('/journeys/:slug/share', () => import('./pages/sharing/share.tsx')),
  page('/journeys/:slug/install', () => import('./pages/journeys/install.tsx')),
  page('/settings', () => import('./pages/settings/organization.tsx')),
  page('/settings/members', () => import('./pages/settings/members.tsx')),
  page('/settings/keys', () => import('./pages/settings/keys.tsx')),
  page('/settings/exclusions', () => import('./pages/settings/exclusions.tsx')),
  page('/settings/messages', () => import('./pages/settings/messages.tsx')),
  page('/settings/feeds', () => import('./pages/settings/feeds.tsx')),
  page('/settings/reports', () => import('./pages/settings/reports.tsx')),
  page('/settings/audit', () => import('./pages/settings/audit.tsx')),
  page('/settings/data', () => import('./pages/settings/data.tsx')),
  page('/account', () => import('./pages/account.tsx')),
  page('*', () => import('./pages/not-found.tsx')),
];

export const queries = openQueries();

/** How long the first page's code is waited for before its frame is drawn, in ms. */
const FIRST_PAGE_MS = 1_000;

/**
 * Loads the first page, while the service is asked who is there. A page that is lazy is drawn 300 ms after its frame, even if its code has
 * come: React gives what stands in its place that long to be seen.
 */
export async function openPage(pathname: string): Promise<void> {
  const route = routeAt(pathname);
  if (!route) return;
  if (!DOORS.includes(route)) void askForMe(queries);
  // One that fails, or is late, stays lazy: what stands in its place says so.
  const loaded = route.load().then(
    ({ default: Page }) => Page,
    () => undefined,
  );
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  route.Page = (await Promise.race([loaded, late])) ?? route.Page;
}

const routeAt = (pathname: string) => matchRoutes([...DOORS, ...ROOMS], pathname, BASE_PATH)?.at(-1)?.route;

/** Whatever time it takes: `openPage` then draws the page at once. */
export const loadPage = async (pathname: string): Promise<void> => void (await routeAt(pathname)?.load());

const routesTo = (pages: readonly PageAt[]) =>
  pages.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />);

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter basename={BASE_PATH}>
        <Routes>
          <Route element={<Doors />}>{routesTo(DOORS)}</Route>
          <Route element={<Shell />}>{routesTo(ROOMS)}</Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function Doors() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} Frame={DoorFrame}>
      <Suspense fallback={<AwaitedDoor />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
