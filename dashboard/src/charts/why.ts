// Why people left a step, as far as what they did before can say: how many of those who left touched no field, stopped at
// which field, met which error, went back, left within seconds. The groups overlap: one session can be in several.
import type { StepDetail, StepFields } from '../../../src/domain/figures.ts';
import { ENOUGH_SESSIONS } from './compare.ts';
import { quoted, rateOf } from './format.ts';

export interface Reason {
  /** What they did, with a place for their number, and one for the field. */
  readonly did: string;
  readonly field?: string;
  readonly sessions: number;
  /** Of those who left. */
  readonly rate: number | null;
  /** Name of the figure on the step's page that shows it whole. */
  readonly figure: 'entries' | 'fields' | 'last-field' | 'leaving' | 'validation-errors';
}

const REASONS_MAX = 4;
/** What fewer of those who left did explains little, as a fraction. */
const SHARE_MIN = 0.05;

/** The reasons, the one that explains most first; none where fewer than 30 sessions left. */
export function whyPeopleLeft(
  { step: { left }, leaving, leftAfterBack }: Pick<StepDetail, 'step' | 'leaving' | 'leftAfterBack'>,
  { fields }: Pick<StepFields, 'fields'>,
): Reason[] {
  if (left < ENOUGH_SESSIONS) return [];
  const touched = fields.reduce((sum, { lastTouched }) => sum + lastTouched, 0);
  const quick = leaving.find(({ reason }) => reason === 'rapid_exit')?.sessions ?? 0;
  const found: Omit<Reason, 'rate'>[] = [
    { did: '{sessions} had touched no field', sessions: Math.max(0, left - touched), figure: 'last-field' },
    { did: '{sessions} left within 5 seconds', sessions: quick, figure: 'leaving' },
    { did: '{sessions} had gone back to an earlier step', sessions: leftAfterBack, figure: 'entries' },
    ...fields.flatMap(({ fieldKey, label, lastTouched, givenUp }): Omit<Reason, 'rate'>[] => {
      const field = quoted(label ?? fieldKey);
      return [
        { did: '{sessions} touched {field} last', field, sessions: lastTouched, figure: 'last-field' },
        { did: '{sessions} had met an error in {field}', field, sessions: givenUp, figure: 'validation-errors' },
      ];
    }),
  ];
  return found
    .map((reason) => ({ ...reason, rate: rateOf(reason.sessions, left) }))
    .filter(({ rate }) => (rate ?? 0) >= SHARE_MIN)
    .toSorted((a, b) => b.sessions - a.sessions)
    .slice(0, REASONS_MAX);
}
