// Which period and which sessions a page of figures is about. What is chosen stands in the address.
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { FilterValues, JourneyFigures } from '../../../../src/domain/figures.ts';
import { hasFailed, useSlowness } from '../../api/outage.ts';
import { useAnswer } from '../../api/queries.ts';
import { journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceList } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Options } from '../../ui/options.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { periodName } from './format.ts';
import { NotUnderstood } from './not-understood.tsx';
import {
  BROWSERS,
  type Choice,
  type Days,
  DEVICES,
  daysBefore,
  FILTERS,
  type Filter,
  isDay,
  MARKS,
  PERIODS,
} from './period.ts';
import { SavedViews } from './saved-views.tsx';
import { useChoice } from './use-choice.ts';
import { periodWords } from './value-words.ts';
import { filterLabel, filterNames, filterValueName, filterValueWhole, type Versus } from './versus.ts';
import { periodBarWords as words } from './words.ts';
import '../../ui/form.css';
import './period-bar.css';

interface PeriodBarProps<Answer> {
  /** Where a new choice is more than one of period, filters and view. */
  choose?: (choice: Choice) => void;
  /** The answer that is shown, and how many sessions it is about. */
  shown: UseQueryResult<Answer>;
  sessionsOf?: (answer: Answer) => number;
  /** The side that the figures are compared with. */
  versus?: Versus | null | undefined;
  /** Whether the page compares. */
  compares?: boolean;
  /** Names of the address that the page itself reads. */
  reads?: readonly string[];
}

