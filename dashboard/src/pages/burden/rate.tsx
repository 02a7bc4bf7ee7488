// The declared value of an hour: shown to those who may change it.
import type { HourlyRate } from '../../../../src/domain/burden.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { DialogButton } from '../../ui/dialog.tsx';
import { NumberField, TextField } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form-state.ts';
import { burdenWords as words } from './words.ts';

const AMOUNT_MAX = 1_000_000;

export function RateButton({ slug, rate }: { slug: string; rate: HourlyRate | undefined }) {
  const may = useMay();
  if (!may.edit) return null;
  return (
    <DialogButton label={words.valueOfAnHour} isReady={rate !== undefined}>
      {(close) => rate && <RateDialog slug={slug} rate={rate} onClose={close} />}
    </DialogButton>
  );
}

function RateDialog({ slug, rate, onClose }: { slug: string; rate: HourlyRate; onClose: () => void }) {
  const save = useChange((sent: HourlyRate) => ask<HourlyRate>('PUT', journeyPath(slug, '/hourly-rate'), sent));
  const form = useForm({
    values: { amount: rate.amount === null ? '' : String(rate.amount), currency: rate.currency ?? '' },
    check: ({ amount, currency }) => ({
      amount: mistakeInAmount(amount, currency),
      currency: mistakeInCurrency(currency, amount),
    }),
    send: async ({ amount, currency }) => {
      const isEmpty = amount.trim() === '';
      await save.mutateAsync(
        isEmpty ? { amount: null, currency: null } : { amount: numberOf(amount), currency: currency.trim() },
      );
      onClose();
    },
  });
  return (
    <FormDialog title={words.valueOfAnHour} form={form} label={words.save} busyLabel={words.saving} onClose={onClose}>
      <p>{words.whatAnHourIsWorth}</p>
      <NumberField form={form} name="amount" label={words.amountOfAnHour} size={10} optional />
      <TextField form={form} name="currency" label={words.currencyCode} size={6} optional />
    </FormDialog>
  );
}

const numberOf = (text: string) => Number(text.replace(',', '.'));

function mistakeInAmount(amount: string, currency: string): string | undefined {
  if (amount.trim() === '') return currency.trim() === '' ? undefined : words.bothOrNeither;
  const value = numberOf(amount);
  return value > 0 && value <= AMOUNT_MAX ? undefined : words.amountMustBe;
}

function mistakeInCurrency(currency: string, amount: string): string | undefined {
  if (currency.trim() === '') return amount.trim() === '' ? undefined : words.bothOrNeither;
  return /^[A-Z]{3}$/.test(currency.trim()) ? undefined : words.currencyMustBe;
}
