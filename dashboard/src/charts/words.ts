// The sentences of this room, by the file that shows them.
import { shortPercent } from '../ui/format.ts';

export const INTERVAL_95 = `${shortPercent(0.95)} interval`;

export const adviceWords = {
  whatToLookAt: 'What to look at next',
  openAStepTo: 'Open a step to see what people did before they left it.',
  sessionsThatMayNot: 'Sessions that may not be visitors',
  lookAtSomeOf: 'Look at some of these sessions',
  checkTheInstallation: 'check the installation',
  lookOrCheck: '{look} or {check}',
} as const;

export const brokenWords = {
  notWhole: 'These figures are not whole',
  silentStep: (step: string, sessions: string) =>
    `The step ${step} sends nothing: no session saw it, although ${sessions} saw a later one.`,
  nobodyCompleted: (sessions: string) => `Nobody has completed, of ${sessions}. Say which page or call is the success.`,
  nobodyCompletedAfter: (sessions: string, step: string) =>
    `Nobody has completed, although ${sessions} saw the last step, ${step}. Does the page that confirms report success?`,
  refused: (visits: string, isOne: boolean) => `${visits} of this period ${isOne ? 'was' : 'were'} refused by a limit`,
  refusedAreMissing:
    'They are missing from these figures. Hours of the last 7 days are known. Owners raise the limit in the settings of the organization.',
  checkTheInstallation: 'Check the installation',
} as const;

export const changedWords = {
  losesMore: 'A step loses more people than before',
  losesLess: 'A step loses fewer people than before',
  since: (day: string, step: string, after: string, before: string, sessions: string) =>
    `Since ${day}, ${after} of those who saw ${step} left there instead of ${before} (${sessions}).`,
  compare: 'Compare before and after',
} as const;

export const markedWords = {
  changeTheFigures: 'Sessions that may not be visitors change these figures',
  beside: (sessions: string, marked: string, others: string, did: string) =>
    `${sessions} look wrong. Of these, ${marked} ${did}; of the others, ${others}. The figures below count both.`,
  did: { completed: 'completed', left: 'left at this step' },
  lookWrong: (sessions: string, asMany: string) =>
    `${sessions} may not be visitors. As many of them ${asMany} as of the others, as far as chance allows to say.`,
  asMany: { completed: 'complete', left: 'leave at this step' },
  leaveThemOut: 'Leave them out',
  leftOutHere: 'Sessions that may not be visitors are left out of these figures.',
  countThem: 'Count them',
} as const;

export const annotationsWords = {
  whatHappenedInThis: 'What happened in this period',
  addAnAnnotation: 'Add an annotation',
  nothingIsNotedA:
    'Nothing is noted. A date and a sentence, by people or by a deploy, let figures be compared before and after it.',
  showTheNewestOnly: 'Show the newest only',
  deleteTheAnnotation: (text: string) => `Delete the annotation: ${text}`,
  compareFromTwoDays: 'Can be compared two days after',
  compareBeforeAndAfter: 'Compare before and after',
  giveTheDay: 'Give the day.',
  oneSentenceNewUpload: 'One sentence: New upload page is live.',
  theWholeJourney: 'The whole journey',
  mustBeAtMost: (length: string) => `Must be at most ${length} characters.`,
} as const;

/** Under charts that show the first rows only. */
export const rowsWords = {
  moreAreInThe: (hidden: string) => `${hidden} more are in the table.`,
} as const;

export const comparedFiguresWords = {
  leftPerStepCompared: 'Left per step, compared',
  noStepWasReached: 'No step was reached.',
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
} as const;

export const comparedWords = {
  moreDiffer: (rows: number) => (rows === 1 ? 'One more row differs clearly.' : `${rows} more rows differ clearly.`),
  intervalFrom: `${INTERVAL_95} from`,
  intervalTo: `${INTERVAL_95} to`,
  theLineIsThe: `The line is the ${INTERVAL_95}. Rows are judged one by one; the sentence above allows for their number.`,
  noDifferenceIsClaimed:
    'No difference is claimed where both sides share sessions, or where a period is tracked only in part.',
  bothSidesAreShown: (refusal: string) => `Both sides are shown, without differences: ${refusal}.`,
  tooFewSessionsTo: (enough: string) => `Too few sessions to compare: fewer than ${enough} on one side of each row.`,
  noClearDifferenceIn: 'No clear difference in any row.',
  theClearestDifferenceIs: (
    row: string,
    now: string,
    measure: string,
    by: string,
    verdict: string,
    other: string,
    where: string,
    interval: string,
    rest: string,
  ) =>
    `The clearest difference is at ${row}: ${now} ${measure}, ${by} ${verdict} than ${other} ${where} (${interval}).${rest}`,
  tooFewSessions: 'too few sessions',
  mayBeChance: 'may be chance',
} as const;

