// The fields of a step: who reached and changed them, how long it took, what went wrong, and which was touched last.

import { Link } from 'react-router';
import type { FieldFigures, StepFields } from '../../../../src/domain/figures.ts';
import { count } from '../../ui/format.ts';
import { duration, quoted } from '../choice/format.ts';
import { errorName } from '../choice/value-names.ts';
import { countOfEnough, mostFrequent, rateOfEnough, shareOfEnough } from '../findings/compare.ts';
import { fieldsFinding, nameOf } from '../findings/fields-finding.ts';
import { fieldsWords as words } from '../findings/words.ts';
import { counts, rates, seconds, text } from '../frame/column.ts';
import { Figure } from '../frame/figure.tsx';
import { stepLabels, summaryLabels } from '../frame/labels.ts';
import { Bar, RowChart } from '../frame/row-chart.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { headWords } from '../frame/words.ts';
import { Bars } from './bars.tsx';
import { rowsWords } from './words.ts';

interface Props {
  answer: StepFields;
}

/** Attributes of HTML. */
const ATTRIBUTES = { name: 'name', id: 'id' } as const;
/** Rows that are drawn; the table has all. */
const FIELDS_MAX = 40;

export function Fields({ answer: { stepKey, fields, reached, left } }: Props) {
  const sessionsOf = useTimelines();
  const longest = Math.max(...fields.map(({ medianTimeInField }) => medianTimeInField ?? 0), 1);
  const finding = fieldsFinding(fields);
  return (
    <Figure
      name="fields"
      title={words.fields}
      definition="fields"
      finding={finding}
      sessions={sessionsOf({ step: stepKey })}
      columns={fieldColumns(reached, left)}
      rows={fields}
      className="figure-wide"
      empty={
        fields.length === 0 && (
          <p>{words.noSessionOfThis({ name: <code>{ATTRIBUTES.name}</code>, id: <code>{ATTRIBUTES.id}</code> })}</p>
        )
      }
      legend={
        <ul className="legend" aria-hidden="true">
          <li className="key-went-on">{words.changed}</li>
          <li className="key-rest">{words.reachedNotChanged}</li>
        </ul>
      }
      note={fields.length > FIELDS_MAX ? rowsWords.moreAreInThe({ hidden: fields.length - FIELDS_MAX }) : undefined}
    >
      <RowChart
        finding={finding}
        heads={[words.timeInField, words.withErrors, words.cameBack, words.touchedLast]}
        className="row-chart-many field-strip"
        rows={fields.slice(0, FIELDS_MAX).map((field) => ({
          key: field.fieldKey,
          name: (
            <Link to={sessionsOf({ step: stepKey, field: field.fieldKey })}>
              <FieldName field={field} />
            </Link>
          ),
          bar: (
            <Bar
              segments={[
                { share: part(field.changed, reached), className: 'fill-went-on' },
                { share: part(Math.max(0, field.reached - field.changed), reached), className: 'fill-rest' },
              ]}
            />
          ),
          numbers: [
            <Lane key="time" share={part(field.medianTimeInField ?? 0, longest)} fill="fill-plain">
              {duration(field.medianTimeInField)}
            </Lane>,
            <Lane key="errors" share={part(field.withErrors, field.reached)} fill="fill-left">
              {countOfEnough(field.withErrors, field.reached)}
            </Lane>,
            <Lane key="returned" share={part(field.returned, field.reached)} fill="fill-plain">
              {countOfEnough(field.returned, field.reached)}
            </Lane>,
            <Lane key="last" share={part(field.lastTouched, left)} fill="fill-left">
              {countOfEnough(field.lastTouched, left)}
            </Lane>,
          ],
        }))}
      />
    </Figure>
  );
}

function FieldName({ field }: { field: FieldFigures }) {
  return field.label === null ? <code dir="auto">{field.fieldKey}</code> : <bdi>{field.label}</bdi>;
}

/** A number over a bar of its share: the same column of all fields is one small chart. */
function Lane({ share, fill, children }: { share: number; fill: string; children: string }) {
  return (
    <span className="lane">
      {children}
      <span className="lane-bar">
        <Bar segments={[{ share, className: fill }]} />
      </span>
    </span>
  );
}

export const LAST_TOUCHED = {
  name: 'last-field',
  title: words.lastFieldTouchedBefore,
  definition: 'lastTouched',
  counted: summaryLabels.sessions,
} as const;

