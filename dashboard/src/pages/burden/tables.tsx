// The hours of a journey as tables: its parts, and its steps with their fields.
import type { Burden, BurdenAmount } from '../../../../src/domain/burden.ts';
import { INTERVAL_95, isolated, percent } from '../../charts/choice/format.ts';
import { NONE } from '../../ui/format.ts';
import { numbers } from '../../ui/locale.ts';
import { Table, TableHead } from '../../ui/table.tsx';
import { burdenWords as words } from './words.ts';

const decimal = numbers({ maximumFractionDigits: 1 });
const exact = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Small values keep what distinguishes them. */
export const amountOf = (value: number | null) =>
  value === null ? NONE : value > 0 && value < 1 ? exact(value) : decimal(value);

function intervalOf({ low, high }: BurdenAmount) {
  if (low === null || high === null) return NONE;
  const [from, to] = [amountOf(low), amountOf(high)];
  return from === to ? to : `${from}–${to}`;
}

const moneyOf = (cost: number | null, currency: string | null) =>
  cost === null || currency === null ? NONE : `${currency}\u00a0${exact(cost)}`;

export function PartsTable({ burden }: { burden: Burden }) {
  const { total, errors, waiting, nowhere, rate } = burden;
  const parts = [
    [words.allTime, total],
    [words.onErrors, errors],
    [words.onWaiting, waiting],
    [words.ledNowhere, nowhere],
  ] as const;
  const names = [words.hours, INTERVAL_95, words.shareOfHours, words.value];
  return (
    <Table caption={words.hoursByPart} stacks>
      <TableHead names={[words.part, ...names]} numbers={names} />
      <tbody>
        {parts.map(([name, { hours, share, cost }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number" data-label={words.hours}>
              {amountOf(hours.value)}
            </td>
            <td className="number" data-label={INTERVAL_95}>
              {intervalOf(hours)}
            </td>
            <td className="number" data-label={words.shareOfHours}>
              {percent(share.value)}
            </td>
            <td className="number" data-label={words.value}>
              {moneyOf(cost, rate.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Fields of a step that are listed: the others are in the file. */
const FIELDS_MAX = 5;

export function StepsTable({ steps }: { steps: Burden['steps'] }) {
  const columns = [words.hours, words.onErrors, words.onWaiting, words.ledNowhere, words.minutesPerSession];
  const rows = steps.flatMap(({ stepKey, name, fields, minutesPerSession, ...step }) => [
    { key: `step ${stepKey}`, isStep: true, name: name ?? stepKey ?? words.beforeTheFirst, ...step, minutesPerSession },
    ...fields.slice(0, FIELDS_MAX).map(({ fieldKey, ...field }) => ({
      ...{ key: `field ${stepKey} ${fieldKey}`, isStep: false, name: fieldKey, ...field, minutesPerSession: null },
    })),
  ]);
  return (
    <Table caption={words.hoursByStep} stacks>
      <TableHead names={[words.stepOrField, ...columns]} numbers={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.isStep ? <bdi>{row.name}</bdi> : words.inTheField({ field: isolated(row.name) })}</th>
            {[row.hours, row.errorHours, row.waitingHours, row.nowhereHours].map((hours, place) => (
              <td key={columns[place]} className="number" data-label={columns[place]}>
                {amountOf(hours)}
              </td>
            ))}
            <td className="number" data-label={words.minutesPerSession}>
              {row.minutesPerSession === null ? NONE : amountOf(row.minutesPerSession.value)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
