// Which period and which sessions a page of figures is about. What is chosen stands in the address.
import { type FormEvent, useId, useRef, useState } from 'react';
import type { FilterValues, JourneyFigures } from '../../../src/domain/figures.ts';
import { useAnswer } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { periodName } from './format.ts';
import { type Choice, type Filter, isDay, PERIODS } from './period.ts';
import { deviceName, languageName, sourceName } from './value-names.ts';
import '../ui/form.css';
import './period-bar.css';

interface PeriodBarProps {
  choice: Choice;
  choose: (choice: Choice) => void;
  /** Path in the API of the values to choose from. */
  filtersPath: string;
  /** The period that is shown, and what it is compared with. */
  period: JourneyFigures['period'] | undefined;
  previousPeriod?: JourneyFigures['period'] | undefined;
}

const DEVICES = ['desktop', 'mobile', 'tablet', 'unknown'];

export function PeriodBar({ choice, choose, filtersPath, period, previousPeriod }: PeriodBarProps) {
  const values = useAnswer<FilterValues>(filtersPath, { keepFormer: true }).data;
  const setFilter = (name: Filter, value: string) => {
    const { [name]: _former, ...filters } = choice.filters;
    choose({ ...choice, filters: value === '' ? filters : { ...filters, [name]: value } });
  };
  const filtered = Object.keys(choice.filters).length > 0;
  const selects = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The button goes away: the focus stays beside where it was.
    selects.current?.querySelector('select')?.focus();
    choose({ ...choice, filters: {} });
  };
  const selections = [
    { filter: 'deviceClass', label: 'Device', values: DEVICES, named: deviceName },
    { filter: 'language', label: 'Language', values: values?.languages, named: languageName },
    { filter: 'source', label: 'Source', values: values?.sources, named: sourceName },
  ] as const;
  return (
    <section className="period-bar" aria-label="Period and filters">
      <fieldset className="segments">
        <legend>Period</legend>
        <div>
          {[...PERIODS, { key: 'custom', label: 'Custom' } as const].map(({ key, label }) => (
            <label key={key}>
              <input
                type="radio"
                name="period"
                className="visually-hidden"
                checked={choice.period === key}
                onChange={() => choose({ ...choice, period: key })}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div ref={selects} className="period-selects">
        {selections.map(({ filter, ...selection }) => (
          <Selection
            key={filter}
            {...selection}
            value={choice.filters[filter]}
            set={(value) => setFilter(filter, value)}
          />
        ))}
      </div>
      {filtered && (
        <Button look="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
      {choice.period === 'custom' && (
        <CustomPeriod key={`${choice.from} ${choice.to}`} choice={choice} choose={choose} />
      )}
      <p className="period-bar-shown" aria-live="polite">
        {period && periodName(period)}
        {period && filtered && <>, {filterNames(choice, selections)}</>}
        {previousPeriod && <span className="muted"> compared with {periodName(previousPeriod)} (UTC)</span>}
      </p>
    </section>
  );
}

const filterNames = (
  { filters }: Choice,
  selections: readonly { filter: Filter; label: string; named: (value: string) => string }[],
): string =>
  selections
    .flatMap(({ filter, label, named }) => {
      const value = filters[filter];
      return value === undefined ? [] : [`${label.toLowerCase()} ${named(value)}`];
    })
    .join(', ');

const DAYS = { from: 'First day', to: 'Last day' } as const;

function CustomPeriod({ choice, choose }: Pick<PeriodBarProps, 'choice' | 'choose'>) {
  const [days, setDays] = useState({ from: choice.from, to: choice.to });
  const [checked, setChecked] = useState(false);
  const id = useId();
  const mistake = mistakeIn(days);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(mistake !== undefined);
    if (mistake === undefined) choose({ ...choice, ...days });
  };
  return (
    <form className="period-custom" noValidate onSubmit={submit}>
      {(['from', 'to'] as const).map((day) => (
        <label key={day}>
          {DAYS[day]}
          <input
            className="input"
            type="date"
            value={days[day]}
            onChange={(event) => setDays({ ...days, [day]: event.target.value })}
            {...(checked && mistake && { 'aria-invalid': true, 'aria-describedby': id })}
          />
        </label>
      ))}
      <Button type="submit">Show</Button>
      {checked && mistake && (
        <p id={id} className="field-mistake" role="alert">
          {mistake}
        </p>
      )}
    </form>
  );
}

function mistakeIn({ from, to }: Pick<Choice, 'from' | 'to'>): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Give both days.';
  return from > to ? 'The first day is after the last.' : undefined;
}

interface SelectionProps {
  label: string;
  value: string | undefined;
  /** Undefined while they are on their way. */
  values: readonly string[] | undefined;
  named: (value: string) => string;
  set: (value: string) => void;
}

function Selection({ label, value = '', values = [], named, set }: SelectionProps) {
  const id = useId();
  // An empty value in an address means all.
  const given = values.filter((each) => each !== '');
  const all = value === '' || given.includes(value) ? given : [value, ...given];
  return (
    <div className="period-select">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => set(event.target.value)}>
        <option value="">All</option>
        {all.map((each) => (
          <option key={each} value={each}>
            {named(each)}
          </option>
        ))}
      </select>
    </div>
  );
}