export function PeriodBar<Answer extends Pick<JourneyFigures, 'period'>>(props: PeriodBarProps<Answer>) {
  const { choice, choose: chooseHere, search, misread, periodQuestion, today } = useChoice(props.reads);
  const { choose = chooseHere, shown, sessionsOf, versus, compares = true } = props;
  const filtersPath = journeyPath(useJourneySlug(), `/metrics/filters${periodQuestion}`);
  const filterValues = useAnswer<FilterValues>(filtersPath, { keepFormer: true }).data;
  const values: Record<Filter, readonly string[]> = {
    deviceClass: DEVICES,
    language: filterValues?.languages ?? [],
    source: filterValues?.sources ?? [],
    browser: BROWSERS.filter((one) => filterValues?.browsers.includes(one) ?? false),
    variant: filterValues?.variants ?? [],
    marks: MARKS,
  };
  const setFilter = (name: Filter, value: string) => {
    const { [name]: _former, ...filters } = choice.filters;
    choose({ ...choice, filters: value === '' ? filters : { ...filters, [name]: value } });
  };
  const chosen = FILTERS.filter((filter) => choice.filters[filter] !== undefined);
  const more = useRef<HTMLDivElement>(null);
  const selects = useId();
  const [open, setOpen] = useState(false);
  const current: ShownProps | undefined =
    shown.data && !shown.isPlaceholderData
      ? { choice, versus, period: shown.data.period, sessions: sessionsOf?.(shown.data) }
      : undefined;
  const isSlow = useSlowness() !== null;
  const former = useRef<ShownProps>(undefined);
  useEffect(() => {
    former.current = current ?? former.current;
  });
  // The button that was pressed goes away: the focus stays beside where it was.
  const clear = (then: () => void) => {
    more.current?.querySelector('button')?.focus();
    then();
  };
  return (
    <>
      <NotUnderstood misread={misread} search={search} />
      <section className="period-bar" aria-label={words.periodFiltersAndComparison}>
        <fieldset className="segments">
          <legend className="visually-hidden">{words.period}</legend>
          <div>
            {[...PERIODS, { key: 'custom', label: periodWords.custom } as const].map(({ key, label }) => (
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
        {compares && <CompareSelect choice={choice} choose={choose} values={values} />}
        <SavedViews choice={choice} choose={choose} />
        <div ref={more} className="period-chips">
          <Button aria-expanded={open} aria-controls={selects} onClick={() => setOpen(!open)}>
            {words.filters}
          </Button>
          {chosen.map((filter) => (
            <Button
              key={filter}
              look="quiet"
              className="period-chip"
              title={titleOf(filter, choice.filters[filter] ?? '')}
              onClick={() => clear(() => setFilter(filter, ''))}
            >
              <span className="visually-hidden">{words.without} </span>
              {filterLabel(filter)}: <bdi>{filterValueName(filter, choice.filters[filter] ?? '')}</bdi>
              <Icon name="close" />
            </Button>
          ))}
          {chosen.length > 1 && (
            <Button look="quiet" onClick={() => clear(() => choose({ ...choice, filters: {} }))}>
              {words.clearFilters}
            </Button>
          )}
        </div>
        {choice.period === 'custom' && (
          <DaysForm
            key={`${choice.from} ${choice.to}`}
            legend={words.customPeriod}
            days={choice}
            today={today}
            set={(days) => choose({ ...choice, ...days })}
          />
        )}
        {compares && choice.comparison.with === 'period' && (
          <DaysForm
            key={`compared ${choice.comparison.from} ${choice.comparison.to}`}
            legend={words.comparedPeriod}
            days={choice.comparison}
            today={today}
            set={(days) => choose({ ...choice, comparison: { with: 'period', ...days } })}
          />
        )}
        <div id={selects} className="period-selects" hidden={!open}>
          {FILTERS.filter((filter) => filter !== 'variant' || isUsed(values.variant, choice.filters.variant)).map(
            (filter) => (
              <Selection
                key={filter}
                label={filterLabel(filter)}
                value={choice.filters[filter]}
                values={values[filter]}
                named={(value) => filterValueName(filter, value)}
                set={(value) => setFilter(filter, value)}
              />
            ),
          )}
        </div>
        <p className="period-bar-shown" aria-live="polite">
          {/* The answer to the choice before goes with no other choice: neither its period nor its count. While none comes, it has its own. */}
          {current ? (
            <Shown {...current} />
          ) : former.current && (isSlow || hasFailed(shown.failureCount, shown.failureReason)) ? (
            <>
              {words.stillShown} <Shown {...former.current} />
            </>
          ) : (
            shown.data && <SkeletonText width={SHOWN_WIDTH} />
          )}
        </p>
        <span id="figures" tabIndex={-1} />
      </section>
    </>
  );
}

/** The whole of a value that is cut. */
function titleOf(filter: Filter, value: string): string | undefined {
  const whole = filterValueWhole(filter, value);
  return whole === filterValueName(filter, value) ? undefined : whole;
}

/** About as long as the line is, in characters. */
const SHOWN_WIDTH = 48;

interface ShownProps {
  choice: Choice;
  period: JourneyFigures['period'];
  sessions: number | undefined;
  versus: Versus | null | undefined;
}

function Shown({ choice, period, sessions, versus }: ShownProps) {
  return words.shown({
    period: periodName(period),
    within: Object.keys(choice.filters).length > 0 ? 'filters' : '',
    filters: filterNames(choice),
    of: sessions === undefined ? '' : 'sessions',
    sessions: sessions ?? 0,
    beside: versus ? 'compared' : '',
    comparison: versus && <span className="muted">{comparedName(versus, choice)}</span>,
    zone: <span className="muted">({period.timezone})</span>,
  });
}

/** Most pages have no variants: then there is nothing to choose. */
const isUsed = (values: readonly string[], chosen: string | undefined) =>
  chosen !== undefined || values.some((value) => value !== '');

function comparedName({ sides, period, refusal }: Versus, { comparison }: Choice): string {
  const other = comparison.with === 'segment' ? sides[1] : periodName(period);
  return refusal === null ? words.comparedWith({ other }) : words.comparedInVain({ other, refusal });
}

interface CompareProps {
  choice: Choice;
  choose: (choice: Choice) => void;
  values: Readonly<Record<Filter, readonly string[]>>;
}

/** The other side: the period before, another period, or the sessions of another group. */
function CompareSelect({ choice, choose, values }: CompareProps) {
  const id = useId();
  const { comparison } = choice;
  const chosen = comparison.with === 'segment' ? `${comparison.filter}:${comparison.value}` : comparison.with;
  const set = (value: string) => {
    const [filter = '', ...rest] = value.split(':');
    if (value === 'previous' || value === 'nothing') choose({ ...choice, comparison: { with: value } });
    else if (value === 'period') choose({ ...choice, comparison: { with: 'period', ...daysBefore(choice) } });
    else choose({ ...choice, comparison: { with: 'segment', filter: filter as Filter, value: rest.join(':') } });
  };
  return (
    <div className="period-select period-compare">
      <label htmlFor={id}>{words.compareWith}</label>
      <ChoiceList id={id} value={chosen} set={set}>
        <option value="previous">{words.periodBefore}</option>
        <option value="period">{words.anotherPeriod}</option>
        <option value="nothing">{words.nothing}</option>
        {FILTERS.map((filter) => {
          const named = values[filter].filter((value) => value !== '' && value !== choice.filters[filter]);
          const own = comparison.with === 'segment' && comparison.filter === filter ? [comparison.value] : [];
          const all = [...new Set([...own, ...named])];
          return all.length === 0 ? null : (
            <optgroup key={filter} label={filterLabel(filter)}>
              <Options of={all.map((value) => [`${filter}:${value}`, filterValueName(filter, value)])} />
            </optgroup>
          );
        })}
      </ChoiceList>
    </div>
  );
}

const DAYS = { from: words.firstDay, to: words.lastDay } as const;

interface DaysFormProps {
  legend: string;
  days: Days;
  today: string;
  set: (days: Days) => void;
}

function DaysForm({ legend, days: given, today, set }: DaysFormProps) {
  const [days, setDays] = useState<Days>({ from: given.from, to: given.to });
  const [checked, setChecked] = useState(false);
  const id = useId();
  const mistake = mistakeIn(days, today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(mistake !== undefined);
    if (mistake === undefined) set(days);
  };
  return (
    <form className="period-custom" aria-label={legend} noValidate onSubmit={submit}>
      <span className="period-custom-name" aria-hidden="true">
        {legend}
      </span>
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
      <Button type="submit">{words.show}</Button>
      {checked && mistake && (
        <p id={id} className="field-mistake" role="alert">
          {mistake}
        </p>
      )}
    </form>
  );
}

function mistakeIn({ from, to }: Days, today: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return words.giveBothDays;
  if (from > today) return words.theFirstDayIsToCome;
  return from > to ? words.theFirstDayIs : undefined;
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
      <ChoiceList id={id} value={value} set={set}>
        <option value="">{words.all}</option>
        <Options of={all.map((each) => [each, named(each)])} />
      </ChoiceList>
    </div>
  );
}
