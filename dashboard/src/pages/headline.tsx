// The headline of a journey at the top of its pages. Period and filters do not affect it.
import { Link } from 'react-router';
import type { Headline, HeadlineKind } from '../../../src/domain/headline.ts';
import { useAnswer } from '../api/queries.ts';
import { inSentences } from '../language/language.ts';
import { journeyPath } from '../layout/journey-page.tsx';
import { asRead } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import type { Tone } from '../ui/status.tsx';
import { alertAddress } from './alerts/alert-row.tsx';
import { memoAddress } from './memos/paths.ts';
import { headlineWords as words } from './words.ts';

/** Amber asks for an action. */
export const HEADLINE_TONES: Record<HeadlineKind, Tone> = {
  break: 'bad',
  change: 'warn',
  error: 'warn',
  finding: 'info',
  tracking: 'warn',
  few: 'info',
  fine: 'good',
};

export const useHeadline = (slug: string) => useAnswer<Headline>(inSentences(journeyPath(slug, '/headline')));

export function HeadlineNotice({ slug, headline }: { slug: string; headline: Headline | undefined }) {
  if (!headline) return null;
  const { kind, title, sentence, todo, others } = headline;
  return (
    <Notice tone={HEADLINE_TONES[kind]} title={asRead(title)}>
      <p>
        {asRead(sentence)} {todo !== null && asRead(todo)} <Place slug={slug} headline={headline} />
        {others > 0 && (
          <>
            {' '}
            <Link to={`/journeys/${encodeURIComponent(slug)}/alerts`}>{words.moreAlerts({ more: others })}</Link>
          </>
        )}
      </p>
    </Notice>
  );
}

function Place({ slug, headline: { kind, stepKey, alertId, memoId } }: { slug: string; headline: Headline }) {
  const base = `/journeys/${encodeURIComponent(slug)}`;
  if (alertId !== null) return <Link to={alertAddress(alertId)}>{words.readTheAlert}</Link>;
  if (memoId !== null) return <Link to={memoAddress(slug, memoId)}>{words.readTheMemo}</Link>;
  if (kind === 'break' || kind === 'tracking' || kind === 'few')
    return <Link to={`${base}/install`}>{words.checkTheInstallation}</Link>;
  if (stepKey === null) return null;
  return <Link to={`${base}/steps/${encodeURIComponent(stepKey)}`}>{words.openTheStep}</Link>;
}
