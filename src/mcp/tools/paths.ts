// journey_paths and session_timelines: the ways that sessions took, and a sample of single ones.
import { Type } from 'typebox';
import type { Paths } from '../../domain/figures.ts';
import { type Timeline, type Timelines, TimelinesQuery } from '../../domain/timelines.ts';
import { definitionsOf } from '../definitions.ts';
import { AnswerPeriod, counted, Definitions, Figure, secondsFigure, shareFigure } from '../figure.ts';
import { tool } from '../tool.ts';
import { duration, part, say } from '../words.ts';
import { FIGURES, headline, Question, questionPath, sayExcluded } from './question.ts';

export const PATHS_LISTED = 15;
export const TRANSITIONS_LISTED_MAX = 40;
/** Steps of one way. */
const PATH_STEPS_SHOWN_MAX = 25;
export const TIMELINES_SHOWN = 5;
/** Events of one session. */
export const TIMELINE_EVENTS_SHOWN_MAX = 60;

const orNull = Type.Union([Type.String(), Type.Null()]);

export const journeyPaths = tool({
  name: 'journey_paths',
  title: 'Paths through a journey',
  description:
    'The ways that sessions of a period took from step to step, the most frequent first, and how often they went back.',
  needs: [FIGURES],
  input: Question,
  output: Type.Object({
    ...{ journey: Type.String(), period: AnswerPeriod, sessions: Figure, backSessions: Figure, otherSessions: Figure },
    paths: Type.Array(
      Type.Object({ steps: Type.Array(Type.String()), end: Type.String(), pathSessions: Figure, pathShare: Figure }),
    ),
    transitions: Type.Array(
      Type.Object({ from: orNull, to: orNull, end: orNull, direction: Type.String(), times: Figure }),
    ),
    definitions: Definitions,
  }),
  async answer({ api }, asked) {
    const path = questionPath(asked, '/metrics/paths', { limit: String(PATHS_LISTED) });
    const { period, sessions, paths, transitions, otherSessions, backSessions, excluded } = await api.get<Paths>(path);
    const listed = paths.map(({ steps, end, sessions: went, share }) => ({
      ...{ steps: steps.slice(0, PATH_STEPS_SHOWN_MAX), end },
      ...{ pathSessions: counted(went, sessions), pathShare: shareFigure(share, sessions) },
    }));
    const text = [
      headline(asked.journey, period, asked),
      `${part(sessions, null)} sessions saw a step; ${part(backSessions, sessions)} went back to an earlier one; ${part(otherSessions, sessions)} took ways that are not listed.`,
      ...sayExcluded(excluded),
      ...listed.map(
        ({ steps, end, pathSessions, pathShare }) =>
          `- ${[...steps, end].join(' > ')}: ${part(pathSessions.value, sessions)}, ${say(pathShare)}`,
      ),
    ];
    return {
      structured: {
        ...{ journey: asked.journey, period, sessions: counted(sessions, sessions) },
        ...{
          backSessions: counted(backSessions, sessions),
          otherSessions: counted(otherSessions, sessions),
          paths: listed,
        },
        transitions: transitions
          .slice(0, TRANSITIONS_LISTED_MAX)
          .map(({ from, to, end, direction, times, sessions: went }) => ({
            ...{ from, to, end, direction, times: counted(times, went) },
          })),
        definitions: definitionsOf('sessions', 'backSessions', 'otherSessions', 'pathSessions', 'pathShare', 'times'),
      },
      text: text.join('\n'),
    };
  },
});

const { step, outcome, field, fieldRole, next, submit, reason } = TimelinesQuery.properties;

export const sessionTimelines = tool({
  name: 'session_timelines',
  title: 'Sessions behind a number',
  description: `Up to ${TIMELINES_SHOWN} single sessions of a period as lines of events, without ids and without anything that people entered: a sample that is the same each time. Each request is written to the audit log.`,
  needs: [['results:read']],
  input: Type.Object({ ...Question.properties, step, outcome, field, fieldRole, next, submit, reason }),
  output: Type.Object({
    ...{ journey: Type.String(), period: AnswerPeriod, matching: Figure },
    timelines: Type.Array(
      Type.Object({
        ...{ startedAt: Type.String(), status: Type.String(), device: Type.String() },
        lasted: Figure,
        events: Type.Array(
          Type.Object({ after: Type.Number({ description: 'Seconds since the start.' }), event: Type.String() }),
        ),
        moreEvents: Type.Boolean(),
      }),
    ),
    definitions: Definitions,
  }),
  async answer({ api }, asked) {
    const path = questionPath(asked, '/metrics/timelines', { limit: String(TIMELINES_SHOWN) });
    const { period, sessions, timelines } = await api.get<Timelines>(path);
    const shown = timelines.map(describeTimeline);
    const text = [
      headline(asked.journey, period, asked),
      `${part(sessions, null)} sessions fit; a sample of them:`,
      ...shown.flatMap(({ startedAt, status, device, events, moreEvents }) => [
        `- ${startedAt.slice(0, 16).replace('T', ' ')}, ${device === '' ? 'unknown device' : device}, ${status}:`,
        ...events.map(({ after, event }) => `  ${duration(after)} ${event}`),
        ...(moreEvents ? ['  and more'] : []),
      ]),
    ];
    return {
      structured: {
        ...{ journey: asked.journey, period, matching: counted(sessions, sessions), timelines: shown },
        definitions: definitionsOf('matching', 'lasted'),
      },
      text: text.join('\n'),
    };
  },
});

function describeTimeline({ startedAt, status, device, events, more }: Timeline) {
  const shown = events
    .slice(0, TIMELINE_EVENTS_SHOWN_MAX)
    .map(({ after, tag, stepKey, fieldKey, errorType, reason }) => ({
      after,
      event: [tag, stepKey, fieldKey, errorType, reason].filter((word) => word !== '').join(' '),
    }));
  const lasted = secondsFigure(events.at(-1)?.after ?? 0, 1);
  return { startedAt, status, device, lasted, events: shown, moreEvents: more || events.length > shown.length };
}
