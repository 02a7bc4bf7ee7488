// Chooses the sessions whose events are read one by one: all sessions of a usual journey, a fixed fraction of a large one.

export interface Sample {
  /** One session in this many. */
  oneIn: number;
  /** Which one: an integer below 2^32. */
  seed: number;
}

/** Sessions that are read event by event, at most about. */
export const SAMPLED_SESSIONS_MAX = 1_000_000;

/** The condition on a session's number; takes the members of a Sample as parameters. */
export const sampled = (session: string) => `intHash64(bitXor(${session}, {seed:UInt32})) % {oneIn:UInt32} = 0`;