export const excludedWords = {
  whatIsExcluded: 'What is excluded',
  countedHereAlthoughExcluded: 'Counted here although excluded:',
  excludedFromTheseFigures: 'Excluded from these figures:',
  leaveThemOut: 'Leave them out',
  showWithThem: 'Show with them',
  countedAlthoughExcluded: (sessions: string) => `${sessions} counted although excluded`,
  excluded: (sessions: string) => `${sessions} excluded`,
} as const;

export const fieldsWords = {
  noSessionOfThis:
    'No session of this period touched a field of this step. Fields are recognized by their {name} or {id}; what people enter is never recorded.',
  reachedNotChanged: 'Reached, not changed',
  timeInField: 'Time in field',
  lastFieldTouchedBefore: 'Last field touched before leaving',
  mostOftenOfThe: (name: string, rate: string, left: string) =>
    `Most often ${name}: ${rate} of the ${left} that left here.`,
  noLastFieldStandsOut: 'No field stands out.',
  noSessionOfThisPeriod: 'No session of this period left here.',
  thoseWhoLeftHere: 'Those who left here had touched no field of this step.',
  leftWithoutHavingTouched: (left: string) => `${left} left without having touched a field.`,
  mostOftenAtIn: (field: string, error: string, share: string) =>
    `Most often at ${field}: ${error}, in ${share} of the sessions that reached the field.`,
  noErrorStandsOut: 'No error stands out.',
  validationErrorsByType: 'Validation errors by type',
  noValidationErrorOn: 'No validation error on this step in this period.',
  peopleSpendMostTime: (field: string, time: string) => `People spend most time in ${field}: ${time} at the median.`,
  noFieldWasRefused: 'No field was refused.',
  noFieldStandsOut: 'Fields were refused, and none clearly more than the others.',
  tooFewToNameAField: (enough: string) => `Too few sessions to name a field: fewer than ${enough} reached each.`,
  isRefusedIn: (field: string, share: string) => `${field} was refused in ${share} of the sessions that reached it.`,
  isRefusedMostIn: (field: string, share: string) =>
    `${field} is refused most: in ${share} of the sessions that reached it.`,
  reachedShareOfThe: 'Reached, share of the step',
  changedShareOfReached: 'Changed, share of reached',
  medianTimeInField: 'Median time in field',
  withErrorsShareOf: 'With errors, share of reached',
  lastTouchedBeforeLeaving: 'Last touched before leaving',
  lastTouchedShareOf: 'Last touched, share of left',
  shareOfSessionsThat: 'Share of sessions that reached the field',
} as const;

export const figureSetWords = {
  allFiguresAreCharts: 'All figures are charts',
  allFiguresAreTables: 'All figures are tables',
  allAsTables: 'All as tables',
  keySwitches: 'Key {key} switches charts and tables',
} as const;

export const figureWords = {
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
  saveAsCsv: 'Save as CSV',
  lookAtSomeOf: 'Look at some of its sessions',
  asATable: (title: string) => `${title}, as a table`,
} as const;

export const flowChartWords = {
  whereSessionsWent: 'Where sessions went',
  theWidthOfA: 'The width of a ribbon is the number of sessions. Ways back to an earlier step are in the figure below.',
  skipped: (sessions: string) => `${sessions} skipped`,
  waysBetweenSteps: 'Ways between steps',
  ofWentBackAt: (back: string, sessions: string) => `${back} of ${sessions} went back at least once.`,
  shareOfSessions: 'Share of sessions',
} as const;

export const funnelWords = {
  spoken: (reached: string, left: string, open: string | undefined, median: string) =>
    open === undefined
      ? `Reached by ${reached}; ${left} left here; median time ${median}.`
      : `Reached by ${reached}; ${left} left here, ${open} are still open; median time ${median}.`,
  thinBarsAreOf: 'Thin bars are of what is compared, where it has sessions, as shares of these.',
  reachedShareOfSessions: 'Reached, share of sessions',
  leftHereShareOf: 'Left here, share of reached',
  stillOpenShareOf: 'Still open, share of reached',
  wentOnShareOf: 'Went on, share of reached',
  medianTimeOnStep: 'Median time on step',
} as const;

