// The days that evidence is counted by: dates of the question's time zone, as days since 1970.
import { localDay, localDayParams, type SessionsQuestion, sessionsParams } from '../../sessions/sessions.ts';
import type { Params } from '../../store/engine.ts';

/** The date on which a session started. With `evidenceParams`. */
export const DAY = localDay('start');

export const evidenceParams = (question: SessionsQuestion): Params => ({
  ...sessionsParams(question),
  ...localDayParams(question),
});
