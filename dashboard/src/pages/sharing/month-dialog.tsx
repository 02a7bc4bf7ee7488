// The organization's own figures of one month, and the reason where a published one is corrected.
import type { MonthChange, PageState } from '../../../../src/domain/public-page.ts';
import { ask } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { mistakeInNumber } from '../../api/rules.ts';
import { journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';

import { NumberField, TextField } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form-state.ts';
import { type MonthState, monthName } from './month.ts';
import { monthWords as words } from './words.ts';

const COUNT_MAX = 1e9;
const AMOUNT_MAX = 1e12;
const shown = (value: number | undefined) => (value === undefined ? '' : String(value));
const numberOf = (text: string) => Number(text.trim().replace(',', '.'));

interface Given {
  otherChannels: string;
  answers: string;
  satisfied: string;
  amount: string;
  currency: string;
  reason: string;
}

export function MonthDialog({ state, onClose }: { state: MonthState; onClose: () => void }) {
  const path = journeyPath(useJourneySlug(), `/public-page/months/${state.month}`);
  const save = useChange((change: MonthChange) => ask<PageState>('PUT', path, change));
  const { otherChannels, ratings, cost } = state.declared;
  const isPublished = state.version > 0;
  const form = useForm<Given>({
    values: {
      otherChannels: shown(otherChannels ?? undefined),
      ...{ answers: shown(ratings?.answers), satisfied: shown(ratings?.satisfied) },
      ...{ amount: shown(cost?.amount), currency: cost?.currency ?? '', reason: '' },
    },
    check: (values) => mistakesIn(values, isPublished),
    // The service names the whole: ratings and cost.
    place: ({ message }) => {
      if (/: cost[. ]/.test(message)) return { field: /currency/.test(message) ? 'currency' : 'amount' };
      return /: ratings[. ]/.test(message) ? { field: 'satisfied' } : undefined;
    },
    send: async (values) => {
      await save.mutateAsync(changeOf(values, isPublished));
      onClose();
    },
  });
  return (
    <FormDialog
      title={monthName(state.month)}
      form={form}
      label={words.save}
      busyLabel={words.saving}
      onClose={onClose}
    >
      <p>{words.leaveEmpty}</p>
      <NumberField
        form={form}
        name="otherChannels"
        label={words.otherChannels}
        hint={words.otherChannelsHint}
        size={12}
        optional
      />
      <div className="field-row">
        <NumberField form={form} name="answers" label={words.answers} optional />
        <NumberField form={form} name="satisfied" label={words.satisfied} optional />
      </div>
      <div className="field-row">
        <NumberField form={form} name="amount" label={words.amount} optional />
        <TextField form={form} name="currency" label={words.currency} optional />
      </div>
      {isPublished && <TextField form={form} name="reason" label={words.reason} hint={words.reasonHint} />}
    </FormDialog>
  );
}

const isEmpty = (text: string) => text.trim() === '';

function mistakesIn({ otherChannels, answers, satisfied, amount, currency, reason }: Given, isPublished: boolean) {
  return {
    otherChannels: mistakeInNumber(otherChannels, 0, COUNT_MAX),
    answers: isEmpty(answers) && !isEmpty(satisfied) ? words.bothOrNeither : mistakeInNumber(answers, 0, COUNT_MAX),
    satisfied: mistakeInSatisfied(answers, satisfied),
    amount: mistakeInAmount(amount, currency),
    currency: mistakeInCurrency(amount, currency),
    reason: isPublished && isEmpty(reason) ? words.reasonMust : undefined,
  };
}

function mistakeInSatisfied(answers: string, satisfied: string): string | undefined {
  if (isEmpty(satisfied)) return isEmpty(answers) ? undefined : words.bothOrNeither;
  const mistake = mistakeInNumber(satisfied, 0, COUNT_MAX);
  return mistake ?? (Number(satisfied) > Number(answers) ? words.atMostAnswers : undefined);
}

function mistakeInAmount(amount: string, currency: string): string | undefined {
  if (isEmpty(amount)) return isEmpty(currency) ? undefined : words.bothOrNeither;
  const value = numberOf(amount);
  return value >= 0 && value <= AMOUNT_MAX ? undefined : words.amountMust;
}

function mistakeInCurrency(amount: string, currency: string): string | undefined {
  if (isEmpty(currency)) return isEmpty(amount) ? undefined : words.bothOrNeither;
  return /^[A-Z]{3}$/.test(currency.trim()) ? undefined : words.currencyMust;
}

const changeOf = (
  { otherChannels, answers, satisfied, amount, currency, reason }: Given,
  isPublished: boolean,
): MonthChange => ({
  otherChannels: isEmpty(otherChannels) ? null : Number(otherChannels),
  ratings: isEmpty(answers) ? null : { answers: Number(answers), satisfied: Number(satisfied) },
  cost: isEmpty(amount) ? null : { amount: numberOf(amount), currency: currency.trim() },
  ...(isPublished && { reason: reason.trim() }),
});
