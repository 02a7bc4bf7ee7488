// Since when steps lose more, or fewer, people, whether somebody noted a change or not; each with the way to compare.
import { Link } from 'react-router';
import type { StepChange, StepChanges } from '../../../../src/domain/step-change.ts';
import { useOrganization } from '../../api/organization.ts';
import { useAnswer } from '../../api/queries.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { wholePercent } from '../../ui/format.ts';
import { dayIn } from '../../ui/locale.ts';
import { Notice } from '../../ui/notice.tsx';
import { quoted, weekday } from '../choice/format.ts';
import { sinceDay, writeChoice } from '../choice/period.ts';
import { useChoice } from '../choice/use-choice.ts';
import { changedWords as words } from './notice-words.ts';

/** The surest; more would be a list. */
const SHOWN_MAX = 3;

/** Changes of all steps, or of one. They count all sessions, whatever the filters. */
export function useStepChanges(slug: string, stepKey?: string): { isPending: boolean; changes: readonly StepChange[] } {
  const { data, isPending } = useAnswer<StepChanges>(journeyPath(slug, '/metrics/changes'));
  const changes = data?.changes.filter((one) => stepKey === undefined || one.stepKey === stepKey) ?? [];
  return { isPending, changes };
}

export function Changed({ slug, changes }: { slug: string; changes: readonly StepChange[] }) {
  if (changes.length === 0) return null;
  const isWorse = changes.some(({ before, after }) => after > before);
  return (
    <Notice tone={isWorse ? 'warn' : 'good'} title={isWorse ? words.losesMore : words.losesLess}>
      {changes.slice(0, SHOWN_MAX).map((change) => (
        <p key={change.stepKey}>
          {sentence(change)} <CompareSince slug={slug} change={change} />
        </p>
      ))}
    </Notice>
  );
}

const sentence = ({ name, since, before, after, sessionsAfter }: StepChange) =>
  words.since({
    ...{ day: weekday(`${since}T00:00:00Z`, 'UTC'), step: quoted(name) },
    ...{ after: wholePercent(after), before: wholePercent(before), sessions: sessionsAfter },
  });

/** The page of the step, with the days since beside as many before. */
function CompareSince({ slug, change: { stepKey, name, since } }: { slug: string; change: StepChange }) {
  const { choice } = useChoice();
  const { timezone } = useOrganization();
  const { before, after } = sinceDay(since, dayIn(timezone, new Date()));
  const chosen = { ...choice, filters: {}, period: 'custom', ...after } as const;
  const search = writeChoice({ ...chosen, comparison: { with: 'period', ...before } });
  return (
    <Link to={`/journeys/${encodeURIComponent(slug)}/steps/${encodeURIComponent(stepKey)}?${search}`}>
      {words.compare}
      <span className="visually-hidden">: {name}</span>
    </Link>
  );
}
