// The sentences of this room, by the file that shows them.
import { messages } from '../../language/messages.ts';

export const gradeWords = messages('pages/memos.gradeWords', {
  gradeWord: 'Grade',
  A: 'assigned by chance',
  B: 'a dated change',
  C: 'it goes together',
  D: 'a description',
});

export const markedMemoWords = messages('pages/memos.markedMemoWords', {
  makeItWithThem: 'Make this memo with sessions that look wrong',
  makeItWithoutThem: 'Make this memo without sessions that look wrong',
});

export const compareWords = messages('pages/memos.compareWords', {
  memosCompared: 'Memos compared',
  oneOfTheseMemos: 'One of these memos is not ready yet.',
  twoMemosSideBy: 'Two memos, side by side',
  oneAndOther: '{first} and {second}.',
  theyShareDaysWhat: 'They share days, so a finding in both is not confirmed by the second.',
  theyShareNoDay: 'They share no day: a finding in both was found twice.',
  nothingStoodOutIn: 'Nothing stood out in either of them.',
  findingsOfBothMemos: 'Findings of both memos',
  finding: 'Finding',
  first: 'First',
  second: 'Second',
  whatBecameOfIt: 'What became of it',
  notFound: 'not found',
  isNew: 'New',
  gone: 'Gone',
  stillThere: 'Still there',
  replicated: 'Replicated',
});

export const findingWords = messages('pages/memos.findingWords', {
  newInThisMemo: 'The days before do not show it.',
  foundBeforeInOther: 'The days before show it, too.',
  tooFewBefore: 'The days before have too few sessions to tell whether they show it.',
  onlyThisMemo: 'Only the days of this memo are compared in this way.',
  whatToDo: 'What to do:',
  whatItCouldBe: 'What it could be worth:',
  completedSessionsIn:
    '{ends, select, same {about {low, number}} other {{low, number} to {high, number}}} more people who complete in {period}, never more than {most, number}.',
  days: '{days, plural, one {# day} other {# days}}',
  noCompletedSessionMore: 'Nobody more is expected to complete.',
  howWeKnowAnd: 'How we know, and what would change our mind',
  itWouldChangeOur: 'It would change our mind if:',
  tryItInThe: 'Try it in the simulator',
  seeTheStep: 'See the step',
  howItIsCounted: 'How it is counted',
  whatIsDoneAbout: 'What is done about it',
  shippedOn: 'The change shipped on',
  dismissedBecause: 'Dismissed because',
  dispositions: { open: 'Open', planned: 'Planned', done: 'Done', dismissed: 'Dismissed' },
  forecast:
    '{name}: {status, select, registered {forecast, its change is not shipped} waiting {shipped, measured after four weeks} scored {measured} other {could not be measured}}',
  times: '{ratio} times',
  range: '{ends, select, same {about {low}} other {{low} to {high}}}',
  estimateAndRange: '{estimate}, {ends, select, same {about {low}} other {between {low} and {high}}}',
  theBrokenLineIsNoDifference: '{range}. The broken line is no difference.',
  theBrokenLineIsNone: '{range}. The broken line is {none}.',
  evidence: 'Evidence',
  figure: 'Figure',
  value: 'Value',
  estimate: 'Estimate',
  intervalAtWhichKnows: 'Interval at {level}, adjusted for the selection',
  n95IntervalOfThis: '{level} interval, not adjusted',
  partOf: '{part, number} of {whole, number}',
  pAndAdjustedFor: 'p, and adjusted for all comparisons',
  method: 'Method: {name}.',
  degreesOfFreedom: 'Degrees of freedom',
});

export const lookWords = messages('pages/memos.lookWords', {
  lookAtFiveOf: 'Look at five of these visits',
  lookAtFiveOfThese: 'Look at five of these visits: {visits}',
});

export const weekWords = messages('pages/memos.weekWords', {
  fromTo: 'from {first} to {last}',
  weekByWeek: 'Week by week, {first} to {last}: {own}.',
  weeksBefore: 'The weeks before {from} are those that it is compared with.',
  weekByWeekBeside: 'Week by week, {first} to {last}: {own}; the others {others}.',
  theBrokenLineIs: 'The broken line is the others.',
});

