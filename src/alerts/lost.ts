// Estimates the number of people lost since an alert began.
import type { Past, StepDay, Subject } from './evidence.ts';

/** The sessions that were lost: expected to continue or complete at the usual rates, minus the actual number; null without a usual rate. */
export function lostBy(
  { rule, stepKey }: Pick<Subject, 'rule' | 'stepKey'>,
  days: readonly StepDay[],
  { completion, loss }: Past,
): number | null {
  const beyond = (step: string, usual: number[] | readonly number[], of: (row: StepDay) => number) =>
    days
      .filter((row) => row.step === step)
      .reduce((total, row) => total + of(row) - row.reached * (usual[row.day % 7] ?? 0), 0);
  if (rule === 'step_loss' && stepKey !== null) {
    const usual = loss.get(stepKey);
    return usual ? positive(beyond(stepKey, usual.byWeekday, ({ left }) => left)) : null;
  }
  if (rule !== 'completion' && rule !== 'step_silent' && rule !== 'no_success') return null;
  return completion ? positive(-beyond('', completion.byWeekday, ({ completed }) => completed)) : null;
}

const positive = (people: number) => Math.max(0, Math.round(people));
