// The sentences of findings, by the file that shows them.
import { messages } from '../../language/messages.ts';

export const fieldsWords = messages('charts/findings.fieldsWords', {
  fields: 'Fields',
  noSessionOfThis:
    'No session of this period touched a field of this step. Fields are recognized by their {name} or {id}; what people enter is never recorded.',
  changed: 'Changed',
  reachedNotChanged: 'Reached, not changed',
  timeInField: 'Time in field',
  withErrors: 'With errors',
  cameBack: 'Came back',
  touchedLast: 'Touched last',
  fixed: 'Fixed',
  givenUp: 'Given up',
  error: 'Error',
  errors: 'Errors',
  lastFieldTouchedBefore: 'Last field touched before leaving',
  mostOftenOfThe: 'Most often {name}: {rate} of the {left, plural, one {# session} other {# sessions}} that left here.',
  noLastFieldStandsOut: 'No field stands out.',
  noSessionOfThisPeriod: 'No session of this period left here.',
  thoseWhoLeftHere: 'Those who left here had touched no field of this step.',
  leftWithoutHavingTouched: '{left} left without having touched a field.',
  mostOftenAtIn: 'Most often at {field}: {error}, in {share} of the sessions that reached the field.',
  noErrorStandsOut: 'No error stands out.',
  validationErrorsByType: 'Validation errors by type',
  noValidationErrorOn: 'No validation error on this step in this period.',
  peopleSpendMostTime: 'People spend most time in {field}: {time} at the median.',
  noFieldWasRefused: 'No field was refused.',
  noFieldStandsOut: 'Fields were refused, and none clearly more than the others.',
  tooFewToNameAField: 'Too few sessions to name a field: fewer than {enough, number} reached each.',
  isRefusedIn: '{field} was refused in {share} of the sessions that reached it.',
  isRefusedMostIn: '{field} is refused most: in {share} of the sessions that reached it.',
  reachedShareOfThe: 'Reached, share of the step',
  changedShareOfReached: 'Changed, share of reached',
  medianTimeInField: 'Median time in field',
  withErrorsShareOf: 'With errors, share of reached',
  lastTouchedBeforeLeaving: 'Last touched before leaving',
  lastTouchedShareOf: 'Last touched, share of left',
  shareOfSessionsThat: 'Share of sessions that reached the field',
});

export const seriesWords = messages('charts/findings.seriesWords', {
  completionOverTime: 'Completion over time',
  comparedWith: 'Compared with',
  noSessions: 'No sessions',
  fewAPoint:
    '{interval, select, hour {Some hours} day {Some days} other {Some points}} have fewer than {enough, number} sessions: their line goes up and down by chance.',
  inWeeks:
    '{weeks, plural, =1 {In weeks} other {In points of # weeks}}{cut, plural, =0 {} one {, the first of # day} other {, the first of # days}}: some days have fewer than 30 sessions. The table has every day.',
  clickOrDraw: 'Click to see it alone, or draw over several',
  pointsOfCompletionOver: 'Points of completion over time',
  target: 'Target {rate}',
  sessionsCompleted: '{sessions, plural, one {# session} other {# sessions}}, {completed, number} completed ({rate})',
  otherSide: '{side}: {rate}',
  start: 'Start ({timezone})',
  otherRate: 'Completion rate, {side}',
});

export const whySentenceWords = messages('charts/findings.whySentenceWords', {
  nobodyLeftHereIn: 'Nobody left here in this period.',
  leftHereTooFew: '{left, number} left here: too few sessions to say why.',
  tooFewWentOn: '{left, number} left here, and {wentOn, number} went on: too few to compare what they did.',
  leftHereWhatThey:
    '{left, number} left here. Nothing that they did before sets them clearly apart from those who went on.',
  leftHere: '{left, number} left here.',
  leftAt: '{left, number} left at {step}.',
  metError:
    'Met an error in {field}: {left} of those who left, {others} of those who went on ({more} more, {interval}).',
  wasStopped:
    'Tried to submit and were stopped: {left} of those who left, {others} of those who went on ({more} more, {interval}).',
  wentBack:
    'Had gone back to an earlier step: {left} of those who left, {others} of those who went on ({more} more, {interval}).',
  oneSessionCanBe: 'One session can be in several of these.',
});
