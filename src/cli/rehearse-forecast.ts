// The forecast of a rehearsal in the terminal: past figures from the service's API, and the score of a forecast after the release.
import { readFileSync, statSync } from 'node:fs';
import { Check } from 'typebox/value';
import type { JourneyFigures } from '../domain/figures.ts';
import type { JourneySummary, Step } from '../domain/journey.ts';
import { momentOf } from '../domain/period.ts';
import type { JourneyPlan } from '../domain/plan.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import {
  Forecast,
  forecastWords,
  isForecast,
  type NextStep,
  type NoForecast,
  PAST_DAYS,
  type PastStep,
  rangeOf,
  type StepForecast,
} from '../rehearse/forecast.ts';
import type { Rehearsal } from '../rehearse/report.ts';
import { type Counted, type ForecastScore, type StepScore, scoreForecast, VERDICTS } from '../rehearse/score.ts';
import { inFolder } from './context.ts';
import { ask, find, type Service } from './service.ts';
import { CliError, paint, print, printable, table } from './terminal.ts';

/** Journeys whose past is asked for, in the order of their slugs. */
const PAST_JOURNEYS_MAX = 100;
/** Bytes of a report that is scored. */
const REPORT_BYTES_MAX = 16 * 1024 ** 2;

/** Steps of the organization's other journeys in production, in the last 90 days. */
export async function readPast(service: Service, journey: string): Promise<PastStep[]> {
  const now = Date.now();
  const past: PastStep[] = [];
  for (const slug of await otherJourneys(service, journey)) {
    const [{ steps }, figures] = await Promise.all([
      ask<{ steps: Step[] }>(service, 'GET', pathOf(slug, '/steps')),
      figuresOf(service, slug, now - PAST_DAYS * DAY_MS, now),
    ]);
    // A journey whose last step is reached and never completed does not track its success, so it is left out.
    if (figures.faults.some(({ kind }) => kind === 'no_completion')) continue;
    for (const { stepKey, stepType, fieldCount } of steps) {
      const counted = countsOf(figures).get(stepKey);
      const fields = fieldCount ?? null;
      if (counted) past.push({ journey: slug, stepType, fields, reached: counted.whole, wentOn: counted.part });
    }
  }
  return past;
}

async function otherJourneys(service: Service, journey: string): Promise<string[]> {
  const slugs: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && slugs.length < PAST_JOURNEYS_MAX; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { journeys: JourneySummary[]; nextCursor: string | null } = await ask(
      ...([service, 'GET', `/api/journeys?limit=100${query}`] as const),
    );
    slugs.push(...page.journeys.filter((one) => one.environment === 'production').map(({ slug }) => slug));
    cursor = page.nextCursor;
  }
  return slugs.filter((slug) => slug !== journey).slice(0, PAST_JOURNEYS_MAX);
}

const pathOf = (slug: string, rest: string) => `/api/journeys/${encodeURIComponent(slug)}${rest}`;

const figuresOf = (service: Service, slug: string, from: number, to: number) =>
  ask<JourneyFigures>(service, 'GET', `${pathOf(slug, '/metrics')}?from=${toIso(from)}&to=${toIso(to)}`);

/** By step: finished sessions that saw it, and the number of them that continued. */
const countsOf = ({ steps }: JourneyFigures): Map<string, Counted> =>
  new Map(steps.map(({ stepKey, reached, open, wentOn }) => [stepKey, { whole: reached - open, part: wentOn }]));

/** Steps of the rehearsal, with the type of the service or the plan for marked steps. */
export async function stepsToCome(
  service: Service,
  journey: string,
  { steps }: Rehearsal,
  plan: JourneyPlan | undefined,
): Promise<NextStep[]> {
  const known = await find<{ steps: Step[] }>(service, pathOf(journey, '/steps'));
  const said = new Map<string, Pick<JourneyPlan['steps'][number], 'stepType' | 'fieldCount'>>();
  for (const step of [...(known?.steps ?? []), ...(plan?.steps ?? [])]) said.set(step.stepKey, step);
  return steps.map(({ number, heading, stepKey, fields, stepType }) => {
    const step = stepKey === null ? undefined : said.get(stepKey);
    return {
      ...{ number, heading, stepKey },
      stepType: step?.stepType && step.stepType !== 'other' ? step.stepType : stepType,
      fields: step?.fieldCount ?? fields,
    };
  });
}

