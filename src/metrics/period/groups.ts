// The sessions of a period by device, language and source, as their first events say.
import type { Store } from '../../store/engine.ts';
import { type VisitsQuestion, visitsParams, withVisits } from './visits.ts';

export interface VisitGroup {
  /** '' where it was not told. */
  value: string;
  sessions: number;
  completed: number;
}

export interface VisitGroups {
  devices: VisitGroup[];
  languages: VisitGroup[];
  sources: VisitGroup[];
}

/** Groups of a kind that are told: those with the most sessions. */
const GROUPS_MAX = 50;

/** By sessions, then by value. */
export async function groupVisits(store: Store, question: VisitsQuestion): Promise<VisitGroups> {
  const rows = await store.query<VisitGroup & { kind: string }>(
    `${withVisits(question)}
     SELECT multiIf(grouping(device) = 0, 'device', grouping(language) = 0, 'language', 'source') AS kind,
       multiIf(kind = 'device', device, kind = 'language', language, source) AS value,
       count() AS sessions, countIf(status = 'completed') AS completed
     FROM visits GROUP BY GROUPING SETS ((device), (language), (source))
     ORDER BY sessions DESC, value LIMIT ${GROUPS_MAX} BY kind`,
    visitsParams(question),
  );
  const pick = (wanted: string) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ value, sessions, completed }) => ({ value, sessions, completed }));
  return { devices: pick('device'), languages: pick('language'), sources: pick('source') };
}