export const groupsWords = {
  compareWithTheRest: 'Compare each with the rest',
  theRest: 'The rest',
  forTheRest: 'for the rest',
  completed: 'completed',
  completionRate: (side: string) => `${side}: completion rate`,
  shareOfSessions: 'Share of sessions',
} as const;

export const histogramWords = {
  timeToComplete: 'Time to complete',
  noSessionOfThis:
    'No session of this period is completed yet. A session completes with a {success}, or a {end} that says so.',
  noStayEnded: 'No session of this period went on from here, so no time is known.',
  timeOnStep: 'Time on step',
  ninetieth: shortPercent(0.9),
  barsOf: (title: string) => `Bars of ${title.toLowerCase()}`,
  completedSessions: 'Completed sessions',
  share: 'Share of sessions',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  lessThan: (time: string) => `Less than ${time}`,
  orMore: (time: string) => `${time} or more`,
  setApart: `Set apart at the sides: the shortest and the longest ${shortPercent(0.05)}, at most.`,
} as const;

export const neighboursWords = {
  wherePeopleComeFrom: 'Where people come from',
  noSessionOfThis: 'No session of this period came here.',
  wherePeopleGo: 'Where people go',
  noFurtherStep: 'No further step',
  noSessionOfThisPeriod: 'No session of this period went on from here.',
  mostlyOfTheSessions: (name: string, rate: string) => `Mostly: ${name}, ${rate} of the sessions that saw the step.`,
} as const;

export const periodBarWords = {
  periodFiltersAndComparison: 'Period, filters and comparison',
  skipToTheFigures: 'Skip to the figures',
  without: 'Without',
  stillShown: 'Still shown:',
  giveBothDays: 'Give both days.',
  theFirstDayIs: 'The first day is after the last.',
} as const;

export const readoutWords = {
  pointsArrowKeysRead: (label: string, points: string) => `${label}: ${points} points, arrow keys read them`,
  pointsEnterChooses: (label: string, points: string) =>
    `${label}: ${points} points, arrow keys read them, Enter makes one the period, Shift and arrow keys take several`,
} as const;

export const afterSendingWords = {
  title: 'After the submission',
  received: (number: string) => `${number} received`,
  returned: (number: string) => `${number} returned as incomplete`,
  decided: (number: string) => `${number} decided`,
  countsOfTheCaseSystem: (counts: string) => `Counted by the case system in this period: ${counts}.`,
  verdicts: { fewer_received: 'Fewer received than sent.', more_received: 'More received than sent.' },
  comparedOver: 'Compared over the hours of this period that the case system counted.',
} as const;

export const returnsWords = {
  attemptsUntilCompletion: 'Attempts until completion',
  aPersonWithTwo: 'A person with two devices counts as two, and so does a browser that keeps no id.',
  ofCameBackOn: (back: string, browsers: string, completed: string) =>
    `${back} of ${browsers} came back on another day; ${completed} of these completed.`,
  noBrowserIsKnown: 'No browser is known in this period.',
  fiveOrMoreAttempts: '5 or more attempts',
} as const;

export const savedViewsWords = {
  savedPeriodsFiltersAnd: 'Views: saved periods, filters and comparisons',
  noViewIsSaved: 'No view is saved yet.',
  deleteTheView: (name: string) => `Delete the view ${name}`,
  saveWhatIsShown: 'Save what is shown now as',
} as const;

export const seriesWords = {
  completionOverTime: 'Completion over time',
  inWeeks: (weeks: number, days: string | undefined) =>
    `${weeks > 1 ? `In points of ${weeks} weeks` : 'In weeks'}${days === undefined ? '' : `, the first of ${days}`}: some days have fewer than 30 sessions. The table has every day.`,
  clickOrDraw: 'Click to see it alone, or draw over several',
  pointsOfCompletionOver: 'Points of completion over time',
  target: (rate: string) => `Target ${rate}`,
} as const;

export const weekHoursWords = {
  weekdayAndHour: 'Weekday and hour',
  most: (weekday: string, hour: string, sessions: string) =>
    `Most sessions start on ${weekday} in the hour from ${hour}: ${sessions}.`,
  noneStandsOut: 'No hour of the week stands out.',
  darkest: (sessions: string) => `The darkest hour has ${sessions}.`,
  hoursOfTheWeek: 'Hours of the week',
  hourOf: (weekday: string, hour: string) => `${weekday}, from ${hour}`,
  completed: (completed: string) => `${completed} completed`,
  shareOfSessions: 'Share of sessions',
} as const;

export const stepNameWords = {
  notAStepOf: 'not a step of the journey',
} as const;

