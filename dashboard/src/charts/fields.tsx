// The fields of a step: who reached and changed them, how long it took, what went wrong, and which was touched last.
import type { FieldFigures, StepFields } from '../../../src/domain/figures.ts';
import { count, counted } from '../ui/format.ts';
import { Bars } from './bars.tsx';
import { counts, rates, seconds, text } from './column.ts';
import { Figure } from './figure.tsx';
import { countOf, duration, quoted, rateOf } from './format.ts';
import { Bar, RowChart } from './row-chart.tsx';
import { errorName } from './value-names.ts';
import { largest } from './words.ts';

interface Props {
  answer: StepFields;
}

/** Rows that are drawn; the table has all. */
const FIELDS_MAX = 40;

export function Fields({ answer: { fields, reached } }: Props) {
  const finding = fieldsFinding(fields);
  return (
    <Figure
      name="fields"
      title="Fields"
      definition="fields"
      finding={finding}
      columns={fieldColumns(reached)}
      rows={fields}
      className="figure-wide"
      empty={
        fields.length === 0 && (
          <p>
            No session of this period touched a field of this step. Fields are recognized by their <code>name</code> or{' '}
            <code>id</code>; what people enter is never recorded.
          </p>
        )
      }
      legend={
        <ul className="legend" aria-hidden="true">
          <li className="key-went-on">Changed</li>
          <li className="key-rest">Reached, not changed</li>
        </ul>
      }
      note={fields.length > FIELDS_MAX ? `${count(fields.length - FIELDS_MAX)} more are in the table.` : undefined}
    >
      <RowChart
        finding={finding}
        heads={['Reached', 'Changed', 'Time in field', 'Came back', 'With errors', 'Fixed', 'Given up']}
        className="row-chart-many"
        rows={fields.slice(0, FIELDS_MAX).map((field) => ({
          key: field.fieldKey,
          name: <code>{field.fieldKey}</code>,
          bar: (
            <Bar
              segments={[
                { share: part(field.changed, reached), className: 'fill-went-on' },
                { share: part(Math.max(0, field.reached - field.changed), reached), className: 'fill-rest' },
              ]}
            />
          ),
          numbers: [
            countOf(field.reached, rateOf(field.reached, reached)),
            countOf(field.changed, rateOf(field.changed, field.reached)),
            duration(field.medianTimeInField),
            countOf(field.returned, rateOf(field.returned, field.reached)),
            countOf(field.withErrors, rateOf(field.withErrors, field.reached)),
            countOf(field.fixed, rateOf(field.fixed, field.withErrors)),
            countOf(field.givenUp, rateOf(field.givenUp, field.withErrors)),
          ],
        }))}
      />
    </Figure>
  );
}

export const LAST_TOUCHED = {
  name: 'last-field',
  title: 'Last field touched before leaving',
  definition: 'lastTouched',
  counted: 'Sessions',
} as const;

export function LastTouched({ answer: { fields, left } }: Props) {
  const items = fields
    .filter(({ lastTouched }) => lastTouched > 0)
    .map(({ fieldKey, lastTouched, lastTouchedShare }) => ({
      key: fieldKey,
      name: fieldKey,
      link: <code>{fieldKey}</code>,
      count: lastTouched,
      rate: lastTouchedShare.rate,
      share: lastTouchedShare,
    }))
    .sort((a, b) => b.count - a.count);
  const [first] = items;
  const none = left - items.reduce((sum, item) => sum + item.count, 0);
  return (
    <Bars
      {...LAST_TOUCHED}
      of="Field"
      finding={
        first
          ? `Most often ${quoted(first.name)}: ${countOf(first.count, first.rate)} of the ${counted(left, 'session')} that left here.`
          : ''
      }
      items={items}
      empty={
        <p>
          {left === 0
            ? 'No session of this period left here.'
            : 'Those who left here had touched no field of this step.'}
        </p>
      }
      note={none > 0 ? `${countOf(none, rateOf(none, left))} left without having touched a field.` : undefined}
    />
  );
}

interface ErrorRow {
  readonly field: FieldFigures;
  readonly errorType: string;
  readonly sessions: number;
  readonly events: number;
}

