// Sentences of the page of a journey's burden.
import { messages } from '../../language/messages.ts';

export const burdenWords = messages('pages/burden.burdenWords', {
  whereTheHoursGo: 'Where the hours go',
  pausesCountUpTo:
    'A pause without any act counts up to {minutes, plural, one {# minute} other {# minutes}}. In this period the cap shortened {pauses, plural, one {# pause} other {# pauses}} by {hours} hours in all, which no figure here holds.',
  hoursByPart: 'Hours by part',
  part: 'Part',
  hours: 'Hours',
  value: 'Value',
  partsOverlap: 'Attempts that led nowhere hold errors and waiting, too: the parts do not add up to the whole.',
  memosHaveOtherDays:
    'Memos give attempts that led nowhere for days of their own, without visits that look wrong; otherwise it is the same number.',
  oneInSoMany: 'Read from one session in {oneIn, number}; counts are multiplied.',
  truncatedLeftOut:
    '{sessions, plural, one {# session} other {# sessions}} beyond the bounds of one session are left out.',
  allTime: 'All time',
  onErrors: 'On errors',
  onWaiting: 'Waiting after sending',
  ledNowhere: 'Attempts that led nowhere',
  perCompletion:
    '{minutes} minutes for each completion, attempts that failed included ({sessions, plural, one {# session} other {# sessions}}, {completed, number} completed).',
  tookBeside: 'Sessions that look wrong took {marked} minutes on average; the others {others}.',
  shareOfHours: 'Share of hours',
  minutesPerSession: 'Minutes per session',
  stepsAndFields: 'By step and field',
  hoursByStep: 'Hours by step and field',
  stepOrField: 'Step or field',
  beforeTheFirst: 'Before the first step, or elsewhere',
  inTheField: 'Field {field}',
  inWordsOfEstimates: 'In the words of estimates',
  checkBeforeUse: 'Measured on the pages only. Add time that people spend elsewhere, as each text says.',
  paperworkReductionAct: 'US Paperwork Reduction Act: burden per response',
  erfuellungsaufwand: 'German Erfüllungsaufwand: Zeitaufwand pro Fall',
  costPerTransaction: 'UK: users’ time per transaction',
  noSession: 'No session in this period',
  hereYouWillSee:
    'Here you will see how much time people spend in the journey. Choose a longer period or fewer filters.',
  valueOfAnHour: 'Value of an hour',
  saveAsCsv: 'Save as CSV',
  whatAnHourIsWorth: 'The value of an hour of the people who use this journey. Leave both empty to show no money.',
  amountOfAnHour: 'Amount per hour',
  currencyCode: 'Currency, as a code such as EUR',
  amountMustBe: 'Enter a number above 0, at most 1,000,000.',
  currencyMustBe: 'Enter three capital letters, such as EUR.',
  bothOrNeither: 'Enter both, or neither.',
  save: 'Save',
  saving: 'Saving…',
});
