// The headline of a journey: the first sentence that a reader needs.
import { type Static, Type } from 'typebox';

/** By descending rank. */
export const HEADLINE_KINDS = ['break', 'change', 'error', 'finding', 'tracking', 'few', 'fine'] as const;
export type HeadlineKind = (typeof HEADLINE_KINDS)[number];

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const Headline = Type.Object(
  {
    kind: Type.Enum([...HEADLINE_KINDS], {
      description:
        'break: pages do not report, or nobody completes. change: something is worse since a day. error: a field has more errors than usual. ' +
        'finding: the first finding of the newest memo. tracking: the installation needs a look. few: too few sessions. fine: nothing needs attention.',
    }),
    title: Type.String({ description: 'In a few words, without counts.' }),
    sentence: Type.String({ description: 'The same with its figures.' }),
    todo: nullable('What to look at first; null where nothing is to be done.'),
    stepKey: nullable('The step that it is about; null: the journey.'),
    alertId: nullable('The alert that it comes from.'),
    memoId: nullable('The memo that it comes from.'),
    others: Type.Integer({ minimum: 0, description: 'Further open alerts of the journey.' }),
  },
  { description: 'What to know about a journey first, as of now, over all of its sessions. The same on every page.' },
);
export type Headline = Static<typeof Headline>;
