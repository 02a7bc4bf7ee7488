// The burden as a table: a row for each part of the whole, each step and each field. Hours that overlap are in separate columns.
import type { Burden, BurdenAmount } from './burden.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

const COLUMNS = [
  ...['part', 'step', 'field', 'hours', 'hours_low', 'hours_high', 'error_hours', 'waiting_hours', 'nowhere_hours'],
  ...[
    'sessions',
    'minutes_per_session',
    'minutes_low',
    'minutes_high',
    'cost',
    'currency',
    'from',
    'to',
    'cap_minutes',
  ],
];

export function burdenCsv(burden: Burden): string {
  const { period, cap, rate, total, errors, waiting, nowhere } = burden;
  const costOf = (hours: number) => (rate.amount === null ? null : hours * rate.amount);
  const end = (hours: number) => [costOf(hours), rate.currency, period.from, period.to, cap.minutes];
  const whole = [
    ...['total', null, null, ...valuesOf(total.hours), errors.hours.value, waiting.hours.value, nowhere.hours.value],
    ...[burden.sessions, ...valuesOf(burden.minutesPerSession), ...end(total.hours.value ?? 0)],
  ];
  const steps = burden.steps.flatMap(({ stepKey, sessions, minutesPerSession, fields, ...step }) => [
    [
      ...['step', stepKey, null, step.hours, null, null, step.errorHours, step.waitingHours, step.nowhereHours],
      ...[sessions, ...valuesOf(minutesPerSession), ...end(step.hours)],
    ],
    ...fields.map(({ fieldKey, ...field }) => [
      ...[
        'field',
        stepKey,
        fieldKey,
        field.hours,
        null,
        null,
        field.errorHours,
        field.waitingHours,
        field.nowhereHours,
      ],
      ...[null, null, null, null, ...end(field.hours)],
    ]),
  ]);
  const cut = ['cut by the cap', null, null, cap.hours, ...Array(10).fill(null), ...end(cap.hours).slice(1)];
  return BYTE_ORDER_MARK + [COLUMNS, whole, ...steps, cut].map(csvLine).join('');
}

const valuesOf = ({ value, low, high }: BurdenAmount) => [value, low, high];
