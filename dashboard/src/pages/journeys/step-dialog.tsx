// One step: new, or to change it. Key and place stay as they were made.
import { useState } from 'react';
import type { Journey, NewStep, Step } from '../../../../src/domain/journey.ts';
import { ask } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { mistakeIn, mistakeInNumber, NAME, STEP_KEY, toSlug } from '../../api/rules.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { ChoiceField, NumberField, TextField } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form-state.ts';
import { type FieldNames, given, NamesOfFields } from './field-names.tsx';
import { STEP_TYPES, stepDialogWords as words } from './words.ts';

const COUNT_MAX = 2_147_483_647;

interface StepDialogProps {
  journey: Journey;
  step: Step | 'new';
  onClose: () => void;
}

interface Values {
  name: string;
  stepKey: string;
  stepType: Step['stepType'];
  fieldCount: string;
  requiredArtifacts: string;
  readingLevel: string;
}

export function StepDialog({ journey, step, onClose }: StepDialogProps) {
  const isNew = step === 'new';
  const path = journeyPath(journey.slug, '/steps');
  const save = useChange((sent: NewStep) =>
    isNew ? ask<Step>('POST', path, sent) : ask<Step>('PUT', `${path}/${step.id}`, sent),
  );
  const [names, setNames] = useState<FieldNames | null>(null);
  const saveNames = useChange((labels: FieldNames) =>
    ask('PUT', `${path}/${isNew ? '' : step.id}/field-labels`, { labels: given(labels) }),
  );
  const form = useForm<Values>({
    values: valuesOf(step),
    follow: (values, before) => {
      const follows = isNew && values.stepKey === before.stepKey && before.stepKey === toSlug(before.name);
      return follows ? { ...values, stepKey: toSlug(values.name) } : values;
    },
    check: ({ name, stepKey, fieldCount, requiredArtifacts, readingLevel }) => ({
      name: name.trim() === '' ? undefined : mistakeIn(name.trim(), NAME),
      stepKey: mistakeIn(stepKey, STEP_KEY),
      fieldCount: mistakeInNumber(fieldCount, 1, COUNT_MAX),
      requiredArtifacts: mistakeInNumber(requiredArtifacts, 1, COUNT_MAX),
      readingLevel: mistakeInNumber(readingLevel, 1, COUNT_MAX),
    }),
    send: async (values) => {
      const index = isNew ? nextIndex(journey) : step.index;
      await save.mutateAsync({
        stepKey: values.stepKey,
        index,
        name: values.name.trim() || null,
        stepType: values.stepType,
        fieldCount: numberOrNull(values.fieldCount),
        requiredArtifacts: numberOrNull(values.requiredArtifacts),
        readingLevel: numberOrNull(values.readingLevel),
      });
      if (!isNew && names !== null) await saveNames.mutateAsync(names);
      onClose();
    },
  });
  return (
    <FormDialog
      title={isNew ? words.addStep : words.edit({ step: step.name ?? step.stepKey })}
      form={form}
      label={isNew ? words.addStep : words.saveStep}
      busyLabel={words.saving}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={words.name} optional />
      <TextField
        form={form}
        name="stepKey"
        label={words.key}
        hint={isNew ? words.standsInThePage : words.standsInThePageAs}
        readOnly={!isNew}
        mono
      />
      <ChoiceField form={form} name="stepType" label={words.whatPeopleDoHere} choices={STEP_TYPES} />
      <div className="field-row">
        <NumberField form={form} name="fieldCount" label={words.inputFields} optional />
        <NumberField form={form} name="requiredArtifacts" label={words.documents} optional />
        <NumberField form={form} name="readingLevel" label={words.readingLevel} optional />
      </div>
      {!isNew && <NamesOfFields journey={journey} step={step} names={names} change={setNames} />}
    </FormDialog>
  );
}

function valuesOf(step: Step | 'new'): Values {
  if (step === 'new') {
    return { name: '', stepKey: '', stepType: 'input', fieldCount: '', requiredArtifacts: '', readingLevel: '' };
  }
  const { name, stepKey, stepType, fieldCount, requiredArtifacts, readingLevel } = step;
  return {
    name: name ?? '',
    stepKey,
    stepType,
    fieldCount: String(fieldCount ?? ''),
    requiredArtifacts: String(requiredArtifacts ?? ''),
    readingLevel: String(readingLevel ?? ''),
  };
}

const nextIndex = ({ steps }: Journey) => Math.max(-1, ...steps.map(({ index }) => index)) + 1;

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));
