// Which error a change of its message is about: chosen among the fields of the step and the errors that people met there.
import type { StepFields } from '../../../../src/domain/figures.ts';
import { useAnswer } from '../../api/queries.ts';
import { errorName } from '../../charts/choice/value-names.ts';
import { nameOf } from '../../charts/findings/fields-finding.ts';
import { journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';
import { LabelledSelect } from '../../ui/control.tsx';
import { asRead } from '../../ui/format.ts';
import { Options } from '../../ui/options.tsx';
import type { Draft } from './draft.ts';
import { changeWords as words } from './words.ts';

interface ErrorProps {
  draft: Pick<Draft, 'stepKey' | 'fieldKey' | 'errorType'>;
  /** The first of the days that the forecast is fitted to, YYYY-MM-DD. */
  since: string;
  onChange(change: Partial<Draft>): void;
}

export function ErrorOf({ draft: { stepKey, fieldKey, errorType }, since, onChange }: ErrorProps) {
  const path = `/metrics/steps/${encodeURIComponent(stepKey)}/fields?from=${since}`;
  const fields = useAnswer<StepFields>(journeyPath(useJourneySlug(), path)).data?.fields ?? [];
  const withErrors = fields.filter(({ errors }) => errors.length > 0);
  const here = withErrors.filter((field) => fieldKey === '' || field.fieldKey === fieldKey);
  const met = new Map(here.flatMap(({ errors }) => errors.map((error) => [error.errorType, error] as const)));
  return (
    <>
      <Choice
        label={words.field}
        any={words.anyField}
        value={fieldKey}
        name={fieldKey}
        options={withErrors.map((field) => [field.fieldKey, nameOf(field)])}
        // An error of the field before need not be one of this field.
        onChange={(key) => onChange({ fieldKey: key, errorType: '' })}
      />
      <Choice
        label={words.kindOfError}
        any={words.anyError}
        value={errorType}
        name={errorName(errorType)}
        options={[...met.keys()].map((type) => [type, errorName(type)])}
        onChange={(type) => onChange({ errorType: type })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  any: string;
  value: string;
  /** The label of the value. */
  name: string;
  options: (readonly [string, string])[];
  onChange(value: string): void;
}

/** A value from the address stays a choice, also where these days have not met it. */
function Choice({ label, any, value, name, options, onChange }: ChoiceProps) {
  const isListed = value === '' || options.some(([known]) => known === value);
  return (
    <LabelledSelect label={label} value={value} set={onChange}>
      <option value="">{any}</option>
      <Options
        of={(isListed ? options : [...options, [value, name] as const]).map(([known, shown]) => [known, asRead(shown)])}
      />
    </LabelledSelect>
  );
}
