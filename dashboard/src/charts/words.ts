// The sentences of this room, by the file that shows them.
import { messages } from '../language/messages.ts';

/** Heads of columns, legends and names of numbers, in several charts. */
export const headWords = messages('charts.headWords', {
  sessions: 'Sessions',
  completed: 'Completed',
  completionRate: 'Completion rate',
  share: 'Share',
  shareOfSessions: 'Share of sessions',
  step: 'Step',
  key: 'Key',
  field: 'Field',
  path: 'Path',
  from: 'From',
  to: 'To',
  times: 'Times',
  reached: 'Reached',
  left: 'Left',
  leftHere: 'Left here',
  wentOn: 'Went on',
  stillOpen: 'Still open',
  medianTimeOnStep: 'Median time on step',
  difference: 'Difference',
  inSeconds: 'seconds',
  whatHappened: 'What happened',
  sessionsAndShare: '{sessions, plural, one {# session} other {# sessions}} ({share})',
});

/** Under charts that show the first rows only. */
export const rowsWords = messages('charts.rowsWords', {
  moreAreInThe: '{hidden, number} more are in the table.',
});

export const comparedFiguresWords = messages('charts.comparedFiguresWords', {
  leftPerStepCompared: 'Left per step, compared',
  noStepWasReached: 'No step was reached.',
  leftHere: 'left here',
  leftFor: 'Left: {reason}',
  completedFromHere: 'Completed without another step',
  submitWasBlocked: 'Submit was blocked',
  thisStepCompared: 'This step, compared',
  whatBecameOfThem: 'What became of them',
  noSessionSawThis: 'No session saw this step.',
  noSessionOfThis: 'No session of this period touched a field of this step.',
  errorsPerFieldCompared: 'Errors per field, compared',
  lastTouchedBeforeLeaving: 'Last touched before leaving, compared',
  wentBackToAn: 'Went back to an earlier step at least once',
  noSessionOfThisPeriod: 'No session of this period saw a step.',
  ofThoseThatReached: 'of those that reached it',
  withAnError: 'with an error',
  touchedLastBy: 'touched last by those that left',
  pathsCompared: 'Paths, compared',
  tookIt: 'took it',
  pathAndEnd: '{path} ({end})',
  ends: { completed: 'completed', left: 'left', open: 'still open' },
});

export const comparedWords = messages('charts.comparedWords', {
  thisPeriod: 'This period',
  before: 'Before',
  moreDiffer: '{rows, plural, =1 {One more row differs clearly.} other {# more rows differ clearly.}}',
  intervalFrom: '{share} interval from',
  intervalTo: '{share} interval to',
  theLineIsThe:
    'The line is the {share} interval. Rows are judged one by one; the sentence above allows for their number.',
  noDifferenceIsClaimed:
    'No difference is claimed where both sides share sessions, or where a period is tracked only in part.',
  bothSidesAreShown: 'Both sides are shown, without differences: {refusal}.',
  tooFewSessionsTo: 'Too few sessions to compare: fewer than {enough, number} on one side of each row.',
  noClearDifferenceIn: 'No clear difference in any row.',
  theClearestDifferenceIs:
    'The clearest difference is at {row}: {now} {measure}, {by} {way, select, higher {higher} other {lower}} than {other} {where} ({interval}).',
  tooFewSessions: 'too few sessions',
  theSame: 'the same',
  moved: '{points} {way, select, higher {higher} other {lower}}',
  mayBeChance: '{points} {way, select, higher {higher} other {lower}}, may be chance',
  sideMeasure: '{side}: {measure}',
  sideOf: '{side}: of',
  sideShare: '{side}: share',
  inWords: 'In words',
});

