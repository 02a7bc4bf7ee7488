// How sessions ended, as conditions on rows of `sessions`. "Left here" has this one definition: the session left, and the step was its last.

export const IS_COMPLETED = `status = 'completed'`;
export const IS_LEFT = `status = 'left'`;
export const IS_OPEN = `status = 'open'`;
/** Completed sessions with a declared success. */
export const IS_DECLARED = `certainty = 'declared'`;
/** Left when it had sent the last step and nothing answered. */
export const IS_UNKNOWN = `certainty = 'unknown'`;

const endedAt = (status: string, step: string, any: string) => `(${status} AND (${any}last = ${step}))`;
/** `step`: an SQL expression of its key. */
export const leftFrom = (step: string) => endedAt(IS_LEFT, step, '');
export const openAt = (step: string) => endedAt(IS_OPEN, step, '');
export const completedFrom = (step: string) => endedAt(IS_COMPLETED, step, '');
/** The same, where the key '' represents the whole journey. */
export const leftFromAny = (step: string) => endedAt(IS_LEFT, step, `${step} = '' OR `);
export const openAtAny = (step: string) => endedAt(IS_OPEN, step, `${step} = '' OR `);

/** How long a completed session took, in ms; NULL of others. */
export const DURATION = '(completion - start)';
/** The same, -1 of others. */
export const TOOK = `ifNull(${DURATION}, -1)`;
/** Duration of a session in ms, at most a day, since sessions sent by servers may stay open for weeks. */
export const LASTED = 'least(last_at - start, 86400000)';
