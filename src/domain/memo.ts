// Memos: computed answers to "what in this journey is worth changing, and how sure are we?" Request and
// response shapes of the API. A memo's result is immutable; people's decisions about its findings are stored separately.
import { type Static, Type } from 'typebox';
import { BesideMarked, CountMarked } from './beside-marked.ts';
import { SaidCertainty } from './certainty.ts';
import { DEVICE_FILTERS, Period } from './figures.ts';
import { LANGUAGE_TAG, PLAIN_NAME, PLAIN_NAME_MUST, PLAIN_TEXT } from './text.ts';

/** Version of the rules of memos: thresholds, tests and wording. Every change of them increments it. */
export const RULES_VERSION = 'memo-7';
/** Version of the definitions in docs/metrics.md that apply to the evidence. */
export const METRIC_VERSION = 1;
/** Largest expected share of false findings in a run. */
export const FALSE_DISCOVERY_RATE = 0.05;

export const MEMO_DAYS = [14, 28, 56, 84] as const;
export const MEMO_STATES = ['queued', 'running', 'ready', 'failed'] as const;
export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];
export const DISPOSITIONS = ['open', 'planned', 'done', 'dismissed'] as const;
export const MEMO_FORMATS = ['pdf', 'html', 'md', 'json'] as const;
export type MemoFormat = (typeof MEMO_FORMATS)[number];

export const FINDING_CODES = [
  'step_loss_change',
  'step_loss_peers',
  'group_gap',
  'error_loop',
  'error_unrecovered',
  'submit_blocked',
  'change_since',
  'variant_difference',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];
export const ALARM_CODES = ['nobody_completes', 'low_completion', 'stopped', 'group_stopped'] as const;
export const FACT_CODES = ['tracking_health', 'no_finding', 'too_little_data', 'brief_visits', 'hours_lost'] as const;

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const count = (description: string) => Type.Integer({ minimum: 0, description });
const instant = Type.String({ format: 'date-time' });

const title = Type.String({ ...PLAIN_NAME, 'x-must': PLAIN_NAME_MUST });
const day = (description: string) =>
  Type.String({ description, examples: ['2026-11-20'], 'x-must': 'be an ISO 8601 date or timestamp' });

export const NewMemo = Type.Object({
  journeyId: Type.String({ ...PLAIN_TEXT, maxLength: 300, 'x-must': 'be the id of a journey' }),
  days: Type.Optional(
    Type.Enum([...MEMO_DAYS], {
      description: 'Whole days, in the time zone of the organization, that the memo is about; 28 if not given.',
      examples: [28],
      'x-must': `be one of ${MEMO_DAYS.join(', ')}`,
    }),
  ),
  to: Type.Optional(
    day('End of these days, not included; the last midnight at least 24.5 hours ago if not given, and at most.'),
  ),
  since: Type.Optional(day('A day on which something changed: before and after it are compared.')),
  deviceClass: Type.Optional(Type.Enum([...DEVICE_FILTERS], { 'x-must': `be one of ${DEVICE_FILTERS.join(', ')}` })),
  language: Type.Optional(Type.String({ ...LANGUAGE_TAG, maxLength: 35, 'x-must': 'be a language tag' })),
  source: Type.Optional(
    Type.String({
      ...PLAIN_TEXT,
      maxLength: 255,
      'x-must': 'be a string of at most 255 characters without control characters',
    }),
  ),
  marked: Type.Optional(CountMarked),
  title: Type.Optional(title),
});
export type NewMemo = Static<typeof NewMemo>;

export const Range = Type.Object({ low: Type.Number(), high: Type.Number() });
export type Range = Static<typeof Range>;
const Amount = Type.Object({ low: Type.Number(), mid: Type.Number(), high: Type.Number() });

export const Subject = Type.Object(
  {
    stepId: orNull(Type.String()),
    stepKey: orNull(Type.String()),
    stepName: orNull(Type.String()),
    fieldKey: orNull(Type.String()),
    errorType: orNull(Type.String()),
    group: orNull(
      Type.Object({
        by: Type.String(),
        value: Type.String(),
        against: Type.String(),
        reference: Type.Optional(
          Type.String({
            description:
              'Which of the two the groups of the kind are compared with: desktop, or the largest. Another one may be it later.',
          }),
        ),
      }),
    ),
    since: orNull(Type.String({ format: 'date-time', description: 'A date, as its midnight in UTC.' })),
  },
  { description: 'What a finding is about. A journey as a whole has no step.' },
);
export type Subject = Static<typeof Subject>;

const look = Type.Record(Type.String(), Type.String(), {
  description: 'The query of `GET /api/journeys/:slug/metrics/timelines` that shows sessions that are meant.',
});

