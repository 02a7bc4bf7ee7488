// The meaning of each figure of the tools that src/domain/figure-list.ts does not have, in a sentence, and the section of docs/metrics.md that
// defines it. A test holds that every figure of an answer has its definition, and that the sections exist.
import { STEP_FIGURES, SUMMARY_FIGURES } from '../domain/figure-list.ts';
import type { Definitions } from './figure.ts';
import { definitionIn, definitionsIn } from './listed.ts';

const METRICS = {
  declared: ['Completed sessions whose success a page, a call or a server declared.', 'declared-likely-unknown'],
  likely: [
    'Completed sessions whose success only the script concluded: they count until it is confirmed that the journey declares every one.',
    'declared-likely-unknown',
  ],
  unknown: ['Sessions that sent the last step and left, with no answer that was seen.', 'declared-likely-unknown'],
  excludedSessions: ["Sessions of the period that the organization's exclusions are about.", 'exclusions'],
  fieldReached: ['Sessions that focused the field.', 'fields'],
  changed: ['Sessions that changed the field.', 'fields'],
  medianTimeInField: [
    'From focus to blur, added up over a session; median over those of the n sessions that left the field again.',
    'fields',
  ],
  returned: ['Sessions that came back to the field after they had left it.', 'fields'],
  withErrors: ['Sessions with a validation error on the field.', 'fields'],
  fixed: ['Of the sessions with an error on the field: completed, or last saw another step.', 'fields'],
  givenUp: ['Of the sessions with an error on the field: left at the step.', 'fields'],
  lastTouchedShare: ['Of the sessions that left at the step: touched this field last.', 'last-touched'],
  errorSessions: ['Sessions with an error of this type on the field.', 'fields'],
  times: [
    'How often sessions went directly from the one step to the other; n is the number of sessions that did.',
    'transitions',
  ],
  pathSessions: ['Sessions that went exactly this way.', 'paths'],
  pathShare: ['Sessions that went exactly this way / sessions that saw any step.', 'paths'],
  otherSessions: ['Sessions on ways that are not listed.', 'paths'],
  backSessions: ['Sessions that went back to an earlier step at least once.', 'paths'],
  lasted: ['From the first to the last event of a single session that is listed.', 'session'],
  matching: ['Sessions of the period that fit the question; the timelines are a sample of them.', 'session'],
} as const satisfies Record<string, readonly [string, string]>;

const MEMOS = {
  hoursLost: ['Hours in sessions that left; pauses count up to 5 minutes.', 'memos'],
  estimate: [
    'What the finding measures: a difference of two shares (share), a share, or an odds ratio (ratio), with an interval that knows that the finding was selected.',
    'memos',
  ],
  alarmShare: ['Sessions of the alarm to which it happened / sessions that it looked at.', 'memos'],
  hardCeiling: [
    'Completions more if everyone who left the changed steps completed: no assumption but the same visitors.',
    'simulations',
  ],
  ceiling: ['Completions more if those who leave the changed steps went on as the others do.', 'simulations'],
  extra: [
    'Completions more in the weeks of the forecast: the middle of the draws, and the range that nine of ten lie in.',
    'simulations',
  ],
  rateBefore: ['Completion rate that the model gives without the change.', 'simulations'],
  rateAfter: ['Completion rate that the model gives with the change.', 'simulations'],
  probabilityPositive: [
    'Share of the draws in which there are more completions than without the change.',
    'simulations',
  ],
} as const satisfies Record<string, readonly [string, string]>;

const LISTED = definitionsIn({ ...STEP_FIGURES, ...SUMMARY_FIGURES });

export type FigureName =
  | keyof typeof STEP_FIGURES
  | keyof typeof SUMMARY_FIGURES
  | keyof typeof METRICS
  | keyof typeof MEMOS;

/** The definitions of these figures; where the lists share a name, of all sessions of a period. */
export function definitionsOf(...names: FigureName[]): Definitions {
  return Object.fromEntries(names.map((name) => [name, definitionOf(name)]));
}

function definitionOf(name: FigureName): Definitions[string] {
  const listed = LISTED[name];
  if (listed) return listed;
  if (name in METRICS) {
    const [definition, section] = METRICS[name as keyof typeof METRICS];
    return definitionIn(definition, section);
  }
  const [definition, page] = MEMOS[name as keyof typeof MEMOS];
  return { definition, at: `/help/${page}` };
}
