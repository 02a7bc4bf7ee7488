// The share of leaving sessions for each step of an organization, with its standard error, for comparisons between steps.
import type { Journey } from '../domain/journey.ts';
import type { PeerDay } from '../metrics/evidence/peers.ts';
import type { PeerStep } from './memo/input.ts';
import { shareByBlocks } from './statistics/share.ts';

/** Sessions that a step needs for comparisons. */
const KNOWN_MIN = 300;

/** Configured steps of these journeys with enough sessions, some of which left. */
export function peerSteps(journeys: readonly Journey[], rows: readonly PeerDay[]): PeerStep[] {
  const days = new Map<string, number[][]>();
  for (const { journeyId, step, left, known } of rows) {
    const key = `${journeyId} ${step}`;
    const own = days.get(key);
    if (own) own.push([left, known]);
    else days.set(key, [[left, known]]);
  }
  return journeys.flatMap(({ id, displayName, steps }) =>
    steps.flatMap(({ stepKey, name, stepType }) => {
      const { part, whole, value, standardError } = shareByBlocks(days.get(`${id} ${stepKey}`) ?? []);
      if (whole < KNOWN_MIN || part === 0 || part === whole || !Number.isFinite(standardError)) return [];
      return [
        {
          ...{ journeyId: id, journeyName: displayName, stepKey, name: name ?? stepKey, stepType },
          ...{ left: part, known: whole },
          // The error of the logit, by the delta method.
          standardError: standardError / (value * (1 - value)),
        },
      ];
    }),
  );
}
