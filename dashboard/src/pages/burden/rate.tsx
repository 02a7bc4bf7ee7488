// The declared value of an hour: shown to those who may change it.
import { useState } from 'react';
import type { HourlyRate } from '../../../../src/domain/burden.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { mistakes } from '../../api/rules.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { burdenWords as words } from './words.ts';

const AMOUNT_MAX = 1_000_000;

export function RateButton({ slug, rate }: { slug: string; rate: HourlyRate | undefined }) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  if (!may.edit) return null;
  return (
    <>
      <Button aria-disabled={!rate} onClick={() => setOpen(true)}>
        {words.valueOfAnHour}
      </Button>
      {open && rate && <RateDialog slug={slug} rate={rate} onClose={() => setOpen(false)} />}
    </>
  );
}

function RateDialog({ slug, rate, onClose }: { slug: string; rate: HourlyRate; onClose: () => void }) {
  const save = useChange((sent: HourlyRate) => ask<HourlyRate>('PUT', journeyPath(slug, '/hourly-rate'), sent));
  const form = useForm({
    values: { amount: rate.amount === null ? '' : String(rate.amount), currency: rate.currency ?? '' },
    check: ({ amount, currency }) =>
      mistakes({ amount: mistakeInAmount(amount, currency), currency: mistakeInCurrency(currency, amount) }),
    send: async ({ amount, currency }) => {
      const isEmpty = amount.trim() === '';
      await save.mutateAsync(
        isEmpty ? { amount: null, currency: null } : { amount: numberOf(amount), currency: currency.trim() },
      );
      onClose();
    },
  });
  return (
    <Dialog title={words.valueOfAnHour} onClose={onClose}>
      <Form form={form}>
        <p>{words.whatAnHourIsWorth}</p>
        <TextField form={form} name="amount" label={words.amountOfAnHour} type="number" size={10} optional />
        <TextField form={form} name="currency" label={words.currencyCode} size={6} optional />
        <FormActions form={form} label={words.save} busyLabel={words.saving} onCancel={onClose} />
      </Form>
    </Dialog>
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
