// The overview of a journey with few sessions: the funnel, whether its tracking works, and what appears when. Most figures would be empty.
import { type ReactNode, useEffect } from 'react';
import type { Installation } from '../../../src/domain/arrivals.ts';
import type { Summary } from '../../../src/domain/figures.ts';
import type { JourneyMetrics } from '../../../src/domain/metrics.ts';
import { useOrganization } from '../api/organization.ts';
import { useAnswer } from '../api/queries.ts';
import { readStored, writeStored } from '../api/stored.ts';
import { ENOUGH_SESSIONS } from '../charts/findings/compare.ts';
import { inSentences } from '../language/language.ts';
import { journeyPath, useJourney } from '../layout/journey-page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count, NONE } from '../ui/format.ts';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { Checks } from './journeys/checks.tsx';
import { fewSessionsWords as words } from './words.ts';
import './journeys/install.css';

/** Sessions that a memo needs on each side of a comparison: docs/memos.md. */
const MEMO_SESSIONS = 300;
/** How often the page checks what arrived, in ms: somebody may be trying their own page. */
const AGAIN_MS = 5_000;

/** From when which figures appear. */
const STAGES = [
  [words.now, words.theFunnelCounts],
  [words.fromSessions({ sessions: ENOUGH_SESSIONS }), words.completionTimesAnd],
  [words.fromSessionsInTwo({ sessions: ENOUGH_SESSIONS }), words.theComparisonWith],
  [words.fromSessions({ sessions: MEMO_SESSIONS }), words.theFirstMemos],
] as const;

interface FewSessionsProps {
  slug: string;
  /** Undefined: not known yet. */
  sessions: number | undefined;
  funnel: ReactNode;
  showAll: () => void;
}

export function FewSessions({ slug, sessions, funnel, showAll }: FewSessionsProps) {
  const journey = useJourney();
  const installation = useAnswer<Installation>(inSentences(journeyPath(slug, '/metrics/installation')), {
    everyMs: AGAIN_MS,
  });
  // It may be older than the sessions: then its "no event has arrived" is not true any more.
  const { data, isFetching, refetch } = installation;
  const isBehind = sessions !== undefined && data?.lastEventAt === null;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  return (
    <div className="figures">
      {funnel}
      <Card
        title={words.whatAppearsWhen}
        lead={words.sessionsSoFar({
          sessions: sessions === undefined ? NONE : count(sessions),
          enough: ENOUGH_SESSIONS,
        })}
      >
        <dl className="stack">
          {STAGES.map(([when, what]) => (
            <div key={what}>
              <dt>{when}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Button onClick={showAll}>{words.showAllFiguresNow}</Button>
        </p>
      </Card>
      {/* As long as what arrived: last, so that nothing moves when it comes. */}
      <Card title={words.tracking} lead={words.whetherItsEvents}>
        <Awaiting query={journey} skeleton={<SkeletonBlock height={16} />}>
          {(found) => (
            <Awaiting query={installation} skeleton={<SkeletonBlock height={16} />}>
              {(arrived) =>
                isBehind && isFetching ? (
                  <SkeletonBlock height={16} />
                ) : (
                  <Checks installation={arrived} journey={found} />
                )
              }
            </Awaiting>
          )}
        </Awaiting>
      </Card>
    </div>
  );
}

export type Expected = 'none' | 'few' | 'many';

/** How many sessions an overview is expected to have, before they are counted: what is drawn meanwhile has the form of what comes. */
export function useExpected(slug: string): { expected: Expected; expect: (next: Expected) => void } {
  const org = useOrganization().slug;
  const journey = useJourney().data as Partial<JourneyMetrics> | undefined;
  const storedAs = `waymark-sessions-${org}/${slug}`;
  const stored = readStored(storedAs);
  const sessions = journey?.healthMetrics?.sessionCount;
  const known = sessions === undefined ? undefined : expectedOf(sessions);
  return {
    expected: known ?? (stored === 'none' || stored === 'few' ? stored : 'many'),
    expect: (next) => writeStored(storedAs, next === 'many' ? null : next),
  };
}

/** Few: fewer than any rate is shown of, in this period and the one before. */
export const isOf = ({ summary, previousSummary }: { summary: Summary; previousSummary: Summary }): Expected =>
  summary.sessions === 0 ? 'none' : expectedOf(Math.max(summary.sessions, previousSummary.sessions));

function expectedOf(sessions: number): Expected {
  if (sessions === 0) return 'none';
  return sessions < ENOUGH_SESSIONS ? 'few' : 'many';
}
