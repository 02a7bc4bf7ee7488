// Names for the fields of a step, in its dialog: the keys that pages report, each with what people call it.
import { useId } from 'react';
import type { FieldLabels } from '../../../../src/domain/field-labels.ts';
import type { StepFields } from '../../../../src/domain/figures.ts';
import type { Journey, Step } from '../../../../src/domain/journey.ts';
import { useAnswer } from '../../api/queries.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { formWords } from '../../ui/words.ts';
import { fieldNamesWords as words } from './words.ts';

export type FieldNames = Readonly<Record<string, string>>;

/** Fields without a name are left out. */
export const given = (names: FieldNames): FieldNames =>
  Object.fromEntries(Object.entries(names).flatMap(([key, name]) => (name.trim() === '' ? [] : [[key, name.trim()]])));

interface NamesProps {
  journey: Journey;
  step: Step;
  /** Null: nothing was changed. */
  names: FieldNames | null;
  change: (names: FieldNames) => void;
}

const NAME_LENGTH_MAX = 100;

export function NamesOfFields({ journey, step, names, change }: NamesProps) {
  const id = useId();
  const saved = useAnswer<FieldLabels>(journeyPath(journey.slug, `/steps/${step.id}/field-labels`)).data?.labels;
  const seen = useAnswer<StepFields>(
    journeyPath(journey.slug, `/metrics/steps/${encodeURIComponent(step.stepKey)}/fields`),
  ).data?.fields;
  if (!saved || !seen) return null;
  const shown = names ?? saved;
  const keys = [...new Set([...seen.map(({ fieldKey }) => fieldKey), ...Object.keys(saved)])];
  if (keys.length === 0) return null;
  return (
    <fieldset className="field-names">
      <legend className="field-legend">
        {words.namesOfItsFields} <span className="field-optional">{formWords.optional}</span>
      </legend>
      <p className="field-hint">{words.whatPeopleSeeBeside}</p>
      {keys.map((key, place) => (
        <div key={key} className="field-names-row">
          <label htmlFor={`${id}-${place}`}>
            <code dir="auto">{key}</code>
          </label>
          <input
            id={`${id}-${place}`}
            className="input"
            dir="auto"
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
            value={shown[key] ?? ''}
            onChange={({ target }) => change({ ...shown, [key]: target.value })}
          />
        </div>
      ))}
    </fieldset>
  );
}
