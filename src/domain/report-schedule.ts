// Schedules of weekly and monthly reports: their subject, rhythm and receivers.
import { type Static, type TSchema, Type } from 'typebox';
import { ENDPOINTS_MAX } from './message.ts';
import { REPORT_RHYTHMS } from './report.ts';

/** Schedules of one organization. */
export const REPORT_SCHEDULES_MAX = 50;

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const moment = (description: string) => Type.String({ format: 'date-time', description });

const every = Type.Enum([...REPORT_RHYTHMS], {
  description: 'week: from Monday to Sunday, sent on the Monday after. month: sent on the first of the next.',
  examples: ['week'],
  'x-must': `be one of: ${REPORT_RHYTHMS.join(', ')}`,
});
const endpointIds = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: ENDPOINTS_MAX,
  uniqueItems: true,
  description: 'The endpoints that it goes to, whatever types of messages they receive besides.',
  examples: [['0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a']],
  'x-must': `be a list of 1 to ${ENDPOINTS_MAX} different ids of endpoints`,
});

export const ReportSchedule = Type.Object(
  {
    id: Type.String(),
    journey: nullable(Type.Object({ id: Type.String(), slug: Type.String(), displayName: Type.String() })),
    every,
    endpointIds: Type.Array(Type.String(), {
      description: 'The endpoints that it goes to. One that was removed is gone from here.',
    }),
    nextAt: moment('When the next report is due.'),
    lastSentAt: nullable(moment('When the last one was sent; null: none was yet. Those of "send now" do not count.')),
    isSilent: Type.Boolean({
      description:
        'true: nothing was tracked in the last period, which was said once. The next report comes when something is.',
    }),
    createdBy: Type.String({ description: 'Name of the person or key.' }),
    createdAt: moment('When it was created.'),
    updatedAt: moment('When it was changed last.'),
  },
  { description: 'A report of a journey, or of all journeys, that is sent each week or month.' },
);
export type ReportSchedule = Static<typeof ReportSchedule>;

export const NewReportSchedule = Type.Object({
  journey: Type.Optional(
    Type.Union([Type.String({ examples: ['housing-benefit'] }), Type.Null()], {
      description: 'Slug of the journey; null or left out: all journeys of the organization.',
      'x-must': 'be the slug of a journey, or null',
    }),
  ),
  every,
  endpointIds,
});
export type NewReportSchedule = Static<typeof NewReportSchedule>;
export const ReportScheduleChange = Type.Partial(Type.Object({ every, endpointIds }));
export type ReportScheduleChange = Static<typeof ReportScheduleChange>;
