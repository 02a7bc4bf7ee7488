// The date since which a step loses more, or fewer, of the sessions that see it.
import { type Static, Type } from 'typebox';

export const StepChange = Type.Object({
  stepKey: Type.String(),
  name: Type.String(),
  since: Type.String({ description: 'First day of the time after, as YYYY-MM-DD on the clocks of the organization.' }),
  before: Type.Number({ description: 'Share of those who saw the step that left there, on such weekdays before.' }),
  after: Type.Number({ description: 'The same since then.' }),
  sessionsBefore: Type.Integer({ description: 'Sessions that saw the step before.' }),
  sessionsAfter: Type.Integer({ description: 'The same since then.' }),
});
export type StepChange = Static<typeof StepChange>;

export const StepChanges = Type.Object({
  changes: Type.Array(StepChange, { description: 'The surest first; at most one a step. Most often empty.' }),
});
export type StepChanges = Static<typeof StepChanges>;
