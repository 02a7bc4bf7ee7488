// The sessions of a period by device, language and source, as their first events say.

import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

export interface SessionGroup {
  /** '' where it was not told. */
  value: string;
  sessions: number;
  completed: number;
}

export interface SessionGroups {
  devices: SessionGroup[];
  languages: SessionGroup[];
  sources: SessionGroup[];
}

/** Groups of a kind that are told: those with the most sessions. */
const GROUPS_MAX = 50;

/** By sessions, then by value. */
export async function groupSessions(store: Store, question: SessionsQuestion): Promise<SessionGroups> {
  const rows = await store.query<SessionGroup & { kind: string }>(
    `${withSessions(question)}
     SELECT multiIf(grouping(device) = 0, 'device', grouping(language) = 0, 'language', 'source') AS kind,
       multiIf(kind = 'device', device, kind = 'language', language, source) AS value,
       count() AS sessions, countIf(status = 'completed') AS completed
     FROM sessions GROUP BY GROUPING SETS ((device), (language), (source))
     ORDER BY sessions DESC, value LIMIT ${GROUPS_MAX} BY kind`,
    sessionsParams(question),
  );
  const pick = (wanted: string) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ value, sessions, completed }) => ({ value, sessions, completed }));
  return { devices: pick('device'), languages: pick('language'), sources: pick('source') };
}
