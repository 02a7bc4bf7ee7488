// What the pages of one journey share: its name, the way back, and the tabs between them.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import type { Journey } from '../../../src/domain/journey.ts';
import { useMay } from '../api/organization.ts';
import { useAnswer } from '../api/queries.ts';
import { Page } from './page.tsx';

/** The journey that the address names. */
export function useJourney(): UseQueryResult<Journey> {
  return useAnswer<Journey>(journeyPath(useJourneySlug()));
}

export function useJourneySlug(): string {
  return useParams().slug ?? '';
}

/** Path in the API of a journey, or of something that it has: '/metrics'. */
export const journeyPath = (slug: string, rest = '') => `/api/journeys/${encodeURIComponent(slug)}${rest}`;

interface JourneyPageProps {
  /** The tab's word, for the title: Overview, Paths, … */
  part: string;
  actions?: ReactNode;
  width?: 'figures' | 'form';
  children: ReactNode;
}

export function JourneyPage({ part, actions, width, children }: JourneyPageProps) {
  const slug = useJourneySlug();
  const { data } = useJourney();
  const may = useMay();
  const name = data?.displayName ?? slug;
  const base = `/journeys/${encodeURIComponent(slug)}`;
  return (
    <Page
      title={name}
      tab={`${part} – ${name}`}
      above={
        <Link className="breadcrumb" to="/">
          Journeys
        </Link>
      }
      actions={actions}
      below={
        <nav aria-label="Journey" className="tabs">
          <NavLink to={base} end>
            Overview
          </NavLink>
          <NavLink to={`${base}/paths`}>Paths</NavLink>
          <NavLink to={`${base}/live`}>Live</NavLink>
          <NavLink to={`${base}/install`}>Install</NavLink>
          {may.edit && <NavLink to={`${base}/edit`}>Edit</NavLink>}
        </nav>
      }
      {...(width && { width })}
    >
      {children}
    </Page>
  );
}