export const fieldsWords = messages('charts.fieldsWords', {
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

export const figureSetWords = messages('charts.figureSetWords', {
  allFiguresAreCharts: 'All figures are charts',
  allFiguresAreTables: 'All figures are tables',
  allAsTables: 'All as tables',
  keySwitches: 'Key {key} switches charts and tables',
});

export const figureWords = messages('charts.figureWords', {
  actions: 'Actions: {title}',
  isNow: '{title}: {shown, select, chart {chart} other {table}}',
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
  saveAsCsv: 'Save as CSV',
  lookAtSomeOf: 'Look at some of its sessions',
  asATable: '{title}, as a table',
});

export const flowChartWords = messages('charts.flowChartWords', {
  start: 'Start',
  completed: 'Completed',
  whereSessionsWent: 'Where sessions went',
  theWidthOfA: 'The width of a ribbon is the number of sessions. Ways back to an earlier step are in the figure below.',
  skipped: '{reached}, {sessions, number} skipped',
  endsLeft: '{sessions, number} left',
  endsOpen: '{sessions, number} open',
  ends: { left: 'left', open: 'still open' },
  waysBetweenSteps: 'Ways between steps',
  ofWentBackAt: '{back} of {sessions, plural, one {# session} other {# sessions}} went back at least once.',
  direction: 'Direction',
  directions: { start: 'start', forward: 'forward', back: 'back', other: 'other', end: 'end' },
});

export const funnelWords = messages('charts.funnelWords', {
  stepFunnel: 'Step funnel',
  medianTime: 'Median time',
  spoken: 'Reached by {reached}; {left} left here; median time {median}.',
  spokenWithOpen: 'Reached by {reached}; {left} left here, {open} are still open; median time {median}.',
  thinBarsAreOf: 'Thin bars are of what is compared, where it has sessions, as shares of these.',
  reachedShareOfSessions: 'Reached, share of sessions',
  leftHereShareOf: 'Left here, share of reached',
  stillOpenShareOf: 'Still open, share of reached',
  wentOnShareOf: 'Went on, share of reached',
});

export const groupsWords = messages('charts.groupsWords', {
  compareWithTheRest: 'Compare each with the rest',
  theRest: 'The rest',
  forTheRest: 'for the rest',
  completed: 'completed',
  completionRate: '{side}: completion rate',
});

export const histogramWords = messages('charts.histogramWords', {
  timeToComplete: 'Time to complete',
  barsOfTimeToComplete: 'Bars of time to complete',
  noSessionOfThis:
    'No session of this period is completed yet. A session completes with a {success}, or a {end} that says so.',
  noStayEnded: 'No session of this period went on from here, so no time is known.',
  timeOnStep: 'Time on step',
  barsOfTimeOnStep: 'Bars of time on step',
  median: 'Median {time}',
  completedSessions: 'Completed sessions',
  fromTo: '{from} to {to}',
  lessThan: 'Less than {time}',
  orMore: '{time} or more',
  setApart: 'Set apart at the sides: the shortest and the longest {share}, at most.',
});

export const neighboursWords = messages('charts.neighboursWords', {
  wherePeopleComeFrom: 'Where people come from',
  stepBefore: 'Step before',
  beganHere: 'Began here',
  noSessionOfThis: 'No session of this period came here.',
  wherePeopleGo: 'Where people go',
  stepAfter: 'Step after',
  noFurtherStep: 'No further step',
  noSessionOfThisPeriod: 'No session of this period went on from here.',
  mostlyOfTheSessions: 'Mostly: {name}, {rate} of the sessions that saw the step.',
});

export const periodBarWords = messages('charts.periodBarWords', {
  periodFiltersAndComparison: 'Period, filters and comparison',
  skipToTheFigures: 'Skip to the figures',
  period: 'Period',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  without: 'Without',
  customPeriod: 'Custom period',
  comparedPeriod: 'Compared period',
  compareWith: 'Compare with',
  periodBefore: 'Period before',
  anotherPeriod: 'Another period',
  nothing: 'Nothing',
  firstDay: 'First day',
  lastDay: 'Last day',
  show: 'Show',
  all: 'All',
  stillShown: 'Still shown:',
  shown:
    '{period}{within, select, filters {, {filters}} other {}}{of, select, sessions {: {sessions, plural, one {# session} other {# sessions}}} other {}}{beside, select, compared { {comparison}} other {}} {zone}',
  comparedWith: 'compared with {other}',
  comparedInVain: 'compared with {other} ({refusal})',
  giveBothDays: 'Give both days.',
  theFirstDayIs: 'The first day is after the last.',
});

export const readoutWords = messages('charts.readoutWords', {
  chart: 'chart',
  pointsArrowKeysRead: '{label}: {points, number} points, arrow keys read them',
  pointsEnterChooses:
    '{label}: {points, number} points, arrow keys read them, Enter makes one the period, Shift and arrow keys take several',
});

export const afterSendingWords = messages('charts.afterSendingWords', {
  title: 'After the submission',
  received: '{submissions, number} received',
  returned: '{submissions} returned as incomplete',
  decided: '{submissions, number} decided',
  countsOfTheCaseSystem: 'Counted by the case system in this period: {counts}.',
  verdicts: { fewer_received: 'Fewer received than sent.', more_received: 'More received than sent.' },
  comparedOver: 'Compared over the hours of this period that the case system counted.',
});

export const returnsWords = messages('charts.returnsWords', {
  attemptsUntilCompletion: 'Attempts until completion',
  browsers: 'Browsers',
  attempts: 'Attempts',
  aPersonWithTwo: 'A person with two devices counts as two, and so does a browser that keeps no id.',
  ofCameBackOn:
    '{back} of {browsers, plural, one {# browser} other {# browsers}} came back on another day; {completed} of these completed.',
  noBrowserIsKnown: 'No browser is known in this period.',
  made: '{attempts, plural, one {# attempt} other {# attempts}}, {completed} completed',
  madeMore: '{attempts, number} or more attempts, {completed} completed',
});

export const savedViewsWords = messages('charts.savedViewsWords', {
  views: 'Views',
  savedPeriodsFiltersAnd: 'Views: saved periods, filters and comparisons',
  noViewIsSaved: 'No view is saved yet.',
  myDefault: 'My default',
  deleteTheView: 'Delete the view {name}',
  saveWhatIsShown: 'Save what is shown now as',
  save: 'Save view',
  saving: 'Saving…',
});

export const seriesWords = messages('charts.seriesWords', {
  completionOverTime: 'Completion over time',
  comparedWith: 'Compared with',
  noSessions: 'No sessions',
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

export const weekHoursWords = messages('charts.weekHoursWords', {
  weekdayAndHour: 'Weekday and hour',
  weekday: 'Weekday',
  hour: 'Hour',
  most: 'Most sessions start on {weekday} in the hour from {hour}: {sessions}.',
  noneStandsOut: 'No hour of the week stands out.',
  darkest: 'The darkest hour has {sessions, plural, one {# session} other {# sessions}}.',
  hoursOfTheWeek: 'Hours of the week',
  hourOf: '{weekday}, from {hour}',
  completed: '{completed} completed',
});

export const stepNameWords = messages('charts.stepNameWords', {
  notAStepOf: 'not a step of the journey',
});

export const stepTilesWords = messages('charts.stepTilesWords', {
  blockedSubmits: 'Blocked submits',
  ofAllSessions: 'Share of all sessions',
  overAllVisitsOf: 'Over all visits of a session',
  completedFromHere: '{sessions} completed without another step',
  triedToSubmit: '{sessions, plural, one {# session} other {# sessions}} tried to submit',
});

export const targetsWords = messages('charts.targetsWords', {
  targets: 'Targets',
  shownBesideTheFigures: 'Shown beside the figures and as a line in the chart. Leave a field empty for no target.',
  completionRateAtLeast: 'Completion rate, at least (percent)',
  medianTimeToComplete: 'Median time to complete, at most (minutes)',
  mustBeANumber: 'Must be a number above 0, at most {most, number} {unit, select, percent {percent} other {minutes}}.',
  save: 'Save targets',
  saving: 'Saving…',
});

export const tileListWords = messages('charts.tileListWords', {
  lookAtSomeOf: '{value}: look at some of these sessions',
});

export const tilesWords = messages('charts.tilesWords', {
  ninetieth: '90th percentile',
  openAttempts: 'Open attempts',
  noSessions: 'No sessions',
  tooFewForAShare: 'Too few sessions for a share: {share} interval {range}',
  completedAndInterval: '{completed, number} completed, {share} interval {range}',
  medianTimeToComplete: 'Median time to complete',
  touchedAField: '{sessions} touched a field',
});

export const topPathsWords = messages('charts.topPathsWords', {
  theMostFrequentOf:
    'The most frequent path: {share} of {sessions, plural, one {# session} other {# sessions}} went {path}.',
  theMostFrequentAre: 'The {drawn, number} most frequent are drawn; the table has {all, number}.',
  ofSessionsTookOther: '{sessions} of sessions took other, rarer paths.',
  mostFrequentPaths: 'Most frequent paths',
  noSessionOfThis: 'No session of this period saw a step.',
  goingRound: 'Going round',
  loop: 'Loop',
  end: 'End',
  steps: 'Steps',
  theMostFrequentLoop:
    'The most frequent loop is {loop}, in {share} of {sessions, plural, one {# session} other {# sessions}}.',
  noSessionWentRound: 'No session went round.',
  inThePathsThat: 'In the paths that are listed, no session came back to a step that it had left.',
  fromTheListedPaths: 'From the listed paths, which {sessions} of sessions took.',
  turns: { back: 'back to', skip: 'then' },
  inOrder: '{from} → … → {to} ({steps, number} in order)',
  toStep: 'to {step}',
  backToStep: 'back to {step}',
  thenStep: 'then {step}',
  fromTo: 'from {first} to {last} in order',
  backFromTo: 'back to from {first} to {last} in order',
  thenFromTo: 'then from {first} to {last} in order',
  ended: '{way}, {end, select, completed {and completed} left {and left} other {and are still there}}',
});

export const waysBackWords = messages('charts.waysBackWords', {
  goingBack: 'Going back',
  waysBack: 'Ways back',
  backTo: 'Back to',
  mostOftenBackFrom:
    'Most often back from {from} to {to}: {share} of {sessions, plural, one {# session} other {# sessions}}, {times, plural, one {# time} other {# times}}.',
  noWayBackStandsOut: 'No way back stands out.',
  noSessionOfThis: 'No session of this period went back to an earlier step.',
  theMostFrequentAre: 'The {drawn, number} most frequent are drawn; the table has all.',
  times: '{times, plural, one {# time} other {# times}}',
});

export const whySentenceWords = messages('charts.whySentenceWords', {
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

export const definitionWords = messages('charts.definitionWords', {
  whatIsThis: 'What is this: {title}',
  howItIsComputed: 'How it is computed',
});