export const Evidence = Type.Object({
  estimand: Type.Enum(['riskDifference', 'share', 'oddsRatio']),
  estimate: Type.Number(),
  low: Type.Number({ description: 'Of the interval at `level`, which knows that the finding was selected.' }),
  high: Type.Number(),
  level: Type.Number(),
  unadjusted: Type.Object(Range.properties, { description: 'The 95 % interval of this question alone.' }),
  standardError: Type.Number(),
  df: Type.Number(),
  p: Type.Number(),
  adjustedP: Type.Number(),
  numerators: Type.Record(Type.String(), Type.Number()),
  denominators: Type.Record(Type.String(), Type.Number()),
  threshold: Type.Number({ description: 'Smaller ones are listed below the line.' }),
  method: Type.String(),
});
export type Evidence = Static<typeof Evidence>;

export const Finding = Type.Object({
  id: Type.String(),
  code: Type.Enum([...FINDING_CODES]),
  grade: Type.Enum([...GRADES], {
    description: 'A: assigned by chance. B: a dated change. C: an association. D: a description, or tracking too poor.',
  }),
  gradeReasons: Type.Array(Type.String()),
  status: Type.Enum(['new', 'replicated', 'too_few'], {
    description:
      '`replicated`: the same data shows it in the days before as well, which this memo does not share; `too_few`: these days have too few sessions to show it. `change_since` and `step_loss_peers` compare the days of the memo only, and are always `new`.',
  }),
  partOf: orNull(
    Type.String({ description: 'The id of the finding that this one is a part of: one cause, named once.' }),
  ),
  subject: Subject,
  headline: Type.String(),
  sentences: Type.Array(Type.String()),
  evidence: Evidence,
  suggestion: Type.String({ description: 'What to do, and on which page.' }),
  who: Type.String({ description: 'Who can do it.' }),
  look,
  series: Type.Array(Type.Object({ start: instant, value: orNull(Type.Number()), against: orNull(Type.Number()) }), {
    description:
      'The share week by week, beside the one that it is compared with; null where fewer than ten were there. From the first day of the period; of a change over time, also the weeks before, which it is compared with.',
  }),
  gain: orNull(
    Type.Object({
      completions: Amount,
      hours: Amount,
      per: Type.String(),
      ceiling: Type.Number({ description: 'Completions if nobody of these had left. No gain is above it.' }),
    }),
  ),
  wouldChangeOurMind: Type.Array(Type.String()),
});
export type Finding = Static<typeof Finding>;

export const Fact = Type.Object({
  code: Type.Enum([...FACT_CODES]),
  headline: Type.String(),
  sentences: Type.Array(Type.String()),
  subject: Subject,
});
export type Fact = Static<typeof Fact>;

export const Alarm = Type.Object(
  {
    id: Type.String(),
    code: Type.Enum([...ALARM_CODES]),
    subject: Subject,
    headline: Type.String(),
    sentences: Type.Array(Type.String()),
    suggestion: Type.String(),
    who: Type.String(),
    look,
    from: orNull(instant),
    to: orNull(Type.String({ format: 'date-time', description: 'null: it goes on.' })),
    evidence: Type.Object({
      part: Type.Integer(),
      whole: Type.Integer(),
      usual: orNull(Type.Number({ description: 'The share that is usual, or that of the others.' })),
      p: orNull(Type.Number({ description: 'Of so few by chance; null where nothing was compared.' })),
    }),
  },
  { description: 'Something that a glance shows: no false-discovery rate guards it.' },
);
export type Alarm = Static<typeof Alarm>;

const Tested = Type.Object({
  code: Type.Enum([...FINDING_CODES]),
  subject: Subject,
  n: Type.Array(Type.Number()),
  estimate: Type.Number(),
  p: Type.Number(),
});
/** The count that is too small: all sessions, sessions that left, or sessions without the event. */
export const TOO_FEW = ['sessions', 'left', 'without'] as const;
const NotTested = Type.Object({
  code: Type.Enum([...FINDING_CODES]),
  subject: Subject,
  have: Type.Number(),
  need: Type.Number(),
  of: Type.Optional(
    Type.Enum(['left', 'without'], {
      description: 'Sessions that left, or to which it did not happen, are what is too few; otherwise sessions.',
    }),
  ),
  enoughOn: orNull(
    Type.String({
      format: 'date-time',
      description: 'When there is enough at the present traffic; null where traffic alone does not help.',
    }),
  ),
});
export type NotTested = Static<typeof NotTested>;

