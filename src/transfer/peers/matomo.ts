// Visits of Matomo's API Live.getLastVisitsDetails as JSON: each with the list of its actions.
import type { PeerEvent, RefusedRow } from '../../domain/peer.ts';
import { SECOND_MS } from '../../domain/time.ts';
import { objectOf, readObjects, textOf } from './text.ts';
import { browserNamed, deviceOf } from './visitor.ts';

export async function* readMatomo(path: string): AsyncGenerator<PeerEvent | RefusedRow> {
  for await (const { line, text } of readObjects(path)) {
    const visit = objectOf(text);
    const session = textOf(visit?.idVisit);
    if (!visit) yield { line, reason: 'it is no JSON object' };
    else if (session === '') yield { line, reason: 'it has no idVisit' };
    else if (!Array.isArray(visit.actionDetails)) yield { line, reason: 'it has no actionDetails' };
    else {
      const visitor = {
        device: deviceOf(textOf(visit.deviceType)),
        language: textOf(visit.languageCode),
        browser: browserNamed(textOf(visit.browserName)),
      };
      for (const [at, action] of visit.actionDetails.entries()) {
        yield { ...eventOf(line, session, at, objectOf(action) ?? {}), ...visitor };
      }
    }
  }
}

type Action = Omit<PeerEvent, 'device' | 'language' | 'browser'>;

function eventOf(line: number, session: string, at: number, action: Record<string, unknown>): Action | RefusedRow {
  const seconds = Number(textOf(action.timestamp) || Number.NaN);
  if (!Number.isFinite(seconds)) return { line, reason: `its action ${at + 1} has no timestamp` };
  const type = textOf(action.type);
  // An action without a page, such as a goal, is identified by its position in the visit.
  const id = `${session}/${textOf(action.pageId) || `${type} ${at}`}`;
  return {
    ...{ line, id, session, at: Math.round(seconds * SECOND_MS) },
    event: type === 'event' ? textOf(action.eventAction) : type,
    form: textOf(action.eventCategory),
    element: textOf(action.eventName),
    url: textOf(action.url),
  };
}