export const listWords = messages('pages/memos.listWords', {
  noMemosYet: 'No memos yet',
  aMemoSaysWhat:
    'A memo says what in this journey is worth changing, and how sure that is: computed from whole days, with every figure’s numbers, interval and method.',
  beingMadeDone: 'Being made: {progress} done',
  failed: 'Failed: {reason}',
  compareWithTheOne: 'Compare with the one before',
  regularly: 'Regularly',
  aMemoAboutThe: 'A memo about the last 28 days, made when a month or a week is over.',
  makeAMemoEach: 'Make a memo each month',
  makeAMemoWeekly: 'Make a memo each week',
  aMemoIsMade: 'A memo is made each month.',
  aMemoIsMadeWeekly: 'A memo is made each week.',
  noMemoIsMade: 'No memo is made by itself.',
  theNextOneIs: 'The next one is due on {day}.',
  gradeAndFindings: '{grade} · {findings, plural, one {# finding} other {# findings}}',
  makeAMemo: 'Make a memo',
  aboutTheLastWhole: 'Covers whole days only. The last of them ended about a day ago.',
  days: 'Days',
  somethingChangedOnOptional: 'Something changed on (optional)',
  makingTheMemo: 'Making the memo…',
});

/** How much there is of what was too small to compare, by what is counted. */
export const haveWords = messages('pages/memos.haveWords', {
  sessions: '{amount, select, none {none} few {fewer than {least, number}} other {{have, number}}}',
  left: '{amount, select, none {none that left} few {fewer than {least, number} that left} other {{have, number} that left}}',
  without:
    '{amount, select, none {none without it} few {fewer than {least, number} without it} other {{have, number} without it}}',
});

/** By the code of the finding that was looked for. */
export const questionWords = messages('pages/memos.questionWords', {
  step_loss_change: 'step loss change',
  step_loss_peers: 'step loss peers',
  group_gap: 'group gap',
  error_loop: 'error loop',
  error_unrecovered: 'error unrecovered',
  submit_blocked: 'submit blocked',
  change_since: 'change since',
  variant_difference: 'variant difference',
});

export const memoWords = messages('pages/memos.memoWords', {
  memo: 'Memo',
  whatToDo: 'What to do',
  allMemosOfThis: 'All memos of this journey',
  madeBy: 'Made by {name}.',
  madeOnSchedule: 'The {every, select, Weekly {weekly} other {monthly}} memo, made automatically.',
  beingMadeDone: 'Being made: {progress} done.',
  thisMemoCouldNot: 'This memo could not be made',
  belowTheLine: 'Not shown',
  theseAreMoreThan:
    'These are more than chance, and too small to act on, or gone without the visits of one hour, browser or mark.',
  visibleButSmall: 'Visible, but small',
  what: 'What',
  estimate: 'Estimate',
  whatWasCompared: 'What was compared',
  noComparisonWasMade: 'No comparison was made.',
  comparisonsWereMadeAnd:
    '{tested, plural, one {# comparison was} other {# comparisons were}} made, and {tooSmall, plural, one {# was} other {# were}} too small to make. On average at most {falseDiscoveryRate} of what is found is found by chance.',
  allComparisons: 'All comparisons',
  comparisons: 'Comparisons',
  question: 'Question',
  about: 'About',
  have: 'Have',
  need: 'Need',
  dismissed: 'Dismissed: {many, number}',
  whatWasTooSmall: 'What was too small to compare',
  tooSmallToCompare: 'Too small to compare',
  doesItComeOut: 'Does it come out again?',
  countsAgainFromWhat: 'Counts again from what is stored now. The memo stays as it is.',
  runAgain: 'Run again',
  runningAgain: 'Running again…',
  itCameOutAgain: 'It came out again, equal to the last byte.',
  itsSessionsHaveChanged:
    'Its sessions have changed since: {differences, plural, one {# figure differs} other {# figures differ}}.',
  theDataIsThe: 'The data is the same. The memo was made by earlier rules; today’s rules give other figures.',
  theDataIsTheSame: 'The data is the same, and the result differs: report this.',
});
