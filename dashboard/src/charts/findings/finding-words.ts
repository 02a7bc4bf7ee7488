// Findings of the charts, comparisons and advice: sentences that figures choose.
import { messages } from '../../language/messages.ts';

/** `where` is of `versusWords`: before, in another period, for another group. */
export const changeWords = messages('charts/findings/finding.changeWords', {
  none: 'None {where}',
  noSessions: 'No sessions {where}',
  noTime: 'No time {where}',
  tooFewSessions: 'Too few sessions {where}: {sessions, number}',
  tooFewCompleted: 'Too few completed sessions {where}: {sessions, number}',
  was: '{value} {where}',
  refused: '{was} ({refusal})',
  theSame: 'The same: {value} {where}',
  countMoved: '{share} {way, select, more {more} other {fewer}} than {value} {where}',
  shareMoved: '{points} {way, select, higher {higher} other {lower}} than {value} {where} ({interval})',
  shareMovedUnclear: '{points} {way, select, higher {higher} other {lower}} than {value} {where}; that may be chance',
  shareMovedAmong:
    '{points} {way, select, higher {higher} other {lower}} than {value} {where}; among {rows, number} rows that may be chance',
  timeMoved: '{time} {way, select, longer {longer} other {shorter}} than {value} {where}',
  tooFewToCompare: '{value} {where}; too few sessions to compare',
  tooFewCompletedToCompare: '{value} {where}; too few to compare',
});

export const reachWords = messages('charts/findings/finding.reachWords', {
  tooFewSessions: 'Target {target}: too few sessions to judge',
  tooFewCompleted: 'Target {target}: too few completed sessions to judge',
  reached: 'Target {target}: reached',
  missed: 'Target {target}: missed',
  withinTheInterval: 'Target {target}: within the interval',
});

export const stepFindingWords = messages('charts/findings/finding.stepFindingWords', {
  completed: '{completed} of {sessions, plural, one {# session} other {# sessions}} completed.',
  noStepWasReached: 'No step was reached.',
  nobodyStopped: 'Nobody stopped at any step.',
  tooFew: 'Too few sessions to name a step: fewer than {enough, number} saw each.',
  nobodyStoppedWhere: 'Nobody stopped at a step that enough sessions saw.',
  noStepStandsOut: 'No step stands out.',
  mostStopped:
    'The step where most people stopped is {step}: {left} of the {reached, number} that saw it ({share} interval {range}).',
});

export const seriesFindingWords = messages('charts/findings/finding.seriesFindingWords', {
  noSessions: 'No sessions in this period.',
  tooFew:
    'No {width, select, hour {hour} day {day} week {week} month {month} other {point}} has {enough, number} sessions, so none is compared.',
  inEach:
    '{rate} in each {width, select, hour {hour} day {day} week {week} month {month} other {point}} with {enough, number} sessions or more.',
  between: 'Between {lowest} ({lowestAt}) and {highest} ({highestAt}).',
  betweenThose:
    'Between {lowest} ({lowestAt}) and {highest} ({highestAt}), where a {width, select, hour {hour} day {day} week {week} month {month} other {point}} has {enough, number} sessions or more.',
});

export const timeFindingWords = messages('charts/findings/finding.timeFindingWords', {
  noneCompleted: 'No session of this period is completed.',
  oneCompleted: 'The one completed session took {time}.',
  fewCompleted:
    'The median of the {sessions, plural, one {# completed session} other {# completed sessions}} is {time}; fewer than {enough, number} say little about others.',
  completed:
    'Half of the {sessions, plural, one {# completed session} other {# completed sessions}} took less than {time}, nine in ten less than {most}.',
  oneStayed: 'The one session that went on stayed {time}.',
  fewStayed:
    'The median of {sessions, plural, one {# session} other {# sessions}} is {time}; fewer than {enough, number} say little about others.',
  stayed:
    'Half of the {sessions, plural, one {# session} other {# sessions}} whose time is known stayed less than {time}.',
});

export const groupFindingWords = messages('charts/findings/finding.groupFindingWords', {
  noSessions: 'No sessions in this period.',
  one: '{group}: {sessions} of sessions, {completed} completed.',
  two: '{group}: {sessions} of sessions, {completed} completed; {second}: {secondCompleted}.',
  twoTooFew:
    '{group}: {sessions} of sessions, {completed} completed; {second}: {secondCompleted}, too few sessions to compare.',
  twoUnclear:
    '{group}: {sessions} of sessions, {completed} completed; {second}: {secondCompleted}, no clear difference.',
});

export const tagFindingWords = messages('charts/findings/finding.tagFindingWords', {
  nothingCameIn: 'Nothing came in during the last 24 hours.',
  cameIn: '{events, plural, one {# event} other {# events}} of {kinds, plural, one {# kind} other {# kinds}} came in.',
});

export const lookNextWords = messages('charts/findings/finding.lookNextWords', {
  noSessionHasSeen: 'No session of this period has seen a step.',
  tooFew:
    'Too few sessions to name a step: fewer than {enough, number} saw each. Choose a longer period, or wait for more.',
  nobodyStopped: 'Nobody stopped at a step that enough sessions saw.',
  onlyOne:
    '{left} of the {reached, plural, one {# session} other {# sessions}} that saw it stopped there. No other step has enough sessions to compare it with.',
  noneStandsOut:
    'No step stands out. The highest share is at {step}: {left} of the {reached, plural, one {# session} other {# sessions}} that saw it stopped there. The difference from {others} may be chance.',
  clearlyMore:
    '{left} of the {reached, plural, one {# session} other {# sessions}} that saw it stopped there, clearly more than at any other step{judged, select, some { that enough sessions saw} other {}}. Next is {next} with {rate}.',
  sentButUnknown:
    '{step} has the highest share: {left} of the {reached, plural, one {# session} other {# sessions}} that saw it stopped there. But {unknown, plural, one {# of them} other {# of them}} sent the form, and nobody knows whether it worked: without them it is {low}, and {next} has {rate}.',
  lost: '{step} lost {left, number} of {reached, number}',
  othersLost: '{steps, plural, one {# other step lost more} other {# other steps lost more}}',
  tooFewToJudge: '{lost}: too few sessions to judge.',
  otherSteps: '{steps, plural, one {# other step} other {# other steps}}',
});
