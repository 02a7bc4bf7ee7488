// The frame of one journey's pages: its name, the way back, and the tabs between them.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Journey } from '../../../src/domain/journey.ts';
import type { JourneyMetrics } from '../../../src/domain/metrics.ts';
import { Refusal } from '../api/client.ts';
import { useMay } from '../api/organization.ts';
import { useAnswer } from '../api/queries.ts';
import { useChoice } from '../charts/choice/use-choice.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { JourneyTabs } from './journey-tabs.tsx';
import { Page } from './page.tsx';
import { journeyPageWords as words } from './words.ts';

/** The journey that the address names. */
export function useJourney(): UseQueryResult<Journey & JourneyMetrics> {
  return useAnswer<Journey & JourneyMetrics>(journeyPath(useJourneySlug()));
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
  /** See `Page`. */
  focus?: boolean;
  children: ReactNode;
}

export function JourneyPage({ part, actions, width, focus, children }: JourneyPageProps) {
  const slug = useJourneySlug();
  const { data, error } = useJourney();
  const { search } = useChoice();
  const may = useMay();
  // A journey that could not be loaded goes by its short name.
  const name = data?.displayName ?? (error ? slug : undefined);
  const base = `/journeys/${encodeURIComponent(slug)}`;
  if (error instanceof Refusal && error.status === 404) return <NoSuchJourney slug={slug} />;
  return (
    <Page
      title={name ?? part}
      isAwaited={name === undefined}
      tab={name === undefined ? part : words.tab({ part, journey: name })}
      above={<Breadcrumb />}
      actions={actions}
      below={<JourneyTabs base={base} search={search} mayEdit={may.edit} />}
      {...(width && { width })}
      {...(focus !== undefined && { focus })}
    >
      {children}
    </Page>
  );
}

/** The way back from a journey to all of them. */
export function Breadcrumb() {
  return (
    <Link className="breadcrumb" to="/">
      {words.journeys}
    </Link>
  );
}

function NoSuchJourney({ slug }: { slug: string }) {
  return (
    <Page title={words.noSuchJourney}>
      <Empty
        title={words.noJourneyHasThe({ slug })}
        action={<ButtonLink to="/">{words.allJourneys}</ButtonLink>}
        hint={words.itMayHaveBeen}
      />
    </Page>
  );
}
