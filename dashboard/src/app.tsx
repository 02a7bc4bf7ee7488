// Which page stands at which address. Each is loaded when it is first opened.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { openQueries } from './api/queries.ts';
import { Shell } from './layout/shell.tsx';

const SignIn = lazy(() => import('./pages/sign-in.tsx'));
const Setup = lazy(() => import('./pages/setup.tsx'));
const SetPassword = lazy(() => import('./pages/set-password.tsx'));
const Join = lazy(() => import('./pages/join.tsx'));
const Journeys = lazy(() => import('./pages/journeys/list.tsx'));
const CreateJourney = lazy(() => import('./pages/journeys/create.tsx'));
const EditJourney = lazy(() => import('./pages/journeys/edit.tsx'));
const Overview = lazy(() => import('./pages/overview.tsx'));
const Step = lazy(() => import('./pages/step.tsx'));
const Paths = lazy(() => import('./pages/paths.tsx'));
const Timelines = lazy(() => import('./pages/timelines.tsx'));
const Memos = lazy(() => import('./pages/memos/list.tsx'));
const CompareMemos = lazy(() => import('./pages/memos/compare.tsx'));
const Memo = lazy(() => import('./pages/memos/memo.tsx'));
const Simulate = lazy(() => import('./pages/simulations/simulate.tsx'));
const Simulation = lazy(() => import('./pages/simulations/simulation.tsx'));
const TrackRecord = lazy(() => import('./pages/simulations/record.tsx'));
const Definitions = lazy(() => import('./pages/definitions.tsx'));
const Live = lazy(() => import('./pages/journeys/live.tsx'));
const Install = lazy(() => import('./pages/journeys/install.tsx'));
const OrganizationSettings = lazy(() => import('./pages/settings/organization.tsx'));
const Members = lazy(() => import('./pages/settings/members.tsx'));
const Keys = lazy(() => import('./pages/settings/keys.tsx'));
const Exclusions = lazy(() => import('./pages/settings/exclusions.tsx'));
const Audit = lazy(() => import('./pages/settings/audit.tsx'));
const Data = lazy(() => import('./pages/settings/data.tsx'));
const Account = lazy(() => import('./pages/account.tsx'));
const NotFound = lazy(() => import('./pages/not-found.tsx'));

const queries = openQueries();

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Routes>
          <Route element={<Doors />}>
            <Route path="/sign-in" element={<SignIn />} />
            <Route path="/setup" element={<Setup />} />
            <Route path="/set-password" element={<SetPassword />} />
            <Route path="/join" element={<Join />} />
          </Route>
          <Route element={<Shell />}>
            <Route path="/" element={<Journeys />} />
            <Route path="/new-journey" element={<CreateJourney />} />
            <Route path="/journeys/:slug/edit" element={<EditJourney />} />
            <Route path="/journeys/:slug" element={<Overview />} />
            <Route path="/journeys/:slug/steps/:stepKey" element={<Step />} />
            <Route path="/journeys/:slug/paths" element={<Paths />} />
            <Route path="/journeys/:slug/sessions" element={<Timelines />} />
            <Route path="/journeys/:slug/memos" element={<Memos />} />
            <Route path="/journeys/:slug/memos/compare" element={<CompareMemos />} />
            <Route path="/journeys/:slug/memos/:memoId" element={<Memo />} />
            <Route path="/journeys/:slug/simulate" element={<Simulate />} />
            <Route path="/journeys/:slug/simulations/:simulationId" element={<Simulation />} />
            <Route path="/forecasts" element={<TrackRecord />} />
            <Route path="/definitions" element={<Definitions />} />
            <Route path="/journeys/:slug/live" element={<Live />} />
            <Route path="/journeys/:slug/install" element={<Install />} />
            <Route path="/settings" element={<OrganizationSettings />} />
            <Route path="/settings/members" element={<Members />} />
            <Route path="/settings/keys" element={<Keys />} />
            <Route path="/settings/exclusions" element={<Exclusions />} />
            <Route path="/settings/audit" element={<Audit />} />
            <Route path="/settings/data" element={<Data />} />
            <Route path="/account" element={<Account />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function Doors() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}
