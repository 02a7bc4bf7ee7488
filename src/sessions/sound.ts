// Sound sessions, the basis of findings, alerts, forecasts and published figures: sessions without suspicious marks and without networks that
// stand out (standouts.ts). Figures for members of the organization include all sessions, and can be filtered by marks.
import type { Step } from '../domain/journey.ts';
import { MARKS } from '../domain/marks.ts';
import type { Org } from '../domain/org.ts';
import { type AskedSessions, askSessions, type Sessions } from './ask.ts';
import type { SessionsQuestion } from './sessions.ts';
import { findStandouts } from './standouts.ts';

/**
 * Marks whose sessions are left out. Two marks are not among them: a missing start, because servers need not send it, and a busy network,
 * because offices and mobile carriers are busy networks too.
 */
export const LEFT_OUT =
  MARKS.foreignHost |
  MARKS.crowd |
  MARKS.seqGap |
  MARKS.clock |
  MARKS.bot |
  MARKS.loneSuccess |
  MARKS.tooFast |
  MARKS.truncated;

export type SoundSessions = AskedSessions & {
  /** Most sessions have one class of networks: none is left out for its network. */
  isHidden: boolean;
};

/** Sound sessions of one journey. `countsMarked` includes suspicious ones. */
export async function askSound(
  sessions: Sessions,
  org: Pick<Org, 'id' | 'settings'>,
  journey: { id: string; steps: readonly Pick<Step, 'stepKey'>[] },
  { countsMarked = false, ...about }: Pick<SessionsQuestion, 'period' | 'filter' | 'now'> & { countsMarked?: boolean },
): Promise<SoundSessions> {
  if (countsMarked) return { ...(await askSessions(sessions, org, [journey.id], about)), isHidden: false };
  const filter = { ...about.filter, withoutMarks: LEFT_OUT };
  const asked = await askSessions(sessions, org, [journey.id], { ...about, filter });
  const stepKeys = journey.steps.map(({ stepKey }) => stepKey);
  // The caller's filter is dropped: a class that differs from one group's share is not suspicious.
  const all = { ...asked, filter: { withoutMarks: LEFT_OUT } };
  const { classes, isHidden } = await findStandouts(sessions.store, all, stepKeys);
  return { ...asked, standouts: classes, isHidden };
}
