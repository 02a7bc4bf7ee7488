// Where a page has no session to show: all of them may be excluded. Then a longer period or another filter finds nothing; one click
// that counts them does.
import type { ReactNode } from 'react';
import type { FiguresSummary } from '../../../src/domain/figures.ts';
import { useAnswer } from '../api/queries.ts';
import { exclusionName } from '../charts/choice/exclusion-name.ts';
import type { Choice } from '../charts/choice/period.ts';
import { useChoice } from '../charts/choice/use-choice.ts';
import { excludedWords } from '../charts/choice/words.ts';
import { journeyPath, useJourneySlug } from '../layout/journey-page.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { allExcludedWords as words } from './words.ts';

interface OrAllExcludedProps {
  /** Where a new choice is more than one of period, filters and view. */
  choose?: (choice: Choice) => void;
  /** The page's own words, where the sessions are not excluded. */
  children: ReactNode;
}

export function OrAllExcluded({ choose, children }: OrAllExcludedProps) {
  const slug = useJourneySlug();
  const { choice, choose: chooseHere, question } = useChoice();
  const { data, isPending } = useAnswer<FiguresSummary>(journeyPath(slug, `/metrics/summary${question}`));
  if (isPending) return <SkeletonBlock height={10} />;
  if (!data || data.summary.sessions > 0 || data.excluded.sessions === 0 || data.excluded.counted) return children;
  const { sessions, exclusions } = data.excluded;
  const show = () => (choose ?? chooseHere)({ ...choice, withExcluded: true });
  return (
    <Empty
      title={words.allAreExcluded({ sessions })}
      action={<Button onClick={show}>{excludedWords.showWithThem}</Button>}
    >
      <p>{words.anOwnerLeaves}</p>
      <ul>
        {exclusions.map((one) => (
          <li key={one.id}>
            <bdi>{exclusionName(one)}</bdi>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
