// The sentences of the choice of a period and its sessions, by the file that shows them.
import { messages } from '../../language/messages.ts';

export const versusWords = messages('charts/choice.versusWords', {
  before: 'before',
  inPeriod: 'in {period}',
  forGroup: 'for {group}',
  partOfTheSame: 'not compared: part of the same sessions',
  theSameSessions: 'the same sessions',
  thePeriodsOverlap: 'not compared: the periods overlap',
  trackingBegan: 'tracking began {day}',
  all: 'All',
  thisPeriod: 'This period',
  periodBefore: 'Before',
});

export const exclusionWords = messages('charts/choice.exclusionWords', {
  host: 'host {host}',
  scriptVersion: 'script version {version}',
  marked: 'marked {mark}',
  received: 'received {from} to {to}',
  withReason: '{exclusion}, {reason}',
  time: '{time} UTC',
});

export const excludedWords = messages('charts/choice.excludedWords', {
  whatIsExcluded: 'What is excluded',
  countedHereAlthoughExcluded: 'Counted here although excluded:',
  excludedFromTheseFigures: 'Excluded from these figures:',
  leaveThemOut: 'Leave them out',
  showWithThem: 'Show with them',
  countedAlthoughExcluded: '{sessions, plural, one {# session} other {# sessions}} counted although excluded',
  excluded: '{sessions, plural, one {# session} other {# sessions}} excluded',
});

export const periodBarWords = messages('charts/choice.periodBarWords', {
  periodFiltersAndComparison: 'Period, filters and comparison',
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
  theFirstDayIsToCome: 'The first day is still to come.',
});

export const notUnderstoodWords = messages('charts/choice.notUnderstoodWords', {
  noPeriod: '{part} in the address is no period that can be shown: these are the last 30 days.',
  noComparison: '{part} in the address is no comparison: the figures are compared with the period before.',
  leftOut: '{part} in the address was not understood, and is left out.',
  close: 'Close',
});

export const savedViewsWords = messages('charts/choice.savedViewsWords', {
  views: 'Views',
  savedPeriodsFiltersAnd: 'Views: saved periods, filters and comparisons',
  noViewIsSaved: 'No view is saved yet.',
  myDefault: 'My default',
  deleteTheView: 'Delete the view {name}',
  saveWhatIsShown: 'Save what is shown now as',
  save: 'Save view',
  saving: 'Saving…',
});
