// The headline of a journey at the top of its pages. Period and filters do not affect it.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Headline, HeadlineKind } from '../../../src/domain/headline.ts';
import { useAnswer } from '../api/queries.ts';
import { adviceWords } from '../charts/findings/notice-words.ts';
import { inSentences } from '../language/language.ts';
import { journeyPath } from '../layout/journey-page.tsx';
import { asRead } from '../ui/format.ts';
import { Shape, type Tone } from '../ui/status.tsx';
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

/** Kinds about what people do: while one of them is said, no other advice about all sessions is given. */
const ADVISING: readonly HeadlineKind[] = ['break', 'change', 'error', 'finding'];
export const isAdvice = (headline: Headline | undefined): boolean =>
  headline !== undefined && ADVISING.includes(headline.kind);

interface HeadlineProps {
  slug: string;
  headline: Headline;
  /** Beneath a title alone; without it, the sentence of the headline. */
  children?: ReactNode;
}

export function HeadlineSection({ slug, headline, children }: HeadlineProps) {
  const { kind, title, sentence, todo, others } = headline;
  return (
    <section className="look-next" aria-labelledby="headline">
      <h2 id="headline" className="visually-hidden">
        {adviceWords.firstToKnow}
      </h2>
      <p className="headline">
        <Shape tone={HEADLINE_TONES[kind]} />
        {asRead(title)}
      </p>
      {children ?? (
        <p>
          {asRead(sentence)} {todo !== null && asRead(todo)} <Place slug={slug} headline={headline} />
          {others > 0 && (
            <>
              {' '}
              <Link to={`/journeys/${encodeURIComponent(slug)}/alerts`}>{words.moreAlerts({ more: others })}</Link>
            </>
          )}
        </p>
      )}
    </section>
  );
}

/** The headline where there is too little for figures: an alert says why, such as that nothing arrives. */
export const AlertHeadline = ({ slug, headline }: { slug: string; headline: Headline | undefined }) =>
  headline?.alertId ? <HeadlineSection slug={slug} headline={headline} /> : null;

function Place({ slug, headline: { kind, stepKey, alertId, memoId } }: { slug: string; headline: Headline }) {
  const base = `/journeys/${encodeURIComponent(slug)}`;
  if (alertId !== null) return <Link to={alertAddress(alertId)}>{words.readTheAlert}</Link>;
  if (memoId !== null) return <Link to={memoAddress(slug, memoId)}>{words.readTheMemo}</Link>;
  if (kind === 'break' || kind === 'tracking' || kind === 'few')
    return <Link to={`${base}/install`}>{words.checkTheInstallation}</Link>;
  if (stepKey === null) return null;
  return <Link to={`${base}/steps/${encodeURIComponent(stepKey)}`}>{words.openTheStep}</Link>;
}
