// Which page stands at which address. Each is loaded when it is first opened.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { openQueries } from './api/queries.ts';
import { Shell } from './layout/shell.tsx';

const Journeys = lazy(() => import('./pages/journeys.tsx'));
const Account = lazy(() => import('./pages/account.tsx'));
const SignIn = lazy(() => import('./pages/sign-in.tsx'));
const NotFound = lazy(() => import('./pages/not-found.tsx'));

const queries = openQueries();

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Routes>
          <Route path="/sign-in" element={<SignIn />} />
          <Route element={<Shell />}>
            <Route path="/" element={<Journeys />} />
            <Route path="/account" element={<Account />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
