// The sentences of the charts, by the file that shows them.
import { messages } from '../../language/messages.ts';

/** Under charts that show the first rows only. */
export const rowsWords = messages('charts/charts.rowsWords', {
  moreAreInThe: '{hidden, number} more are in the table.',
});

export const comparedFiguresWords = messages('charts/charts.comparedFiguresWords', {
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

export const flowChartWords = messages('charts/charts.flowChartWords', {
  start: 'Start',
  completed: 'Completed',
  whereSessionsWent: 'Where sessions went',
  theWidthOfA: 'The width of a ribbon is the number of sessions. Ways back to an earlier step are in the figure below.',
  skippedMeans: 'Skipped: sessions that never saw the step, and saw a later one or completed.',
  skipped: '{reached}, {sessions, number} skipped it',
  endsLeft: '{sessions, number} left',
  endsOpen: '{sessions, number} open',
  ends: { left: 'left', open: 'still open' },
  waysBetweenSteps: 'Ways between steps',
  ofWentBackAt: '{back} of {sessions, plural, one {# session} other {# sessions}} went back at least once.',
  direction: 'Direction',
  directions: { start: 'start', forward: 'forward', back: 'back', other: 'other', end: 'end' },
});

export const funnelWords = messages('charts/charts.funnelWords', {
  stepFunnel: 'Step funnel',
  spoken: 'Reached by {reached}; {left} left here; median time {median}.',
  spokenWithOpen: 'Reached by {reached}; {left} left here, {open} are still open; median time {median}.',
  thinBarsAreOf: 'Thin bars: what is compared, as shares',
  shareOfReached: '{figure}, share of reached',
});

export const groupsWords = messages('charts/charts.groupsWords', {
  compareWithTheRest: 'Compare each with the rest',
  theRest: 'The rest',
  forTheRest: 'for the rest',
  completed: 'completed',
  completionRate: '{side}: completion rate',
});

export const histogramWords = messages('charts/charts.histogramWords', {
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

export const neighboursWords = messages('charts/charts.neighboursWords', {
  wherePeopleComeFrom: 'Where people come from',
  stepBefore: 'Step before',
  beganHere: 'Began here',
  noSessionOfThis: 'No session of this period came here.',
  wherePeopleGo: 'Where people go',
  stepAfter: 'Step after',
  noFurtherStep: 'No further step',
  noSessionOfThisPeriod: 'No session of this period went on from here.',
  sharesOfTheSessions: 'Of the sessions that saw the step: {shares}.',
  nameAndShare: '{name} {rate}',
  mostlyOfTheSessions: 'Mostly: {name}, {rate} of the sessions that saw the step.',
});

export const afterSendingWords = messages('charts/charts.afterSendingWords', {
  title: 'After the submission',
  received: '{submissions, number} received',
  returned: '{submissions} returned as incomplete',
  decided: '{submissions, number} decided',
  countsOfTheCaseSystem: 'Counted by the case system in this period: {counts}.',
  verdicts: { fewer_received: 'Fewer received than sent.', more_received: 'More received than sent.' },
  comparedOver: 'Compared over the hours of this period that the case system counted.',
});

export const returnsWords = messages('charts/charts.returnsWords', {
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

export const weekHoursWords = messages('charts/charts.weekHoursWords', {
  weekdayAndHour: 'Weekday and hour',
  weekday: 'Weekday',
  hour: 'Hour',
  most: 'The hour in which most sessions start is on {weekday} from {hour}: {sessions}.',
  noneStandsOut: 'No hour of the week stands out.',
  darkest: 'The darkest hour has {sessions, plural, one {# session} other {# sessions}}.',
  hoursOfTheWeek: 'Hours of the week',
  hourOf: '{weekday}, from {hour}',
  completed: '{completed} completed',
});

export const stepNameWords = messages('charts/charts.stepNameWords', {
  notAStepOf: 'not a step of the journey',
});

export const stepTilesWords = messages('charts/charts.stepTilesWords', {
  refusedByThePage: 'Refused by the page',
  onlyRefusedAreSeen: 'Only refused attempts are seen here, so there is no share',
  ofAllSessions: 'Share of all sessions',
  overAllVisitsOf: 'Over all visits of a session',
  completedFromHere: '{sessions} completed without another step',
  ofThoseWhoTried: 'Of {sessions, plural, one {# that} other {# that}} tried to submit',
});

export const targetsWords = messages('charts/charts.targetsWords', {
  targets: 'Targets',
  shownBesideTheFigures: 'Shown beside the figures and as a line in the chart. Leave a field empty for no target.',
  completionRateAtLeast: 'Completion rate, at least (percent)',
  medianTimeToComplete: 'Median time to complete, at most (minutes)',
  mustBeANumber: 'Must be a number above 0, at most {most, number} {unit, select, percent {percent} other {minutes}}.',
  save: 'Save targets',
  saving: 'Saving…',
});

export const tilesWords = messages('charts/charts.tilesWords', {
  noSessions: 'No sessions',
  tooFewForAShare: 'Too few sessions for a share',
  completedAndInterval: '{completed, number} completed, {share} interval {range}',
  touchedAField: '{sessions} touched a field',
});

export const topPathsWords = messages('charts/charts.topPathsWords', {
  theMostFrequentOf:
    'The most frequent path: {share} of {sessions, plural, one {# session} other {# sessions}} went {path}.',
  equallyFrequentPaths:
    '{paths, number} paths are the most frequent: {share} of {sessions, plural, one {# session} other {# sessions}} each.',
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
  equallyFrequentLoops:
    '{loops, number} loops are the most frequent: {share} of {sessions, plural, one {# session} other {# sessions}} each.',
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

export const waysBackWords = messages('charts/charts.waysBackWords', {
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
