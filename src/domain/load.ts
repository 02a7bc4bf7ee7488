// How near a journey comes to its limit, and its organization to its day, in shapes.
import { type Static, Type } from 'typebox';

/** Days that the installation page looks back at. */
export const LOAD_DAYS = 7;

export const Load = Type.Object({
  limit: Type.Integer({ description: 'Requests an hour that are let in.' }),
  peak: Type.Union(
    [Type.Object({ from: Type.String({ format: 'date-time' }), requests: Type.Integer() }), Type.Null()],
    { description: `The hour of the last ${LOAD_DAYS} days with the most requests, refused ones among them.` },
  ),
  refusedRequests: Type.Integer({ description: `Turned away by a limit in the last ${LOAD_DAYS} days.` }),
  refusedVisits: Type.Integer({ description: 'Sessions that were turned away, and not let in later.' }),
});
export type Load = Static<typeof Load>;

/** Events and bytes that an organization was sent today (UTC), and their limits. */
export interface DayUse {
  events: number;
  bytes: number;
  eventsMax: number;
  bytesMax: number;
}
