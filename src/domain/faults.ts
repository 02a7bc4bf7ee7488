// Where the counts of a journey say that its pages do not report, not that people leave: that comes before any advice.
import type { Fault, StepFigures } from './figures.ts';

/** Fewer sessions than this may all have gone another way. */
const SESSIONS_MIN = 30;

type Seen = Pick<StepFigures, 'stepKey' | 'name' | 'reached'>;

/** `steps`: the configured ones, in their order. */
export function faultsOf(
  steps: readonly Seen[],
  counted: { sessions: number; completed: number; open: number },
): Fault[] {
  const silent = steps.flatMap(({ stepKey, name, reached }, place): Fault[] => {
    const later = Math.max(0, ...steps.slice(place + 1).map((step) => step.reached));
    return reached === 0 && later >= SESSIONS_MIN ? [{ kind: 'silent_step', stepKey, name, sessions: later }] : [];
  });
  const last = steps.at(-1);
  const over = counted.sessions - counted.open;
  if (!last || counted.completed > 0 || over < SESSIONS_MIN) return silent;
  const { stepKey, name, reached } = last;
  return [...silent, { kind: 'no_completion', stepKey, name, sessions: reached }];
}
