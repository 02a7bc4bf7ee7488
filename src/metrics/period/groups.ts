// The sessions of a period by device, language, source, browser and variant, as their first events say.

import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { FACT_GROUPS } from '../../store/schema.ts';

export interface SessionGroup {
  /** '' where it is unknown. */
  value: string;
  sessions: number;
  completed: number;
}

/** What sessions are grouped by. */
export type SessionGroups = Record<'devices' | 'languages' | 'sources' | 'browsers' | 'variants', SessionGroup[]>;

/** Groups of a kind that are returned: those with the most sessions. */
const GROUPS_MAX = 50;

/** By sessions, then by value. */
export async function groupSessions(store: Store, question: SessionsQuestion): Promise<SessionGroups> {
  const values = FACT_GROUPS.map((name) => `('${name}', toString(${name}))`).join(', ');
  const rows = await store.query<SessionGroup & { kind: string }>(
    `${withFacts(question, 'start')}
     SELECT pair.1 AS kind, pair.2 AS value, sum(n) AS sessions, sumIf(n, isCompleted) AS completed
     FROM (SELECT arrayJoin([${values}]) AS pair, facts.sessions AS n, status = 'completed' AS isCompleted FROM facts)
     GROUP BY kind, value HAVING sessions > 0 ORDER BY sessions DESC, value LIMIT ${GROUPS_MAX} BY kind`,
    factsParams(question, 'start'),
  );
  const pick = (wanted: (typeof FACT_GROUPS)[number]) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ value, sessions, completed }) => ({ value, sessions, completed }));
  return {
    devices: pick('device'),
    languages: pick('language'),
    sources: pick('source'),
    browsers: pick('browser'),
    variants: pick('variant'),
  };
}