export const stepTilesWords = {
  medianTimeOnStep: 'Median time on step',
  ofAllSessions: 'Share of all sessions',
  overAllVisitsOf: 'Over all visits of a session',
  completedFromHere: (sessions: string) => `${sessions} completed without another step`,
  triedToSubmit: (sessions: string) => `${sessions} tried to submit`,
} as const;

export const targetsWords = {
  shownBesideTheFigures: 'Shown beside the figures and as a line in the chart. Leave a field empty for no target.',
  completionRateAtLeast: 'Completion rate, at least (percent)',
  medianTimeToComplete: 'Median time to complete, at most (minutes)',
  mustBeANumber: (most: string, unit: string) => `Must be a number above 0, at most ${most} ${unit}.`,
} as const;

export const tileListWords = {
  lookAtSomeOf: (value: string) => `${value}: look at some of these sessions`,
} as const;

export const certaintyWords = {
  notConfirmed: (low: string, high: string, parts: string) => `Not confirmed: between ${low} and ${high} (${parts})`,
  declared: (completions: string) => `${completions} declared`,
  likely: (completions: string) => `${completions} likely`,
  unknown: (sends: string) => `${sends} unknown`,
  columns: { declared: 'Completed, declared', likely: 'Completed, likely', unknown: 'Sent, unknown' },
} as const;

export const tilesWords = {
  tooFewForAShare: (range: string) => `Too few sessions for a share: ${INTERVAL_95} ${range}`,
  completedAndInterval: (completed: string, range: string) => `${completed} completed, ${INTERVAL_95} ${range}`,
  medianTimeToComplete: 'Median time to complete',
  touchedAField: (sessions: string) => `${sessions} touched a field`,
} as const;

export const topPathsWords = {
  theMostFrequentOf: (share: string, sessions: string, path: string) =>
    `The most frequent path: ${share} of ${sessions} went ${path}.`,
  theMostFrequentAre: (drawn: string, all: string) => `The ${drawn} most frequent are drawn; the table has ${all}.`,
  ofSessionsTookOther: (sessions: string) => `${sessions} of sessions took other, rarer paths.`,
  mostFrequentPaths: 'Most frequent paths',
  noSessionOfThis: 'No session of this period saw a step.',
  theMostFrequentLoop: (loop: string, share: string, sessions: string) =>
    `The most frequent loop is ${loop}, in ${share} of ${sessions}.`,
  noSessionWentRound: 'No session went round.',
  inThePathsThat: 'In the paths that are listed, no session came back to a step that it had left.',
  fromTheListedPaths: (sessions: string) => `From the listed paths, which ${sessions} of sessions took.`,
  shareOfSessions: 'Share of sessions',
  fromToInOrder: (first: string, last: string) => `from ${first} to ${last} in order`,
  ended: { completed: 'and completed', left: 'and left', open: 'and are still there' },
} as const;

export const waysBackWords = {
  mostOftenBackFrom: (from: string, to: string, share: string, sessions: string, times: string) =>
    `Most often back from ${from} to ${to}: ${share} of ${sessions}, ${times}.`,
  noWayBackStandsOut: 'No way back stands out.',
  noSessionOfThis: 'No session of this period went back to an earlier step.',
  theMostFrequentAre: (drawn: string) => `The ${drawn} most frequent are drawn; the table has all.`,
  shareOfSessions: 'Share of sessions',
} as const;

export const whySentenceWords = {
  nobodyLeftHereIn: 'Nobody left here in this period.',
  leftHereTooFew: (left: string) => `${left} left here: too few sessions to say why.`,
  tooFewWentOn: (left: string, wentOn: string) =>
    `${left} left here, and ${wentOn} went on: too few to compare what they did.`,
  leftHereWhatThey: (left: string) =>
    `${left} left here. Nothing that they did before sets them clearly apart from those who went on.`,
  leftHere: (left: string) => `${left} left here.`,
  leftAt: (left: string, step: string) => `${left} left at ${step}.`,
  met_error:
    'Met an error in {field}: {left} of those who left, {others} of those who went on ({more} more, {interval}).',
  was_stopped:
    'Tried to submit and were stopped: {left} of those who left, {others} of those who went on ({more} more, {interval}).',
  went_back:
    'Had gone back to an earlier step: {left} of those who left, {others} of those who went on ({more} more, {interval}).',
  oneSessionCanBe: 'One session can be in several of these.',
} as const;

export const definitionWords = {
  whatIsThis: (title: string) => `What is this: ${title}`,
  howItIsComputed: 'How it is computed',
} as const;
