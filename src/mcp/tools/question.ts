// The input of the tools about figures: the journey, the period and the filter of the metrics endpoints.
import { type Static, Type } from 'typebox';
import { type ExcludedSessions, FiguresQuery } from '../../domain/figures.ts';
import { journeyPath, pathOf } from '../api.ts';
import { type AnswerPeriod, counted, type Figure } from '../figure.ts';
import { part, sayPeriod } from '../words.ts';

const { from, to, deviceClass, language, source, browser, variant, without, only, withExcluded } =
  FiguresQuery.properties;

export const slug = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'Slug of a journey; list_journeys has them.',
});

export const Question = Type.Object({
  journey: slug,
  ...{ from, to, deviceClass, language, source, browser, variant, without, only, withExcluded },
});
export type Question = Static<typeof Question>;

/** The path of a question; what more it takes stands in `query`. */
export function questionPath(
  { journey, ...asked }: Question,
  rest: string,
  query: Record<string, string> = {},
): string {
  return pathOf(journeyPath(journey, rest), { ...asked, ...query });
}

/** Scopes that allow reading figures; a key needs one of them. */
export const FIGURES = ['results:read', 'journeys:read'] as const;

/** The subject of an answer, as its first line says it. */
export function headline(
  journey: string,
  period: AnswerPeriod,
  { journey: _, from: __, to: ___, ...filter }: Question,
): string {
  const filters = Object.entries(filter).map(([name, value]) => `${name} ${value}`);
  const narrowed = filters.length === 0 ? '' : `, only ${filters.join(', ')}`;
  return `${journey}: sessions that started from ${sayPeriod(period)}${narrowed}.`;
}

export const excludedFigure = ({ sessions }: ExcludedSessions, all: number): Figure =>
  counted(sessions, all + sessions);

export const sayExcluded = ({ sessions, counted: areCounted }: ExcludedSessions): string[] =>
  sessions === 0
    ? []
    : [`${areCounted ? 'Counted although excluded' : 'Left out by exclusions'}: ${part(sessions, null)} sessions.`];
