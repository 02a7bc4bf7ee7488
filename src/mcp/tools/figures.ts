// journey_figures: how many sessions of a period completed and how long they took, beside the period before, and by groups.
import { Type } from 'typebox';
import { SUMMARY_FIGURES } from '../../domain/figure-list.ts';
import type { Group, JourneyFigures, Summary } from '../../domain/figures.ts';
import { definitionsOf } from '../definitions.ts';
import { AnswerPeriod, counted, Definitions, Figure, shareFigure } from '../figure.ts';
import { describeListed, shapesOf } from '../listed.ts';
import { tool } from '../tool.ts';
import { part, say, sayPeriod } from '../words.ts';
import { excludedFigure, FIGURES, headline, Question, questionPath, sayExcluded } from './question.ts';

/** Groups of one kind, the largest first. */
export const GROUPS_LISTED_MAX = 12;
/** Points of a series, the newest. */
export const POINTS_LISTED_MAX = 100;

const GROUPS = ['devices', 'languages', 'sources', 'browsers', 'variants'] as const;
const SUMMARY = { ...shapesOf(SUMMARY_FIGURES), declared: Figure, likely: Figure, unknown: Figure };
const GroupOf = Type.Object({
  value: Type.String({ description: 'Empty: it was not said.' }),
  ...{ sessions: Figure, completed: Figure, completion: Figure },
});

export const journeyFigures = tool({
  name: 'journey_figures',
  title: 'Figures of a period',
  description:
    'Sessions, completion, times and certainty of a journey in a period, beside the period before, and by device, language, source, browser and variant. The last 30 days if no period is given.',
  needs: [FIGURES],
  input: Type.Object({
    ...Question.properties,
    series: Type.Optional(
      Type.Boolean({ description: `Also by hour, day, week or month; the newest ${POINTS_LISTED_MAX}.` }),
    ),
  }),
  output: Type.Object({
    ...{ journey: Type.String(), period: AnswerPeriod, summary: Type.Object(SUMMARY), excludedSessions: Figure },
    before: Type.Object({ period: AnswerPeriod, summary: Type.Object(SUMMARY) }),
    warnings: Type.Array(Type.String(), {
      description: 'Where pages do not report: figures say nothing about people there.',
    }),
    groups: Type.Object(Object.fromEntries(GROUPS.map((name) => [name, Type.Array(GroupOf)]))),
    series: Type.Array(Type.Object({ start: Type.String(), sessions: Figure, completed: Figure, completion: Figure })),
    definitions: Definitions,
  }),
  async answer({ api }, { series, ...asked }) {
    const figures = await api.get<JourneyFigures>(questionPath(asked, '/metrics'));
    const { period, previousPeriod, summary, previousSummary, excluded, faults, interval } = figures;
    const warnings = faults.map(({ kind, name, sessions }) =>
      kind === 'silent_step'
        ? `No session saw "${name}", although ${part(sessions, null)} saw a later step: its pages do not report it.`
        : `None of the sessions completed, although ${part(sessions, null)} saw "${name}": no success is reported.`,
    );
    const groups = Object.fromEntries(
      GROUPS.map((name) => [name, figures[name].slice(0, GROUPS_LISTED_MAX).map(describeGroup)]),
    );
    const points = series ? figures.series.slice(-POINTS_LISTED_MAX).map(describePoint) : [];
    const now = describeSummary(summary);
    const then = describeSummary(previousSummary);
    const text = [
      headline(asked.journey, period, asked),
      ...warnings,
      ...summaryLines(now),
      `Before, from ${sayPeriod(previousPeriod)}:`,
      ...summaryLines(then).slice(0, 2),
      ...sayExcluded(excluded),
      ...GROUPS.flatMap((name) => groupLines(name, groups[name] ?? [])),
      ...(points.length === 0 ? [] : [`By ${interval}:`, ...points.map(pointLine)]),
    ];
    return {
      structured: {
        ...{
          journey: asked.journey,
          period,
          summary: now,
          excludedSessions: excludedFigure(excluded, summary.sessions),
        },
        ...{ before: { period: previousPeriod, summary: then }, warnings, groups, series: points },
        definitions: definitionsOf(...(Object.keys(SUMMARY) as (keyof typeof SUMMARY)[]), 'excludedSessions'),
      },
      text: text.join('\n'),
      sentences: warnings.join('\n'),
    };
  },
});

type Described = Record<keyof typeof SUMMARY, Figure>;

export function describeSummary(summary: Summary): Described {
  const { certainty, ...figures } = summary;
  return {
    ...describeListed(SUMMARY_FIGURES, figures),
    declared: counted(certainty.declared, figures.completed),
    likely: counted(certainty.likely, figures.completed),
    unknown: counted(certainty.unknown, figures.sessions),
  };
}

function summaryLines({
  sessions,
  completed,
  completion,
  medianTimeToComplete,
  p90TimeToComplete,
  ...more
}: Described): string[] {
  const { declared, likely, unknown, open, starters, mobile } = more;
  const of = (figure: Figure) => part(figure.value, figure.n);
  return [
    `- Completion: ${say(completion)}, ${of(completed)}.`,
    `- Time to complete: median ${say(medianTimeToComplete)}, 90th percentile ${say(p90TimeToComplete)}, over ${part(completed.value, null)} completed sessions.`,
    `- How sure: ${part(declared.value, null)} declared, ${part(likely.value, null)} likely; ${of(unknown)} sent with an unknown outcome.`,
    `- Still open: ${of(open)}. Touched a field: ${of(starters)}. On mobile devices: ${say(mobile)} of ${part(sessions.value, null)} sessions.`,
  ];
}

const describeGroup = ({ value, sessions, completed, completion }: Group) => ({
  ...{ value, sessions: counted(sessions, sessions), completed: counted(completed, sessions) },
  completion: shareFigure(completion, sessions),
});

const describePoint = ({ start, sessions, completed, completion }: JourneyFigures['series'][number]) => ({
  ...{ start, sessions: counted(sessions, sessions), completed: counted(completed, sessions) },
  completion: shareFigure(completion, sessions),
});

function groupLines(name: string, groups: readonly ReturnType<typeof describeGroup>[]): string[] {
  if (groups.length < 2) return [];
  const said = groups.map(
    ({ value, sessions, completed, completion }) =>
      `  - ${value === '' ? 'unknown' : value}: ${say(completion)}, ${part(completed.value, sessions.value)}`,
  );
  return [`- By ${name}:`, ...said];
}

const pointLine = ({ start, sessions, completed, completion }: ReturnType<typeof describePoint>) =>
  `  - ${start.slice(0, 16).replace('T', ' ')}: ${say(completion)}, ${part(completed.value, sessions.value)}`;
