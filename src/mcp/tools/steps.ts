// journey_steps and step_fields: the funnel of a period, and what happens at the fields of one of its steps.
import { Type } from 'typebox';
import { STEP_FIGURES } from '../../domain/figure-list.ts';
import type { FieldFigures, JourneyFigures, StepFields } from '../../domain/figures.ts';
import { definitionsOf } from '../definitions.ts';
import { AnswerPeriod, counted, Definitions, Figure, secondsFigure, shareFigure } from '../figure.ts';
import { definitionsIn, describeListed, shapesOf } from '../listed.ts';
import { tool } from '../tool.ts';
import { part, say } from '../words.ts';
import { excludedFigure, FIGURES, headline, Question, questionPath, sayExcluded } from './question.ts';

/** Steps, and fields of a step, that one answer lists. */
export const STEPS_LISTED_MAX = 100;
export const FIELDS_LISTED_MAX = 60;
/** Kinds of errors of a field. */
const ERRORS_LISTED_MAX = 10;

const step = Type.String({ minLength: 1, maxLength: 128, description: 'Key of a step; journey_steps has them.' });

export const journeySteps = tool({
  name: 'journey_steps',
  title: 'Steps of a journey (funnel)',
  description:
    'The steps of a journey in their order: how many sessions of the period reached each, how many left there, and how long they stayed. The last 30 days if no period is given.',
  needs: [FIGURES],
  input: Question,
  output: Type.Object({
    ...{ journey: Type.String(), period: AnswerPeriod, sessions: Figure, excludedSessions: Figure },
    steps: Type.Array(
      Type.Object({
        ...{ stepKey: Type.String(), name: Type.String(), index: Type.Union([Type.Integer(), Type.Null()]) },
        ...shapesOf(STEP_FIGURES),
      }),
    ),
    otherSteps: Type.Integer({ description: 'Steps that are not listed.' }),
    definitions: Definitions,
  }),
  async answer({ api }, asked) {
    const { period, summary, steps, excluded } = await api.get<JourneyFigures>(questionPath(asked, '/metrics'));
    const { sessions } = summary;
    const listed = steps.slice(0, STEPS_LISTED_MAX).map(({ stepKey, name, index, ...figures }) => ({
      ...{ stepKey, name, index },
      ...describeListed(STEP_FIGURES, { ...figures, sessions }),
    }));
    const lines = listed.map(
      ({ name, stepKey, index, reached, reachedShare, left, abandonment, medianTimeOnStep }, place) =>
        `${index === null ? '-' : `${place + 1}.`} ${name} (${stepKey}): reached by ${part(reached.value, sessions)}, ${say(reachedShare)}; ` +
        `${part(left.value, left.n)} left there, ${say(abandonment)}; median time ${say(medianTimeOnStep)}`,
    );
    return {
      structured: {
        ...{ journey: asked.journey, period, sessions: counted(sessions, sessions) },
        ...{
          excludedSessions: excludedFigure(excluded, sessions),
          steps: listed,
          otherSteps: steps.length - listed.length,
        },
        definitions: { ...definitionsOf('sessions', 'excludedSessions'), ...definitionsIn(STEP_FIGURES) },
      },
      text: [headline(asked.journey, period, asked), ...sayExcluded(excluded), ...lines].join('\n'),
    };
  },
});

const FIELD = {
  ...{ fieldReached: Figure, changed: Figure, medianTimeInField: Figure, returned: Figure, withErrors: Figure },
  ...{ fixed: Figure, givenUp: Figure, lastTouchedShare: Figure },
};

export const stepFields = tool({
  name: 'step_fields',
  title: 'Fields of a step',
  description:
    'The fields of a step in the order in which people reach them: time, errors, what was given up, and where those who left stopped. What people entered is never known.',
  needs: [FIGURES],
  input: Type.Object({ ...Question.properties, step }),
  output: Type.Object({
    ...{
      journey: Type.String(),
      step: Type.String(),
      period: AnswerPeriod,
      reached: Figure,
      left: Figure,
      excludedSessions: Figure,
    },
    fields: Type.Array(
      Type.Object({
        fieldKey: Type.String(),
        label: Type.Union([Type.String(), Type.Null()]),
        ...FIELD,
        errors: Type.Array(Type.Object({ errorType: Type.String(), errorSessions: Figure })),
      }),
    ),
    otherFields: Type.Integer({ description: 'Fields that are not listed.' }),
    definitions: Definitions,
  }),
  async answer({ api }, { step: stepKey, ...asked }) {
    const path = questionPath(asked, `/metrics/steps/${encodeURIComponent(stepKey)}/fields`);
    const { period, reached, left, fields, excluded } = await api.get<StepFields>(path);
    const listed = fields.slice(0, FIELDS_LISTED_MAX).map((one) => describeField(one, reached, left));
    const text = [
      headline(`${asked.journey}, step ${stepKey}`, period, asked),
      `${part(reached, null)} sessions reached the step, ${part(left, null)} left there.`,
      ...sayExcluded(excluded),
      ...listed.map(fieldLine),
    ];
    return {
      structured: {
        ...{
          journey: asked.journey,
          step: stepKey,
          period,
          reached: counted(reached, reached),
          left: counted(left, reached),
        },
        excludedSessions: excludedFigure(excluded, reached),
        ...{ fields: listed, otherFields: fields.length - listed.length },
        definitions: definitionsOf(
          'reached',
          'left',
          'excludedSessions',
          'errorSessions',
          ...(Object.keys(FIELD) as (keyof typeof FIELD)[]),
        ),
      },
      text: text.join('\n'),
    };
  },
});

function describeField(field: FieldFigures, reached: number, left: number) {
  const of = (value: number) => counted(value, field.reached);
  const ofErrors = (value: number) => counted(value, field.withErrors);
  return {
    ...{
      fieldKey: field.fieldKey,
      label: field.label,
      fieldReached: counted(field.reached, reached),
      changed: of(field.changed),
    },
    ...{ returned: of(field.returned), withErrors: of(field.withErrors) },
    ...{ fixed: ofErrors(field.fixed), givenUp: ofErrors(field.givenUp) },
    medianTimeInField: secondsFigure(field.medianTimeInField, field.reached),
    lastTouchedShare: shareFigure(field.lastTouchedShare, left),
    errors: field.errors
      .slice(0, ERRORS_LISTED_MAX)
      .map(({ errorType, sessions }) => ({ errorType, errorSessions: of(sessions) })),
  };
}

function fieldLine(field: ReturnType<typeof describeField>): string {
  const { fieldKey, label, fieldReached, medianTimeInField, withErrors, givenUp, errors, lastTouchedShare } = field;
  const kinds = errors
    .map(({ errorType, errorSessions }) => `${errorType} ${part(errorSessions.value, null)}`)
    .join(', ');
  return (
    `- ${label === null ? fieldKey : `${label} (${fieldKey})`}: ${part(fieldReached.value, fieldReached.n)} touched it, median time ${say(medianTimeInField)}; ` +
    `errors in ${part(withErrors.value, withErrors.n)}${kinds === '' ? '' : ` (${kinds})`}, ${part(givenUp.value, givenUp.n)} of these gave up; ` +
    `of those who left, ${say(lastTouchedShare)} touched it last`
  );
}
