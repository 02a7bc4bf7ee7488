// Targets of a journey: what its figures should reach.
import { useState } from 'react';
import type { Targets } from '../../../../src/domain/targets.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { mistakes } from '../../api/rules.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { targetsWords as words } from './words.ts';

/** The longest time that a target may allow a session: 30 days. */
const MINUTES_MAX = 30 * 24 * 60;

/** Undefined while they are on their way; none where they cannot be loaded. */
export function useTargets(slug: string): Targets | undefined {
  const { data, error } = useAnswer<Targets>(journeyPath(slug, '/targets'));
  return data ?? (error ? NO_TARGETS : undefined);
}

const NO_TARGETS: Targets = { completionRate: null, medianTimeToComplete: null };

/** Whether tiles on their way leave room for targets. */
export const hasTargets = (targets: Targets | undefined) =>
  targets !== undefined && (targets.completionRate !== null || targets.medianTimeToComplete !== null);

export function TargetsButton({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false);
  const targets = useTargets(slug);
  const may = useMay();
  if (!may.edit) return null;
  return (
    <>
      <Button aria-disabled={!targets} onClick={() => setOpen(true)}>
        {words.targets}
      </Button>
      {open && targets && <TargetsDialog slug={slug} targets={targets} onClose={() => setOpen(false)} />}
    </>
  );
}

function TargetsDialog({ slug, targets, onClose }: { slug: string; targets: Targets; onClose: () => void }) {
  const save = useChange((sent: Targets) => ask<Targets>('PUT', journeyPath(slug, '/targets'), sent));
  const form = useForm({
    values: {
      completionRate: textOf(targets.completionRate, 100),
      medianTimeToComplete: textOf(targets.medianTimeToComplete, 1 / 60),
    },
    check: ({ completionRate, medianTimeToComplete }) =>
      mistakes({
        completionRate: mistakeInTarget(completionRate, 100, 'percent'),
        medianTimeToComplete: mistakeInTarget(medianTimeToComplete, MINUTES_MAX, 'minutes'),
      }),
    send: async ({ completionRate, medianTimeToComplete }) => {
      await save.mutateAsync({
        completionRate: numberOf(completionRate, 100),
        medianTimeToComplete: numberOf(medianTimeToComplete, 1 / 60),
      });
      onClose();
    },
  });
  return (
    <Dialog title={words.targets} onClose={onClose}>
      <Form form={form}>
        <p>{words.shownBesideTheFigures}</p>
        <TextField
          form={form}
          name="completionRate"
          label={words.completionRateAtLeast}
          type="number"
          size={6}
          optional
        />
        <TextField
          form={form}
          name="medianTimeToComplete"
          label={words.medianTimeToComplete}
          type="number"
          size={6}
          optional
        />
        <FormActions form={form} label={words.save} busyLabel={words.saving} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

const textOf = (value: number | null, factor: number) =>
  value === null ? '' : String(Math.round(value * factor * 100) / 100);

const numberOf = (text: string, factor: number) =>
  text.trim() === '' ? null : Number(text.replace(',', '.')) / factor;

function mistakeInTarget(text: string, most: number, unit: 'percent' | 'minutes'): string | undefined {
  const value = Number(text.replace(',', '.'));
  if (text.trim() === '' || (value > 0 && value <= most)) return undefined;
  return words.mustBeANumber({ most, unit });
}
