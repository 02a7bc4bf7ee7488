// The actions of a memo: one sentence per cause, before all explanations. API responses, lists and documents use them.
import type { Alarm, Finding, Todo } from '../../domain/memo.ts';
import type { Speech } from './words.ts';

type Cause = Pick<Alarm | Finding, 'id' | 'suggestion' | 'who'>;

/** “Go through “Upload” on mobile, and write down what differs – the people who build the page.” */
export const actionOf = ({ suggestion, who }: Cause, { texts: { phrases } }: Speech): string =>
  who === ''
    ? suggestion
    : phrases.action({
        suggestion: suggestion.replace(/\.$/, ''),
        who: `${who.charAt(0).toLowerCase()}${who.slice(1)}`,
      });

/** Breaks first, then findings; parts of a finding share its sentence. */
export const todoOf = (
  alarms: readonly Cause[],
  findings: readonly (Cause & Pick<Finding, 'partOf'>)[],
  speech: Speech,
): Todo[] =>
  [...alarms, ...findings.filter(({ partOf }) => partOf === null)]
    .map((cause) => ({ findingId: cause.id, sentence: actionOf(cause, speech) }))
    .filter(({ sentence }, at, all) => all.findIndex((one) => one.sentence === sentence) === at);
