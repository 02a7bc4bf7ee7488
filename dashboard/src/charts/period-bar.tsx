// Which period and which sessions a page of figures is about. What is chosen stands in the address.
import { type FormEvent, useId, useState } from 'react';
import type { Group, JourneyFigures } from '../../../src/domain/figures.ts';
import { Button } from '../ui/button.tsx';
import { periodName } from './format.ts';
import { type Choice, type Filter, isDay, PERIODS } from './period.ts';
import { deviceName, languageName, sourceName } from './value-names.ts';
import '../ui/form.css';
import './period-bar.css';

interface PeriodBarProps {
  choice: Choice;
  choose: (choice: Choice) => void;
  /** Values to choose from; undefined while they are on their way. */
  values: Pick<JourneyFigures, 'languages' | 'sources'> | undefined;
  /** The period that is shown, and what it is compared with. */
  period: JourneyFigures['period'] | undefined;
  previousPeriod?: JourneyFigures['period'] | undefined;
}

const DEVICES = ['desktop', 'mobile', 'tablet', 'unknown'];

export function PeriodBar({ choice, choose, values, period, previousPeriod }: PeriodBarProps) {
  const languages = useKnown(choice, 'language', values?.languages);
  const sources = useKnown(choice, 'source', values?.sources);
  const setFilter = (name: Filter, value: string) => {
    const { [name]: _former, ...filters } = choice.filters;
    choose({ ...choice, filters: value === '' ? filters : { ...filters, [name]: value } });
  };
  const filtered = Object.keys(choice.filters).length > 0;
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
      <div className="period-selects">
        <Selection
          label="Device"
          value={choice.filters.deviceClass}
          values={DEVICES}
          named={deviceName}
          set={(value) => setFilter('deviceClass', value)}
        />
        <Selection
          label="Language"
          value={choice.filters.language}
          values={languages}
          named={languageName}
          set={(value) => setFilter('language', value)}
        />
        <Selection
          label="Source"
          value={choice.filters.source}
          values={sources}
          named={sourceName}
          set={(value) => setFilter('source', value)}
        />
      </div>
      {filtered && (
        <Button look="quiet" onClick={() => choose({ ...choice, filters: {} })}>
          Clear filters
        </Button>
      )}
      {choice.period === 'custom' && (
        <CustomPeriod key={`${choice.from} ${choice.to}`} choice={choice} choose={choose} />
      )}
      <p className="period-bar-told" aria-live="polite">
        {period && periodName(period)}
        {previousPeriod && <span className="muted"> compared with {periodName(previousPeriod)} (UTC)</span>}
      </p>
    </section>
  );
}

function CustomPeriod({ choice, choose }: Pick<PeriodBarProps, 'choice' | 'choose'>) {
  const [from, setFrom] = useState(choice.from);
  const [to, setTo] = useState(choice.to);
  const id = useId();
  const mistake =
    !isDay(from) || !isDay(to) ? 'Give both days.' : from > to ? 'The first day is after the last.' : undefined;
  const [told, setTold] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(mistake !== undefined);
    if (mistake === undefined) choose({ ...choice, from, to });
  };
  const invalid = told && mistake ? { 'aria-invalid': true, 'aria-describedby': id } : {};
  return (
    <form className="period-custom" noValidate onSubmit={submit}>
      <label>
        First day
        <input
          className="input"
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          {...invalid}
        />
      </label>
      <label>
        Last day
        <input className="input" type="date" value={to} onChange={(event) => setTo(event.target.value)} {...invalid} />
      </label>
      <Button type="submit">Show</Button>
      {told && mistake && (
        <p id={id} className="field-mistake" role="alert">
          {mistake}
        </p>
      )}
    </form>
  );
}

interface SelectionProps {
  label: string;
  value: string | undefined;
  values: readonly string[];
  named: (value: string) => string;
  set: (value: string) => void;
}

function Selection({ label, value = '', values, named, set }: SelectionProps) {
  const id = useId();
  const all = value === '' || values.includes(value) ? values : [value, ...values];
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

/** Values to choose from. Figures that are filtered by one value know no other: then the values known before stay. */
function useKnown(choice: Choice, filter: Filter, groups: readonly Group[] | undefined): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const found = groups?.map(({ value }) => value).filter((value) => value !== '') ?? [];
  if (groups && choice.filters[filter] === undefined && found.join('\n') !== known.join('\n')) setKnown(found);
  return known;
}