/** The computed part of a memo, which never changes. */
export const MemoResult = Type.Object({
  rulesVersion: Type.String(),
  metricVersion: Type.Integer(),
  period: Period,
  history: Period,
  timezone: Type.Optional(
    Type.String({ description: "Whose days these are: the organization's `timezone` setting; UTC if absent." }),
  ),
  filter: Type.Record(Type.String(), Type.String()),
  data: Type.Object({
    sessions: count('Sessions that started in the period.'),
    completed: count('Of these, completed.'),
    open: count('Of these, still open: counted neither as completed nor as left.'),
    excluded: count('Sessions that are marked, and left out.'),
    excludedByMark: Type.Record(Type.String(), Type.Integer(), {
      description: 'Of these, by mark (docs/marks.md); a session may carry several.',
    }),
    marked: Type.Optional(BesideMarked),
    certainty: Type.Optional(SaidCertainty),
    exclusions: Type.Optional(count('Sessions that exclusions of the organization leave out.')),
    networks: Type.Optional(
      Type.Object(
        {
          sessions: count('Sessions of networks that stand out: they are left out.'),
          isHidden: Type.Boolean({ description: 'Most sessions have one class of networks: none is left out for it.' }),
        },
        { description: 'How few networks can change what the memo says.' },
      ),
    ),
    fingerprint: Type.String({ description: 'Changes when the sessions behind the memo do.' }),
    brief: count('Of these, visits of one page under three seconds: compared with nothing.'),
    sampledOneIn: Type.Integer({ minimum: 1, description: 'Fields were read from one in so many sessions.' }),
  }),
  summary: Type.Object({
    sentences: Type.Array(Type.String()),
    completion: Type.Object({ rate: orNull(Type.Number()), low: orNull(Type.Number()), high: orNull(Type.Number()) }),
    hoursLost: Type.Number({
      description: 'Hours in sessions that left; pauses count up to 5 minutes, as in the burden of the journey.',
    }),
    tested: Type.Integer(),
    tooSmall: Type.Integer(),
    notTested: Type.Array(
      Type.Object({ code: Type.Enum([...FINDING_CODES]), reason: Type.Enum([...TOO_FEW]), count: Type.Integer() }),
      { description: 'What was not compared, by the reason.' },
    ),
    findings: Type.Integer(),
    falseDiscoveryRate: Type.Number(),
    smallestDetectable: Type.Object({ stepLoss: orNull(Type.Number()), completion: orNull(Type.Number()) }),
  }),
  health: Type.Object({
    loss: orNull(Type.Number({ description: 'Share of events that never arrived, at least.' })),
    gapped: orNull(Type.Number({ description: 'Share of sessions that miss any of their events.' })),
    marked: orNull(Type.Number({ description: 'Share of sessions that carry a mark.' })),
    level: Type.Enum(['green', 'amber', 'red']),
    reasons: Type.Array(Type.String()),
  }),
  alarms: Type.Array(Alarm, { description: 'Whether it works at all.' }),
  facts: Type.Array(Fact),
  findings: Type.Array(Finding),
  belowTheLine: Type.Array(Finding, {
    description: 'Not shown: too small to act on, or gone without one mark, hour or browser.',
  }),
  tested: Type.Array(Tested, { description: 'The clearest; `summary.tested` counts them all.' }),
  notTested: Type.Array(NotTested, {
    description: 'Those nearest to being testable; `summary.notTested` counts them all.',
  }),
});
export type MemoResult = Static<typeof MemoResult>;

export const Decision = Type.Object({
  disposition: Type.Enum([...DISPOSITIONS]),
  note: orNull(Type.String()),
  shippedAt: orNull(Type.String()),
  isSilent: Type.Boolean({ description: 'Dismissed, and not grown since: it is not shown.' }),
  forecasts: Type.Array(
    Type.Object({
      simulationId: Type.String(),
      name: Type.String(),
      status: Type.Enum(['registered', 'waiting', 'scored', 'not_measured'], {
        description: 'registered: its change is not shipped. waiting: it is, and is measured four weeks later.',
      }),
    }),
    { description: 'Simulations that were made from it, and what came of them.' },
  ),
});
export type Decision = Static<typeof Decision>;
export const NO_DECISION = { disposition: 'open', note: null, shippedAt: null, isSilent: false } as const;

export const DecisionChange = Type.Object({
  disposition: Type.Enum([...DISPOSITIONS], { 'x-must': `be one of ${DISPOSITIONS.join(', ')}` }),
  note: Type.Optional(
    orNull(
      Type.String({
        maxLength: 2000,
        pattern: '^[^\\u0000\\ud800-\\udfff]*$',
        'x-must': 'be a string of at most 2000 characters',
      }),
    ),
  ),
  shippedAt: Type.Optional(orNull(day('When the change was shipped.'))),
});
export type DecisionChange = Static<typeof DecisionChange>;