export function printForecast(forecast: Forecast | NoForecast): void {
  print(`\n${paint('bold', `What to expect of ${printable(forecast.journey)}`)}`);
  if (!isForecast(forecast)) {
    print(`  ${printable(forecast.none)}`);
    return;
  }
  print(`  ${printable(forecastWords(forecast))}`);
  const columns = [
    { title: 'Step', text: ({ heading, number }: StepForecast) => printable(heading || String(number)) },
    { title: 'Type', text: ({ stepType, alike }: StepForecast) => `${stepType} (${alike} before)` },
    { title: 'Questions', text: ({ fields }: StepForecast) => String(fields), align: 'right' as const },
    ...['80', '95'].map((share) => ({
      title: `Go on, ${share} %`,
      text: ({ goesOn }: StepForecast) =>
        share === '80' ? rangeOf(goesOn.low80, goesOn.high80) : rangeOf(goesOn.low95, goesOn.high95),
      align: 'right' as const,
    })),
  ];
  print(table(columns, forecast.steps).replace(/^/gm, '  '));
  for (const note of forecast.notes) print(`  ${printable(note)}`);
}

/** The forecast in the JSON of a rehearsal, or alone. Throws a `CliError`. */
export function readForecast(file: string): Forecast {
  let report: unknown;
  try {
    if (statSync(inFolder(file)).size > REPORT_BYTES_MAX)
      throw new Error(`it is larger than ${REPORT_BYTES_MAX} bytes`);
    report = JSON.parse(readFileSync(inFolder(file), 'utf8'));
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${printable((error as Error).message)}`);
  }
  const { forecast = report } = (report ?? {}) as { forecast?: unknown };
  if (Check(Forecast, forecast)) return forecast;
  const { none } = (forecast ?? {}) as { none?: unknown };
  if (typeof none === 'string') throw new CliError(`${file} holds no forecast to score. ${printable(none)}`);
  throw new CliError(`${file} holds no forecast: give the JSON of a rehearsal that was made with --journey.`);
}

/** The figures since the release beside the forecast. */
export async function scoreSince(
  service: Service,
  forecast: Forecast,
  since: string | undefined,
): Promise<ForecastScore> {
  const from = momentOf(since ?? forecast.madeAt, 'UTC');
  const now = Date.now();
  if (Number.isNaN(from) || from >= now) {
    throw new CliError('--since must be an ISO 8601 date or timestamp in the past, such as 2026-03-02');
  }
  const figures = await figuresOf(service, forecast.journey, from, now);
  const counts = countsOf(figures);
  const first = counts.get(forecast.steps[0]?.stepKey ?? '');
  const { sessions, open, completed } = figures.summary;
  return scoreForecast(forecast, counts, { whole: first?.whole ?? sessions - open, part: completed }, toIso(from));
}

export function printScore({ journey, madeAt, since, steps, completion, sentence }: ForecastScore): void {
  print(
    paint('bold', `${printable(journey)} since ${since.slice(0, 10)}, beside the forecast of ${madeAt.slice(0, 10)}`),
  );
  print(printable(sentence));
  type Row = Pick<StepScore, 'expected' | 'actual' | 'sessions' | 'verdict'> & { name: string };
  const rows: Row[] = [
    ...steps.map((step) => ({ ...step, name: step.heading || step.stepKey || String(step.number) })),
    { ...completion, name: 'Completion' },
  ];
  const columns = [
    { title: 'Step', text: ({ name }: Row) => printable(name) },
    { title: 'Expected, 80 %', text: ({ expected }: Row) => rangeOf(expected.low80, expected.high80) },
    { title: 'Is', text: ({ actual }: Row) => (actual === null ? '–' : `${(actual * 100).toFixed(1)} %`) },
    { title: 'Sessions', text: ({ sessions }: Row) => sessions.toLocaleString('en'), align: 'right' as const },
    { title: '', text: ({ verdict }: Row) => VERDICTS[verdict] },
  ];
  print(`\n${table(columns, rows)}`);
}
