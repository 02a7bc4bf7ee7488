// The frame of a page whose code is on its way: of a journey's page all that does not depend on the tab. If that takes long, the notice
// above every page says so.
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import type { Journey } from '../../../src/domain/journey.ts';
import { useMay } from '../api/organization.ts';
import { useAwaitedCode } from '../api/outage.ts';
import { useAnswer } from '../api/queries.ts';
import { useChoice } from '../charts/choice/use-choice.ts';
import { SkeletonBlock, SkeletonText } from '../ui/skeleton.tsx';
import { Breadcrumb, journeyPath } from './journey-page.tsx';
import { JourneyTabs } from './journey-tabs.tsx';
import './page.css';

export function AwaitedPage() {
  useAwaitedCode();
  const slug = matchPath('/journeys/:slug/*', useLocation().pathname)?.params.slug;
  return (
    <div className="page page-figures" aria-busy="true">
      {slug === undefined ? <Header /> : <JourneyHeader slug={slug} />}
      <SkeletonBlock height={24} />
    </div>
  );
}

function JourneyHeader({ slug }: { slug: string }) {
  const { data } = useAnswer<Journey>(journeyPath(slug));
  const { search } = useChoice();
  const may = useMay();
  return (
    <Header
      above={<Breadcrumb />}
      name={data?.displayName}
      below={<JourneyTabs base={`/journeys/${encodeURIComponent(slug)}`} search={search} mayEdit={may.edit} />}
    />
  );
}

interface HeaderProps {
  above?: ReactNode;
  name?: string | undefined;
  below?: ReactNode;
}

/** The tab's title and the focus wait for the page itself. */
function Header({ above, name, below }: HeaderProps) {
  return (
    <header className="page-header">
      {above}
      <div className="page-title">
        {name === undefined ? (
          <SkeletonText width={24} />
        ) : (
          <h1>
            <bdi>{name}</bdi>
          </h1>
        )}
      </div>
      {below}
    </header>
  );
}
