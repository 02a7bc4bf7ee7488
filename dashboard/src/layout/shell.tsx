// The frame of every page of a person who is signed in: navigation beside or above, the page in the middle.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import type { Me } from '../../../src/domain/person.ts';
import { askFor } from '../api/client.ts';
import { chooseOrganization, chosenOrganization, type Membership, Organization } from '../api/organization.ts';
import { languageOf, useMe } from '../api/people.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Trouble } from '../ui/notice.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { followAccount } from './language.tsx';
import { Navigation } from './navigation.tsx';
import { Offers } from './offers.tsx';
import { ServiceAway } from './service-away.tsx';
import { shellWords as words } from './words.ts';
import './shell.css';

/** Pages with a bar of period and filters above their figures, which the first link skips. */
const FIGURES = ['', '/steps/:stepKey', '/paths', '/burden', '/sessions'].map((page) => `/journeys/:slug${page}`);

export function Shell() {
  const me = useMe();
  const { pathname, search } = useLocation();
  if (me.data) return <SignedIn me={me.data} />;
  if (me.data === null) {
    const back = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/sign-in${back}`} replace />;
  }
  return <main className="shell-waiting">{me.error && <Trouble error={me.error} />}</main>;
}

function SignedIn({ me }: { me: Me }) {
  const [slug, setSlug] = useState(() => chosenOrganization());
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const organization = me.orgs.find((org) => org.slug === slug) ?? me.orgs[0] ?? null;
  // Before any page below asks its first question.
  askFor(organization?.slug ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page starts at its top
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  const accountLanguage = languageOf(me, organization?.slug);
  useEffect(() => followAccount(accountLanguage), [accountLanguage]);

  const choose = (chosen: string) => {
    chooseOrganization(chosen);
    askFor(chosen);
    setSlug(chosen);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === slug });
  };
  const isLocked = organization?.requiresSecondFactor === true && me.secondFactor !== 'given';
  const content =
    pathname === '/account' ? (
      <Outlet />
    ) : organization === null ? (
      <NoOrganization me={me} />
    ) : isLocked ? (
      <NeedsSecondFactor organization={organization} />
    ) : (
      <Outlet key={organization.slug} />
    );
  const hasFigures = FIGURES.some((pattern) => matchPath(pattern, pathname));
  return (
    <Organization value={organization}>
      {hasFigures && (
        <a className="skip-link" href="#figures">
          {words.skipToFigures}
        </a>
      )}
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      <div className="shell">
        <Navigation me={me} organization={organization} choose={choose} />
        <main id="content" tabIndex={-1}>
          <ServiceAway />
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<AwaitedPage />}>{content}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </Organization>
  );
}

function NoOrganization({ me }: { me: Me }) {
  return (
    <div className="page page-form">
      <h1>{words.noOrganizationYet}</h1>
      {me.invitations.length > 0 ? <Offers me={me} /> : <p>{words.yourAccountBelongsTo}</p>}
    </div>
  );
}

/** Nothing of the organization answers until then. */
function NeedsSecondFactor({ organization }: { organization: Membership }) {
  return (
    <div className="page page-form">
      <h1>{words.secondFactorRequired}</h1>
      <p>{words.answersOnlyPeopleWho({ organization: organization.displayName })}</p>
      <div className="row">
        <ButtonLink to="/account" look="primary">
          {words.setUpASecond}
        </ButtonLink>
      </div>
    </div>
  );
}
