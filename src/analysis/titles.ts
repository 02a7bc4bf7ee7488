// Default titles of memos and simulations. They are stored in the language of their creation and translated for the reader: a default
// title is recognised by its end (the days or the changes), which can be computed from the request.
import type { Artifact } from '../catalog/artifacts.ts';
import { LANGUAGES, type Language } from '../domain/language.ts';
import { DAY_MS } from '../domain/time.ts';
import { forecastWords } from '../language/words.ts';
import type { MemoOrder } from './memo/order.ts';
import { speech } from './memo/words.ts';
import type { SimulationOrder } from './simulation/input.ts';

const TITLE_MAX = 255;

export const titleOfMemo = (journey: string, order: Pick<MemoOrder, 'days' | 'to'>, language: Language): string =>
  memoTitle(journey, order, language).slice(0, TITLE_MAX);

export const titleOfSimulation = (
  journey: string,
  order: Pick<SimulationOrder, 'changes'>,
  language: Language,
): string => simulationTitle(journey, order, language).slice(0, TITLE_MAX);

function memoTitle(journey: string, { days: length, to }: Pick<MemoOrder, 'days' | 'to'>, language: Language): string {
  const { texts, days } = speech[language];
  return texts.phrases.title({ journey, days: days({ from: to - length * DAY_MS, to }) });
}

function simulationTitle(journey: string, { changes }: Pick<SimulationOrder, 'changes'>, language: Language): string {
  const { changes: names, title } = forecastWords[language];
  return title({ journey, changes: changes.map(({ type }) => names[type]).join(', ') });
}

/** Translates a default title. Titles given by a person, or of requests without days or changes, stay as they are. */
export function titleIn(
  { kind, title, request }: Pick<Artifact, 'kind' | 'title' | 'request'>,
  language: Language,
): string {
  const order = request as Partial<MemoOrder & SimulationOrder>;
  if (kind === 'memo' ? !order.days || !order.to : !order.changes) return title;
  const say = (journey: string, one: Language) =>
    kind === 'memo'
      ? memoTitle(journey, request as MemoOrder, one)
      : simulationTitle(journey, request as SimulationOrder, one);
  const end = LANGUAGES.map((one) => say('', one)).find((one) => title.endsWith(one));
  return end === undefined ? title : say(title.slice(0, -end.length), language);
}
