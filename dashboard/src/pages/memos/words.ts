// The sentences of this room, by the file that shows them.
import type { Grade } from '../../../../src/domain/memo.ts';
import { shortPercent } from '../../ui/format.ts';

export const GRADES: Record<Grade, string> = {
  A: 'assigned by chance',
  B: 'a dated change',
  C: 'it goes together',
  D: 'a description',
};

export const markedMemoWords = {
  makeItWithThem: 'Make this memo with sessions that look wrong',
  makeItWithoutThem: 'Make this memo without sessions that look wrong',
} as const;

export const compareWords = {
  oneOfTheseMemos: 'One of these memos is not ready yet.',
  twoMemosSideBy: 'Two memos, side by side',
  oneAndOther: '{first} and {second}.',
  theyShareDaysWhat: 'They share days, so a finding in both is not confirmed by the second.',
  theyShareNoDay: 'They share no day: a finding in both was found twice.',
  nothingStoodOutIn: 'Nothing stood out in either of them.',
  findingsOfBothMemos: 'Findings of both memos',
  whatBecameOfIt: 'What became of it',
} as const;

export const findingWords = {
  newInThisMemo: 'The days before do not show it.',
  foundBeforeInOther: 'The days before show it, too.',
  whatToDo: 'What to do:',
  whatItCouldBe: 'What it could be worth:',
  completedSessionsIn: (low: string, high: string, period: string, most: string) =>
    `${low} to ${high} more people who complete in ${period}, never more than ${most}.`,
  noCompletedSessionMore: 'Nobody more is expected to complete.',
  howWeKnowAnd: 'How we know, and what would change our mind',
  itWouldChangeOur: 'It would change our mind if:',
  tryItInThe: 'Try it in the simulator',
  seeTheStep: 'See the step',
  howItIsCounted: 'How it is counted',
  whatIsDoneAbout: 'What is done about it',
  shippedOn: 'The change shipped on',
  dismissedBecause: 'Dismissed because',
  forecast: {
    registered: 'forecast, its change is not shipped',
    waiting: 'shipped, measured after four weeks',
    scored: 'measured',
    not_measured: 'could not be measured',
  },
  theBrokenLineIsNoDifference: (range: string) => `${range}. The broken line is no difference.`,
  theBrokenLineIsNone: (range: string) => `${range}. The broken line is ${shortPercent(0)}.`,
  intervalAtWhichKnows: (level: string) => `Interval at ${level}, adjusted for the selection`,
  n95IntervalOfThis: `${shortPercent(0.95)} interval, not adjusted`,
  pAndAdjustedFor: 'p, and adjusted for all comparisons',
  method: (name: string) => `Method: ${name}.`,
  degreesOfFreedom: 'Degrees of freedom',
} as const;

export const lookWords = {
  lookAtFiveOf: 'Look at five of these visits',
  lookAtFiveOfThese: (visits: string) => `Look at five of these visits: ${visits}`,
} as const;

export const weekWords = {
  fromTo: (first: string, last: string) => `from ${first} to ${last}`,
  weekByWeek: (first: string, last: string, own: string, others: string) =>
    `Week by week, ${first} to ${last}: ${own}${others === '' ? '' : `; the others ${others}`}.`,
  theBrokenLineIs: 'The broken line is the others.',
} as const;

export const listWords = {
  noMemosYet: 'No memos yet',
  aMemoSaysWhat:
    'A memo says what in this journey is worth changing, and how sure that is: computed from whole days, with every figure’s numbers, interval and method.',
  beingMadeDone: (progress: string) => `Being made: ${progress} done`,
  compareWithTheOne: 'Compare with the one before',
  aMemoAboutThe: 'A memo about the last 28 days, made when a month or a week is over.',
  makeAMemoEach: 'Make a memo each month',
  makeAMemoWeekly: 'Make a memo each week',
  aMemoIsMade: 'A memo is made each month.',
  aMemoIsMadeWeekly: 'A memo is made each week.',
  noMemoIsMade: 'No memo is made by itself.',
  theNextOneIs: 'The next one is due on {day}.',
  gradeAndFindings: '{grade} · {findings}',
  makeAMemo: 'Make a memo',
  aboutTheLastWhole: 'Covers whole days only. The last of them ended about a day ago.',
  somethingChangedOnOptional: 'Something changed on (optional)',
  makingTheMemo: 'Making the memo…',
} as const;

export const memoWords = {
  whatToDo: 'What to do',
  allMemosOfThis: 'All memos of this journey',
  madeBy: (name: string) => `Made by ${name}.`,
  fewerThan: (sessions: string) => `fewer than ${sessions}`,
  none: 'none',
  left: (sessions: string) => `${sessions} that left`,
  without: (sessions: string) => `${sessions} without it`,
  beingMadeDone: (progress: string) => `Being made: ${progress} done.`,
  thisMemoCouldNot: 'This memo could not be made',
  belowTheLine: 'Not shown',
  theseAreMoreThan:
    'These are more than chance, and too small to act on, or gone without the visits of one hour, browser or mark.',
  visibleButSmall: 'Visible, but small',
  whatWasCompared: 'What was compared',
  noComparisonWasMade: 'No comparison was made.',
  comparisonsWereMadeAnd: (tested: string, tooSmall: string, falseDiscoveryRate: string) =>
    `${tested} comparisons were made, and ${tooSmall} were too small to make. On average at most ${falseDiscoveryRate} of what is found is found by chance.`,
  dismissed: (many: string) => `Dismissed: ${many}`,
  whatWasTooSmall: 'What was too small to compare',
  tooSmallToCompare: 'Too small to compare',
  doesItComeOut: 'Does it come out again?',
  countsAgainFromWhat: 'Counts again from what is stored now. The memo stays as it is.',
  itCameOutAgain: 'It came out again, equal to the last byte.',
  itsSessionsHaveChanged: (differences: string) => `Its sessions have changed since: ${differences} figures differ.`,
  theDataIsThe: 'The data is the same. The memo was made by earlier rules; today’s rules give other figures.',
  theDataIsTheSame: 'The data is the same, and the result differs: report this.',
} as const;

export const newestWords = {
  whatTheNewestMemo: 'What the newest memo says',
  readTheMemo: 'Read the memo',
  gradeAndMemo: '{grade} · {memo} {title}',
  memoOf: '({title})',
  memoWithMore: '({title}, with {more} more)',
} as const;
