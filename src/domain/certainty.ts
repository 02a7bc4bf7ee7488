// Certainty of completions (docs/metrics.md, "Declared, likely, unknown"), part of every figure of completion.
import { type Static, Type } from 'typebox';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const bound = (description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], { description });

export const Certainty = Type.Object(
  {
    declared: count('Completed sessions whose success a page, a call, a server or a confirmed page declared.'),
    likely: count(
      'Completed sessions whose success only the script concluded. 0 in journeys of which only declared successes count.',
    ),
    unknown: count('Sessions that left when they had sent the last step and nothing answered.'),
    low: bound('The share of completed sessions if no likely one had worked; null without sessions.'),
    high: bound('The share if all likely and unknown ones had worked; null without sessions.'),
  },
  { description: 'How many completions are declared, and what is not sure.' },
);
export type Certainty = Static<typeof Certainty>;

/** The same with a sentence, for the rates of memos and forecasts. */
export const SaidCertainty = Type.Object({
  ...Certainty.properties,
  said: Type.Union([Type.String(), Type.Null()], {
    description: 'To be read beside the rate; null where nothing is in doubt.',
  }),
});
export type SaidCertainty = Static<typeof SaidCertainty>;

/** The counts that the certainty of a figure is computed from. */
export interface CertaintyCounts {
  sessions: number;
  completed: number;
  /** Sessions of `completed` with a declared success. */
  declared: number;
  unknown: number;
}

export function describeCertainty({ sessions, completed, declared, unknown }: CertaintyCounts): Certainty {
  const shareIn = (part: number) => (sessions === 0 ? null : Math.min(1, part / sessions));
  return {
    ...{ declared, likely: completed - declared, unknown },
    ...{ low: shareIn(declared), high: shareIn(completed + unknown) },
  };
}

/** True if a completion rate must be shown with its bounds. */
export const isDoubtful = ({ likely, unknown }: Pick<Certainty, 'likely' | 'unknown'>): boolean =>
  likely > 0 || unknown > 0;
