// Advice on a page, what is broken, changed or marked, and annotations: the sentences beside the figures.
import { messages } from '../../language/messages.ts';

export const adviceWords = messages('charts/findings/notice.adviceWords', {
  firstToKnow: 'First to know',
  stepAndAdvice: '{step}: {advice}',
  openAStepTo: 'Open a step to see what people did before they left it.',
  sessionsThatMayNot: 'Sessions that may not be visitors',
  lookAtSomeOf: 'Look at some of these sessions',
  checkTheInstallation: 'check the installation',
  lookOrCheck: '{look} or {check}',
});

export const brokenWords = messages('charts/findings/notice.brokenWords', {
  notWhole: 'These figures are not whole',
  silentStep:
    'The step {step} sends nothing: no session saw it, although {sessions, plural, one {# session} other {# sessions}} saw a later one.',
  nobodyCompleted:
    'Nobody has completed, of {sessions, plural, one {# session} other {# sessions}}. Say which page or call is the success.',
  nobodyCompletedAfter:
    'Nobody has completed, although {sessions, plural, one {# session} other {# sessions}} saw the last step, {step}. Does the page that confirms report success?',
  refused:
    '{visits, plural, one {# visit of this period was refused by a limit} other {# visits of this period were refused by a limit}}',
  refusedAreMissing:
    'They are missing from these figures. Hours of the last 7 days are known. Owners raise the limit in the settings of the organization.',
  checkTheInstallation: 'Check the installation',
});

export const changedWords = messages('charts/findings/notice.changedWords', {
  losesMore: 'A step loses more people than before',
  losesLess: 'A step loses fewer people than before',
  since:
    'Since {day}, {after} of those who saw {step} left there instead of {before} ({sessions, plural, one {# session} other {# sessions}}).',
  compare: 'Compare before and after',
});

export const markedWords = messages('charts/findings/notice.markedWords', {
  changeTheFigures: 'Sessions that may not be visitors change these figures',
  beside:
    '{sessions, plural, one {# session} other {# sessions}} look wrong. Of these, {marked} {did, select, completed {completed} other {left at this step}}; of the others, {others}. The figures below count both.',
  lookWrong:
    '{sessions, plural, one {# session} other {# sessions}} may not be visitors. As many of them {did, select, completed {complete} other {leave at this step}} as of the others, as far as chance allows to say.',
  leaveThemOut: 'Leave them out',
  leftOutHere: 'Sessions that may not be visitors are left out of these figures.',
  countThem: 'Count them',
});

export const annotationsWords = messages('charts/findings/notice.annotationsWords', {
  whatHappenedInThis: 'What happened in this period',
  addAnAnnotation: 'Add an annotation',
  nothingIsNotedA:
    'Nothing is noted. A date and a sentence, by people or by a deploy, let figures be compared before and after it.',
  showAll: 'Show all {annotations, number}',
  showTheNewestOnly: 'Show the newest only',
  deleteTheAnnotation: 'Delete the annotation: {text}',
  compareFrom: 'Can be compared from {day}',
  compareBeforeAndAfter: 'Compare before and after',
  giveTheDay: 'Give the day.',
  day: 'Day',
  about: 'About',
  add: 'Add annotation',
  adding: 'Adding…',
  oneSentenceNewUpload: 'One sentence: New upload page is live.',
  theWholeJourney: 'The whole journey',
  mustBeAtMost: 'Must be at most {length, number} characters.',
});
