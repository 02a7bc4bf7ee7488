// On the overview of a journey: what needs attention, above all figures.

import { Link } from 'react-router';
import { useAnswer } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { Notice } from '../../ui/notice.tsx';
import { alertAddress } from './alert-row.tsx';
import type { AlertPage } from './alerts.tsx';
import { stripWords as words } from './words.ts';

export const useOpenAlerts = (slug: string) =>
  useAnswer<AlertPage>(inSentences(`/api/alerts?show=open&journey=${encodeURIComponent(slug)}`));

/** Whether an alert says that pages do not report: then no advice is given. */
const BREAKS: readonly string[] = ['tracking_silent', 'step_silent', 'no_success'];
export const saysBroken = (page: AlertPage | undefined) =>
  page?.alerts.some(({ state, rule }) => state === 'open' && BREAKS.includes(rule)) ?? false;

export function AlertStrip({ slug, page }: { slug: string; page: AlertPage | undefined }) {
  const open = page?.alerts.filter(({ state }) => state === 'open') ?? [];
  const [first] = open;
  if (!first) return null;
  return (
    <Notice tone="warn" title={words.needsAttention}>
      <p>
        {first.sentence} <Link to={alertAddress(first.id)}>{words.readTheAlert}</Link>
        {open.length > 1 && (
          <>
            {' '}
            <Link to={`/journeys/${encodeURIComponent(slug)}/alerts`}>
              {words.allAlerts({ more: open.length - 1 })}
            </Link>
          </>
        )}
      </p>
    </Notice>
  );
}
