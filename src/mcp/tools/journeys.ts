// list_journeys: the journeys of the organization, with the last 30 days of each.
import { Type } from 'typebox';
import { HEALTH_LEVELS } from '../../domain/arrivals.ts';
import type { JourneyOverview, JourneyOverviews } from '../../domain/figures.ts';
import { pathOf } from '../api.ts';
import { definitionsOf } from '../definitions.ts';
import { counted, Definitions, Figure, secondsFigure, shareFigure } from '../figure.ts';
import { tool } from '../tool.ts';
import { part, say } from '../words.ts';
import { FIGURES } from './question.ts';

const JOURNEYS_A_PAGE = 50;

export const listJourneys = tool({
  name: 'list_journeys',
  title: 'List journeys',
  description:
    'The journeys of the organization by slug, with their last 30 days (today included): sessions, completion, time, and whether their pages report as they should.',
  needs: [FIGURES],
  input: Type.Object({ cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.' })) }),
  output: Type.Object({
    period: Type.Object({
      firstDay: Type.Union([Type.String(), Type.Null()], { description: "In the organization's time zone." }),
      lastDay: Type.Union([Type.String(), Type.Null()], { description: 'Included: today.' }),
    }),
    journeys: Type.Array(
      Type.Object({
        ...{ journey: Type.String(), name: Type.String(), environment: Type.String() },
        ...{ sessions: Figure, completed: Figure, completion: Figure, medianTimeToComplete: Figure },
        tracking: Type.Object({ level: Type.Enum([...HEALTH_LEVELS]), reasons: Type.Array(Type.String()) }),
      }),
    ),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
    definitions: Definitions,
  }),
  async answer({ api }, { cursor }) {
    const path = pathOf('/api/metrics/journeys', { limit: String(JOURNEYS_A_PAGE), cursor });
    const page = await api.get<JourneyOverviews>(path);
    const days = page.journeys[0]?.sparkline ?? [];
    const period = { firstDay: days[0]?.date ?? null, lastDay: days.at(-1)?.date ?? null };
    const journeys = page.journeys.map(describe);
    const definitions = definitionsOf('sessions', 'completed', 'completion', 'medianTimeToComplete');
    const lines = journeys.map(
      ({ journey, name, sessions, completed, completion, medianTimeToComplete, tracking }) =>
        `- ${name} (${journey}): ${part(sessions.value, null)} sessions, ${part(completed.value, sessions.value)} completed, ` +
        `completion ${say(completion)}, median time ${say(medianTimeToComplete)}, tracking ${tracking.level}` +
        `${tracking.reasons.length === 0 ? '' : `: ${tracking.reasons.join(' ')}`}`,
    );
    const head =
      journeys.length === 0
        ? 'No journey yet.'
        : `Sessions that started from ${period.firstDay} to ${period.lastDay}, both days included:`;
    const more = page.nextCursor === null ? [] : [`There are more: cursor ${page.nextCursor}.`];
    return {
      structured: { period, journeys, nextCursor: page.nextCursor, definitions },
      text: [head, ...lines, ...more].join('\n'),
      sentences: journeys.flatMap(({ tracking }) => tracking.reasons).join('\n'),
    };
  },
});

function describe({
  slug,
  displayName,
  environment,
  sessions,
  completed,
  completion,
  medianTimeToComplete,
  health,
}: JourneyOverview) {
  return {
    ...{ journey: slug, name: displayName, environment },
    ...{ sessions: counted(sessions, sessions), completed: counted(completed, sessions) },
    completion: shareFigure(completion, sessions),
    medianTimeToComplete: secondsFigure(medianTimeToComplete, completed),
    tracking: { level: health.level, reasons: health.reasons },
  };
}
