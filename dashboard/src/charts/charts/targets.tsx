// Targets of a journey: what its figures should reach.
import type { Targets } from '../../../../src/domain/targets.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { DialogButton } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
  const targets = useTargets(slug);
  const may = useMay();
  if (!may.edit) return null;
  return (
    <DialogButton label={words.targets} isReady={targets !== undefined}>
      {(close) => targets && <TargetsDialog slug={slug} targets={targets} onClose={close} />}
    </DialogButton>
  );
}

function TargetsDialog({ slug, targets, onClose }: { slug: string; targets: Targets; onClose: () => void }) {
  const save = useChange((sent: Targets) => ask<Targets>('PUT', journeyPath(slug, '/targets'), sent));
  const form = useForm({
    values: {
      completionRate: textOf(targets.completionRate, 100),
      medianTimeToComplete: textOf(targets.medianTimeToComplete, 1 / 60),
    },
    check: ({ completionRate, medianTimeToComplete }) => ({
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
    <FormDialog title={words.targets} form={form} label={words.save} busyLabel={words.saving} onClose={onClose}>
      <p>{words.shownBesideTheFigures}</p>
      <NumberField form={form} name="completionRate" label={words.completionRateAtLeast} size={6} optional />
      <NumberField form={form} name="medianTimeToComplete" label={words.medianTimeToComplete} size={6} optional />
    </FormDialog>
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