const EvidenceWords = Type.Object(
  {
    sides: Type.Record(Type.String(), Type.String(), {
      description: 'The people of each numerator, by its name: "visits on mobile".',
    }),
    method: Type.String({ description: 'How it was compared.' }),
  },
  { description: 'What the names in `evidence` mean, in words.' },
);
export type EvidenceWords = Static<typeof EvidenceWords>;

export const DecidedFinding = Type.Object({
  ...Finding.properties,
  evidenceWords: EvidenceWords,
  ...Decision.properties,
});
export type DecidedFinding = Static<typeof DecidedFinding>;
export const DecidedAlarm = Type.Object({ ...Alarm.properties, ...Decision.properties });
export type DecidedAlarm = Static<typeof DecidedAlarm>;

const envelope = {
  id: Type.String(),
  journeyId: Type.String(),
  journeySlug: Type.String(),
  title: Type.String(),
  status: Type.Enum([...MEMO_STATES]),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the work that is done.' }),
  failure: orNull(Type.String({ description: 'In words, where the status is failed.' })),
  createdAt: instant,
  createdBy: Type.Object({ type: Type.Enum(['key', 'person', 'schedule']), name: Type.String() }),
};

export const Todo = Type.Object(
  { findingId: Type.String(), sentence: Type.String({ description: 'The action, the page and who can do it.' }) },
  { description: 'What to do about one cause.' },
);
export type Todo = Static<typeof Todo>;

/** The subject of a comparison, in words. */
const about = Type.String({
  description: 'What it is about, in words: "Bank details, iban, “the format was not accepted”".',
});

export const Memo = Type.Object(
  {
    ...envelope,
    result: orNull(
      Type.Object({
        todo: Type.Array(Todo, {
          description:
            'One sentence a cause, the most pressing first: what a memo begins with. Dismissed ones are left out.',
        }),
        ...MemoResult.properties,
        alarms: Type.Array(DecidedAlarm),
        findings: Type.Array(DecidedFinding),
        belowTheLine: Type.Array(DecidedFinding),
        tested: Type.Array(Type.Object({ ...Tested.properties, about })),
        notTested: Type.Array(Type.Object({ ...NotTested.properties, about })),
      }),
    ),
  },
  { description: 'A memo; `result` is null until its status is ready.' },
);
export type Memo = Static<typeof Memo>;

export const MemoSummary = Type.Object({
  ...envelope,
  period: orNull(Period),
  findings: orNull(Type.Integer()),
  topHeadline: orNull(Type.String()),
  topAction: orNull(
    Type.String({
      description: 'What to do about the first cause; null where nothing is, or an earlier version made the memo.',
    }),
  ),
  topGrade: orNull(Type.Enum([...GRADES])),
});
export type MemoSummary = Static<typeof MemoSummary>;

export const MemoList = Type.Object({ memos: Type.Array(MemoSummary), nextCursor: orNull(Type.String()) });
export type MemoList = Static<typeof MemoList>;

export const MemoScheduleChange = Type.Object({
  monthly: Type.Boolean({ description: 'A memo is made each month.', 'x-must': 'be true or false' }),
  weekly: Type.Optional(
    Type.Boolean({
      description: 'A memo is made each week, in the place of each month.',
      'x-must': 'be true or false',
    }),
  ),
});
export const MemoSchedule = Type.Object({
  monthly: Type.Boolean(),
  weekly: Type.Boolean(),
  nextAt: orNull(Type.String({ format: 'date-time', description: 'When the next one is due; null where none is.' })),
});
export type MemoSchedule = Static<typeof MemoSchedule>;

export const Rerun = Type.Object(
  {
    memoId: Type.String(),
    reproduced: Type.Boolean({ description: 'The same data was found, and gave the same memo.' }),
    rulesChanged: Type.Boolean({
      description: 'The memo is by rules of before: figures may differ from the same data.',
    }),
    dataChanged: Type.Boolean({ description: 'Sessions of its days have come, gone or changed since.' }),
    fingerprint: Type.String(),
    fingerprintNow: Type.String(),
    differences: Type.Array(
      Type.Object({ findingId: Type.String(), member: Type.String(), before: Type.String(), after: Type.String() }),
    ),
  },
  { description: 'Whether a memo comes out again.' },
);
export type Rerun = Static<typeof Rerun>;

/** A journey's newest memo or simulation, as its retrieval shows it. */
export const Artifact = Type.Object({
  type: Type.Enum(['memo', 'simulation']),
  id: Type.String(),
  createdAt: instant,
});
export type Artifact = Static<typeof Artifact>;
