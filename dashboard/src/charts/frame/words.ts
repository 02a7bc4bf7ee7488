// The sentences of the frame that every figure has, by the file that shows them.
import { messages } from '../../language/messages.ts';

export const meaningWords = messages('charts/frame.meaningWords', {
  sessions:
    'A session is one attempt at the journey, from its first event to its last. A person who tries twice counts twice.',
  completionRate:
    'Completed sessions as a share of all sessions that started in the period. The range beside it holds the true share 95 times out of 100.',
  medianTime:
    'Half of the completed sessions took less time than this, half took more. Sessions that were not completed do not count.',
  p90Time: 'Nine out of ten completed sessions took less time than this. The slowest tenth took more.',
  open: 'Sessions that are not completed and were active within the last 30 minutes. They may still complete. A journey retrieved over the API counts them as left (abandonmentRate).',
  funnel:
    'How many sessions saw each step, and what became of them: they went on, left, or are still open. Left means that it was the last step they saw. Shares of reached are of all sessions, the others of those that reached the step.',
  abandonment:
    'Sessions that left at a step as a share of those that saw it. The line shows how far the true share may lie from the dot.',
  comparison:
    'A share of the sessions shown, minus the same share of the other period or group. Where the interval leaves out 0, the difference is more than chance.',
  series:
    'Sessions by the time at which they started, and how many of them were completed. The latest ones may still complete. Days are drawn as weeks where one has fewer than 30 sessions.',
  histogram:
    'How long completed sessions took, from the first event to completion. Bars between the 5th and the 95th percentile are equally wide; the shortest and the longest times are one bar each.',
  weekHours:
    'Sessions of the period by the weekday and the hour at which they started, on the clocks of the organization’s time zone.',
  groups:
    'Sessions by what the first event of each says. A difference between two groups may have other reasons than the group.',
  tags: 'Events that happened in the last 24 hours, by kind. Period and filters do not change them.',
  returns:
    'How many sessions a browser had until one completed. Browsers are distinguished by an anonymous id, which no figure shows.',
  neighbours:
    'The step that sessions saw before this one, and the step they saw after it. A session counts once on each side.',
  leaving:
    'The last signal that the page sent of sessions that left here: closed, idle, or gone within seconds. Some browsers send none.',
  fields:
    'What sessions did in each field of this step: entered it, changed it, came back, met an error. What people entered is never recorded.',
  lastTouched:
    'The last field that each session touched before it left at this step. It says where people stopped, not that the field was the reason.',
  errors:
    'Sessions in which the page refused a field, by the kind of error. A session with the same error twice counts once.',
  submits:
    'Sessions that tried to submit this step, and those that the checks of the page stopped at least once. Many of these try again and go on.',
  timeOnStep:
    'From seeing the step to seeing the next one or completing, summed over all visits of a session. Half of the sessions took less.',
  transitions: 'How often sessions went from one step to another. The same way twice in one session counts twice.',
  paths: 'The steps of a session in their order, and how it ended. Sessions with exactly the same steps are one path.',
});

export const timelinesWords = messages('charts/frame.timelinesWords', {
  wentFromTo: 'Sessions that went from “{from}” to “{to}”',
  triedToSubmit: 'Sessions that tried to submit at “{step}”',
  wereBlocked: 'Sessions that the page’s checks stopped at “{step}”',
  meant:
    'Sessions{outcome, select, completed { that completed} left { that left} open { still open} went_on { that went on} other {}}{way, select, path { on the path {path}} loop { that went round {loop}} both { on the path {path} that went round {loop}} other {}}{at, select, ended { at “{step}”} saw { that saw “{step}”} other {}}{about, select, error {, with an error in “{field}”} last {, with “{field}” touched last} touched {, with “{field}” touched} other {}}{why, select, reason {: {reason}} other {}}',
});

export const certaintyWords = messages('charts/frame.certaintyWords', {
  notConfirmed: 'Not confirmed: {ends, select, same {about {low}} other {between {low} and {high}}} ({parts})',
  declared: '{completions, number} declared',
  likely: '{completions, number} likely',
  unknown: '{sends, number} unknown',
  columns: { declared: 'Completed, declared', likely: 'Completed, likely', unknown: 'Sent, unknown' },
});

/** Heads of columns, legends and names of numbers, in several charts. */
export const headWords = messages('charts/frame.headWords', {
  share: 'Share',
  shareOfSessions: 'Share of sessions',
  step: 'Step',
  key: 'Key',
  field: 'Field',
  path: 'Path',
  from: 'From',
  to: 'To',
  times: 'Times',
  left: 'Left',
  difference: 'Difference',
  inSeconds: 'seconds',
  whatHappened: 'What happened',
  sessionsAlone: '{sessions, plural, one {# session} other {# sessions}}',
  sessionsAndShare: '{sessions, plural, one {# session} other {# sessions}} ({share})',
});

export const comparedWords = messages('charts/frame.comparedWords', {
  thisPeriod: 'This period',
  before: 'Before',
  moreDiffer: '{rows, plural, =1 {One more row differs clearly.} other {# more rows differ clearly.}}',
  intervalFrom: '{share} interval from',
  intervalTo: '{share} interval to',
  theLineIsThe:
    'The line is the {share} interval of its row alone. The words beside it, as the sentence above, allow for the number of rows.',
  noDifferenceIsClaimed:
    'No difference is claimed where both sides share sessions, or where a period is tracked only in part.',
  bothSidesAreShown: 'Both sides are shown, without differences: {refusal}.',
  tooFewSessionsTo: 'Too few sessions to compare: fewer than {enough, number} on one side of each row.',
  noneStandsOutAmong: 'No difference stands out: among {rows, number} rows, one such as at {row} ({by}) may be chance.',
  noClearDifferenceIn: 'No clear difference in any row.',
  theClearestDifferenceIs:
    'The clearest difference is at {row}: {now} {measure}, {by} {way, select, higher {higher} other {lower}} than {other} {where} ({interval}).',
  tooFewSessions: 'too few sessions',
  theSame: 'the same',
  moved: '{points} {way, select, higher {higher} other {lower}}',
  mayBeChance: '{points} {way, select, higher {higher} other {lower}}, may be chance',
  mayBeChanceAmong: '{points} {way, select, higher {higher} other {lower}}, may be chance among {rows, number} rows',
  sideMeasure: '{side}: {measure}',
  sideOf: '{side}: of',
  sideShare: '{side}: share',
  inWords: 'In words',
});

export const figureSetWords = messages('charts/frame.figureSetWords', {
  allFiguresAreCharts: 'All figures are charts',
  allFiguresAreTables: 'All figures are tables',
  allAsTables: 'All as tables',
  keySwitches: 'Key {key} switches charts and tables',
});

export const figureWords = messages('charts/frame.figureWords', {
  actions: 'Actions: {title}',
  isNow: '{title}: {shown, select, chart {chart} other {table}}',
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
  saveAsCsv: 'Save as CSV',
  lookAtSomeOf: 'Look at some of its sessions',
  asATable: '{title}, as a table',
});

export const readoutWords = messages('charts/frame.readoutWords', {
  chart: 'chart',
  pointsArrowKeysRead: '{label}: {points, number} points, arrow keys read them',
  pointsEnterChooses:
    '{label}: {points, number} points, arrow keys read them, Enter makes one the period, Shift and arrow keys take several',
});

export const tileListWords = messages('charts/frame.tileListWords', {
  lookAtSomeOf: '{value}: look at some of these sessions',
});

export const definitionWords = messages('charts/frame.definitionWords', {
  whatIsThis: 'What is this: {title}',
  howItIsComputed: 'How it is computed',
});