export function LastTouched({ answer: { stepKey, fields, left } }: Props) {
  const sessionsOf = useTimelines();
  const items = fields
    .filter(({ lastTouched }) => lastTouched > 0)
    .map((field) => ({
      key: field.fieldKey,
      name: nameOf(field),
      link: (
        <Link to={sessionsOf({ step: stepKey, outcome: 'left', field: field.fieldKey, fieldRole: 'last' })}>
          <FieldName field={field} />
        </Link>
      ),
      count: field.lastTouched,
      rate: rateOfEnough(field.lastTouched, left),
      share: shareOfEnough(field.lastTouchedShare, left),
    }))
    .sort((a, b) => b.count - a.count);
  const first = mostFrequent(items, ({ count: sessions }) => sessions, left);
  const none = left - items.reduce((sum, item) => sum + item.count, 0);
  return (
    <Bars
      {...LAST_TOUCHED}
      sessions={sessionsOf({ step: stepKey, outcome: 'left' })}
      of={headWords.field}
      finding={
        first
          ? words.mostOftenOfThe({ name: quoted(first.name), rate: countOfEnough(first.count, left), left })
          : items.length > 0
            ? words.noLastFieldStandsOut
            : ''
      }
      items={items}
      empty={<p>{left === 0 ? words.noSessionOfThisPeriod : words.thoseWhoLeftHere}</p>}
      note={none > 0 ? words.leftWithoutHavingTouched({ left: countOfEnough(none, left) }) : undefined}
    />
  );
}

interface ErrorRow {
  readonly field: FieldFigures;
  readonly errorType: string;
  readonly sessions: number;
  readonly events: number;
}

export function FieldErrors({ answer: { stepKey, fields } }: Props) {
  const sessionsOf = useTimelines();
  const rows: ErrorRow[] = fields
    .flatMap((field) => field.errors.map((error) => ({ field, ...error })))
    .sort((a, b) => b.sessions - a.sessions);
  const most = mostFrequent(rows, ({ sessions }) => sessions, Math.max(0, ...fields.map(({ reached }) => reached)));
  const longest = Math.max(1, ...rows.map(({ sessions }) => sessions));
  const finding = most
    ? words.mostOftenAtIn({
        field: quoted(nameOf(most.field)),
        error: errorName(most.errorType),
        share: countOfEnough(most.sessions, most.field.reached),
      })
    : rows.length > 0
      ? words.noErrorStandsOut
      : '';
  return (
    <Figure
      name="validation-errors"
      title={words.validationErrorsByType}
      definition="errors"
      sessions={sessionsOf({ step: stepKey })}
      finding={finding}
      columns={ERROR_COLUMNS}
      rows={rows}
      className="figure-wide"
      empty={rows.length === 0 && <p>{words.noValidationErrorOn}</p>}
      note={rows.length > FIELDS_MAX ? rowsWords.moreAreInThe({ hidden: rows.length - FIELDS_MAX }) : undefined}
    >
      <RowChart
        finding={finding}
        heads={[summaryLabels.sessions, words.errors]}
        className="row-chart-groups row-chart-few"
        rows={rows.slice(0, FIELDS_MAX).map(({ field, errorType, sessions, events }) => ({
          key: `${field.fieldKey} ${errorType}`,
          name: (
            <span>
              <Link to={sessionsOf({ step: stepKey, field: field.fieldKey, fieldRole: 'error' })}>
                <FieldName field={field} />
              </Link>{' '}
              {errorName(errorType)}
            </span>
          ),
          bar: <Bar segments={[{ share: sessions / longest, className: 'fill-left' }]} />,
          numbers: [countOfEnough(sessions, field.reached), count(events)],
        }))}
      />
    </Figure>
  );
}

const part = (sessions: number, all: number): number => (all === 0 ? 0 : Math.min(1, sessions / all));

function fieldColumns(stepReached: number, left: number) {
  return [
    text<FieldFigures>(headWords.field, nameOf),
    text<FieldFigures>(headWords.key, ({ fieldKey }) => fieldKey),
    counts<FieldFigures>(stepLabels.reached, ({ reached }) => reached),
    rates<FieldFigures>(words.reachedShareOfThe, ({ reached }) => rateOfEnough(reached, stepReached)),
    counts<FieldFigures>(words.changed, ({ changed }) => changed),
    rates<FieldFigures>(words.changedShareOfReached, ({ changed, reached }) => rateOfEnough(changed, reached)),
    seconds<FieldFigures>(words.medianTimeInField, ({ medianTimeInField }) => medianTimeInField),
    counts<FieldFigures>(words.cameBack, ({ returned }) => returned),
    counts<FieldFigures>(words.withErrors, ({ withErrors }) => withErrors),
    rates<FieldFigures>(words.withErrorsShareOf, ({ withErrors, reached }) => rateOfEnough(withErrors, reached)),
    counts<FieldFigures>(words.fixed, ({ fixed }) => fixed),
    counts<FieldFigures>(words.givenUp, ({ givenUp }) => givenUp),
    counts<FieldFigures>(words.lastTouchedBeforeLeaving, ({ lastTouched }) => lastTouched),
    rates<FieldFigures>(words.lastTouchedShareOf, ({ lastTouched }) => rateOfEnough(lastTouched, left)),
  ];
}

const ERROR_COLUMNS = [
  text<ErrorRow>(headWords.field, ({ field }) => nameOf(field)),
  text<ErrorRow>(
    words.error,
    ({ errorType }) => errorType,
    ({ errorType }) => errorName(errorType),
  ),
  counts<ErrorRow>(summaryLabels.sessions, ({ sessions }) => sessions),
  rates<ErrorRow>(words.shareOfSessionsThat, ({ sessions, field }) => rateOfEnough(sessions, field.reached)),
  counts<ErrorRow>(words.errors, ({ events }) => events),
];