export function FieldErrors({ answer: { fields } }: Props) {
  const rows: ErrorRow[] = fields
    .flatMap((field) => field.errors.map((error) => ({ field, ...error })))
    .sort((a, b) => b.sessions - a.sessions);
  const most = rows[0];
  const longest = Math.max(1, ...rows.map(({ sessions }) => sessions));
  const finding = most
    ? `Most often at ${quoted(most.field.fieldKey)}: ${errorName(most.errorType)}, in ${countOf(most.sessions, rateOf(most.sessions, most.field.reached))} of the sessions that reached the field.`
    : '';
  return (
    <Figure
      name="validation-errors"
      title="Validation errors by type"
      definition="errors"
      finding={finding}
      columns={ERROR_COLUMNS}
      rows={rows}
      className="figure-wide"
      empty={rows.length === 0 && <p>No validation error on this step in this period.</p>}
      note={rows.length > FIELDS_MAX ? `${count(rows.length - FIELDS_MAX)} more are in the table.` : undefined}
    >
      <RowChart
        finding={finding}
        heads={['Sessions', 'Errors']}
        className="row-chart-groups row-chart-few"
        rows={rows.slice(0, FIELDS_MAX).map(({ field, errorType, sessions, events }) => ({
          key: `${field.fieldKey} ${errorType}`,
          name: (
            <span>
              <code>{field.fieldKey}</code> {errorName(errorType)}
            </span>
          ),
          bar: <Bar segments={[{ share: sessions / longest, className: 'fill-left' }]} />,
          numbers: [countOf(sessions, rateOf(sessions, field.reached)), count(events)],
        }))}
      />
    </Figure>
  );
}

const part = (sessions: number, all: number): number => (all === 0 ? 0 : Math.min(1, sessions / all));

function fieldsFinding(fields: readonly FieldFigures[]): string {
  const errors = largest(fields, ({ withErrors, reached }) => rateOf(withErrors, reached) ?? 0);
  const slowest = largest(fields, ({ medianTimeInField }) => medianTimeInField ?? 0);
  if (!errors || !slowest) return '';
  const time = `People spend most time in ${quoted(slowest.fieldKey)}: ${duration(slowest.medianTimeInField)} at the median.`;
  if (errors.withErrors === 0) return `No field was refused. ${time}`;
  return `${quoted(errors.fieldKey)} is refused most: in ${countOf(errors.withErrors, rateOf(errors.withErrors, errors.reached))} of the sessions that reached it. ${time}`;
}

function fieldColumns(stepReached: number) {
  return [
    text<FieldFigures>('Field', ({ fieldKey }) => fieldKey),
    counts<FieldFigures>('Reached', ({ reached }) => reached),
    rates<FieldFigures>('Reached, share of the step', ({ reached }) => rateOf(reached, stepReached)),
    counts<FieldFigures>('Changed', ({ changed }) => changed),
    rates<FieldFigures>('Changed, share of reached', ({ changed, reached }) => rateOf(changed, reached)),
    seconds<FieldFigures>('Median time in field', ({ medianTimeInField }) => medianTimeInField),
    counts<FieldFigures>('Came back', ({ returned }) => returned),
    counts<FieldFigures>('With errors', ({ withErrors }) => withErrors),
    rates<FieldFigures>('With errors, share of reached', ({ withErrors, reached }) => rateOf(withErrors, reached)),
    counts<FieldFigures>('Fixed', ({ fixed }) => fixed),
    counts<FieldFigures>('Given up', ({ givenUp }) => givenUp),
    counts<FieldFigures>('Last touched before leaving', ({ lastTouched }) => lastTouched),
    rates<FieldFigures>('Last touched, share of left', ({ lastTouchedShare }) => lastTouchedShare.rate),
  ];
}

const ERROR_COLUMNS = [
  text<ErrorRow>('Field', ({ field }) => field.fieldKey),
  text<ErrorRow>(
    'Error',
    ({ errorType }) => errorType,
    ({ errorType }) => errorName(errorType),
  ),
  counts<ErrorRow>('Sessions', ({ sessions }) => sessions),
  rates<ErrorRow>('Share of sessions that reached the field', ({ sessions, field }) => rateOf(sessions, field.reached)),
  counts<ErrorRow>('Errors', ({ events }) => events),
];
