// The burden in the words of three official estimates. Each states that time away from the pages is missing.
import type { Burden, BurdenAmount } from './burden.ts';

type Counted = Omit<Burden, 'statements'>;

export const burdenStatements = (burden: Counted): Burden['statements'] => ({
  paperworkReductionAct: paperworkReductionAct(burden),
  erfuellungsaufwand: erfuellungsaufwand(burden),
  costPerTransaction: costPerTransaction(burden),
});

/** 44 U.S.C. 3502(2), 5 CFR 1320.8(b)(3): responses, average burden per response, total burden hours. */
function paperworkReductionAct({ completed, minutesPerCompletion, total, cap, rate }: Counted): string {
  if (completed === 0) return 'Nobody responded in this period: no burden per response can be estimated.';
  return [
    `Responses in this period: ${number('en-US', completed, 0)}.`,
    `Estimated average burden per response: ${amount('en-US', minutesPerCompletion, 'minutes', '95% interval')}.`,
    `Total burden: ${number('en-US', total.hours.value ?? 0)} hours${money('en-US', total.cost, rate.currency, ' or ')}.`,
    `Includes attempts that were not submitted. Measured on the pages, with pauses counted up to ${cap.minutes} minutes; add the time for reading instructions elsewhere and gathering data.`,
  ].join(' ');
}

/** Leitfaden zur Ermittlung und Darstellung des Erfüllungsaufwands: Fallzahl, Zeitaufwand pro Fall, Gesamtaufwand in Stunden. */
function erfuellungsaufwand({ completed, minutesPerCompletion, total, cap, rate }: Counted): string {
  if (completed === 0)
    return 'In diesem Zeitraum gab es keinen Fall: ein Zeitaufwand pro Fall lässt sich nicht angeben.';
  return [
    `Fallzahl im Zeitraum: ${number('de-DE', completed, 0)}.`,
    `Zeitaufwand pro Fall: ${amount('de-DE', minutesPerCompletion, 'Minuten', '95-%-Intervall')}.`,
    `Zeitaufwand insgesamt: ${number('de-DE', total.hours.value ?? 0)} Stunden${money('de-DE', total.cost, rate.currency, '; zum angegebenen Satz ')}.`,
    `Abgebrochene Versuche sind enthalten. Gemessen auf den Seiten, Pausen bis zu ${cap.minutes} Minuten; die Zeit für Nachweise, Wege und Rückfragen kommt hinzu.`,
  ].join(' ');
}

/** GOV.UK Service Manual: cost per transaction is the provider's cost; what users spend is stated beside it. */
function costPerTransaction({ completed, minutesPerCompletion, costPerCompletion, cap, rate }: Counted): string {
  if (completed === 0) return 'No transaction was completed in this period: there is no time per transaction.';
  return [
    `Completed transactions in this period: ${number('en-GB', completed, 0)}.`,
    `Users’ time per completed transaction: ${amount('en-GB', minutesPerCompletion, 'minutes', '95% interval')}${money('en-GB', costPerCompletion, rate.currency, ', worth ')}.`,
    `Includes attempts that failed; pauses count up to ${cap.minutes} minutes. This is the users’ cost: state it beside the cost per transaction of providing the service, not as part of it.`,
  ].join(' ');
}

function amount(locale: string, { value, low, high }: BurdenAmount, unit: string, interval: string): string {
  const inWords = `${number(locale, value ?? 0)} ${unit}`;
  if (low === null || high === null) return inWords;
  const [from, to] = [number(locale, low), number(locale, high)];
  const range = from === to ? to : `${from} ${locale === 'de-DE' ? 'bis' : 'to'} ${to}`;
  return `${inWords} (${interval} ${range})`;
}

const money = (locale: string, value: number | null, currency: string | null, before: string) =>
  value === null || currency === null ? '' : `${before}${currency} ${number(locale, value, 2)}`;

const number = (locale: string, value: number, digits = 1) =>
  value.toLocaleString(locale, { minimumFractionDigits: digits === 2 ? 2 : 0, maximumFractionDigits: digits });
