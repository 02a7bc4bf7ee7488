// The finding about a step's fields, in a sentence: which one is refused most, as far as the rule of every caption allows, and
// where time goes.
import type { FieldFigures } from '../../../../src/domain/figures.ts';
import { countOf, duration, quoted, rateOf } from '../choice/format.ts';
import { ENOUGH_SESSIONS, rank, wilson95 } from './compare.ts';
import { largest } from './findings.ts';
import { fieldsWords as words } from './words.ts';

export const nameOf = ({ label, fieldKey }: Pick<FieldFigures, 'label' | 'fieldKey'>): string => label ?? fieldKey;

type Field = Pick<FieldFigures, 'label' | 'fieldKey' | 'reached' | 'withErrors' | 'medianTimeInField'>;

export function fieldsFinding(fields: readonly Field[]): string {
  return [refused(fields), slowest(fields)].filter((sentence) => sentence !== '').join(' ');
}

function refused(fields: readonly Field[]): string {
  if (fields.every(({ withErrors }) => withErrors === 0)) return fields.length === 0 ? '' : words.noFieldWasRefused;
  const { top, next, close } = rank(fields, ({ withErrors, reached }) => ({
    share: wilson95(withErrors, reached),
    sessions: reached,
  }));
  if (!top) return words.tooFewToNameAField({ enough: ENOUGH_SESSIONS });
  if (close.length > 0 || top.withErrors === 0) return words.noFieldStandsOut;
  const share = countOf(top.withErrors, rateOf(top.withErrors, top.reached));
  return (next ? words.isRefusedMostIn : words.isRefusedIn)({ field: quoted(nameOf(top)), share });
}

function slowest(fields: readonly Field[]): string {
  const timed = fields.filter(
    ({ medianTimeInField, reached }) => medianTimeInField !== null && reached >= ENOUGH_SESSIONS,
  );
  const longest = largest(timed, ({ medianTimeInField }) => medianTimeInField ?? 0);
  if (!longest || timed.length < 2) return '';
  return words.peopleSpendMostTime({ field: quoted(nameOf(longest)), time: duration(longest.medianTimeInField) });
}
