// The sentences of this room, by the file that shows them, and the words of a change's choices. The types see to it that none is missing.
import type { ChangeType } from '../../../../src/domain/simulation.ts';
import type { SimulationResult } from '../../../../src/domain/simulation-result.ts';
import { messages } from '../../language/messages.ts';

export const KINDS: Record<ChangeType, string> = messages('pages/simulations.KINDS', {
  fewer_documents: 'Ask for fewer documents',
  fewer_fields: 'Ask for fewer fields',
  error_text: 'Better error messages',
  mobile_parity: 'Make it work on phones',
  drop_step: 'Leave the step out',
  set_rate: 'Set the share that leaves',
});

type AssumptionKind = SimulationResult['assumptions'][number]['kind'];
export const BADGES: Record<AssumptionKind, string> = messages('pages/simulations.BADGES', {
  data: 'Data',
  evidence: 'Evidence',
  assumption: 'Assumption',
  user: 'Yours',
});

export const amountWords = messages('pages/simulations.amountWords', {
  asANumber: '{label}, as a number',
});

export const changeWords = messages('pages/simulations.changeWords', {
  change: 'Change {place, number}',
  whatChanges: 'What changes',
  atWhichStep: 'At which step',
  amountNow: '{type, select, fewer_documents {Documents now} other {Fields now}}',
  amountAfterwards: '{type, select, fewer_documents {Documents afterwards} other {Fields afterwards}}',
  field: 'Field',
  anyField: 'Any field',
  kindOfError: 'Kind of error',
  anyError: 'Any error',
  shareThatLeavesAt: 'Share that leaves, at least',
  shareThatLeavesAtMost: 'Share that leaves, at most',
  effectOnLeavingThe: 'Effect on leaving the step',
  below0FewerLeave: 'Below 0, fewer leave: −20 is a fifth fewer at any moment.',
  howStrong: 'How strong is the effect?',
  asBelieved: 'As sources say',
  fromTheSources: 'most changes do little',
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  fewerLeave: '{share} fewer leave',
  numbers: 'Set it by numbers',
  giveOrTake: 'Give or take',
  twoInThree: 'Two times in three, the effect is within so much more or less.',
  source: 'Source: {source}.',
  removeThisChange: 'Remove this change',
  removeChange: 'Remove change {place, number}',
});

export const markedForecastWords = messages('pages/simulations.markedForecastWords', {
  forecastWithThem: 'Count sessions that look wrong',
  forecastWithoutThem: 'Leave out sessions that look wrong',
});

export const forecastWords = messages('pages/simulations.forecastWords', {
  theForecast: 'The forecast',
  howItIsJudged: 'How it will be judged',
  judgedAfter:
    'At this traffic it takes {weeks, plural, one {# week} other {# weeks}} after the change to see a gain as large as one forecast in ten says.',
  judgedAfterMore:
    'At this traffic it takes more than 26 weeks after the change to see a gain as large as one forecast in ten says.',
  judgedByVariants:
    'Shown to half of the visitors by chance, with a variant on the page, it takes {weeks, plural, one {# week} other {# weeks}}.',
  judgedByVariantsMore:
    'Shown to half of the visitors by chance, with a variant on the page, it takes more than 26 weeks.',
  whatItWouldBring: 'What it would bring',
  theMostThatIt: 'The most that it can bring',
  ifEveryoneWhoLeft: 'If everyone who left the changed steps completed',
  ifNobodyLeftThere: 'If nobody left there, and they went on as the others do',
  neitherNumberNeedsA:
    'Neither number needs a forecast. Both are as certain as the sessions that were counted: where a forecast comes near them, chance can take it a little beyond.',
  foundAndNeeded: 'Found: {have}, {need} needed.',
  foundAndAllowed: 'Found: {have}, at most {most} allowed.',
  atPresentTrafficThere: 'At the current traffic, enough will have arrived on {day}.',
  more: '{completions} more',
  fromTo: '{ends, select, same {about {low}} other {{low} to {high}}}',
  completionsMoreIn: 'More completions in {weeks, plural, one {# week} other {# weeks}}.',
  thatIsLargerThan: 'That is larger than most published tests found.',
  of20EquallyLikely:
    'Of 20 equally likely outcomes, {positive, plural, one {# has} other {# have}} more completions; they {ends, select, same {are all about {low}} other {lie from {low} to {high}}}.',
  eachDotIsOne: '{finding} Each dot is one of them. The broken line is no change.',
  eachDotAndCeiling: '{finding} Each dot is one of them. The broken line is no change, the full line the ceiling.',
  completionsMoreAndCompletion: 'More completions, and completion afterwards',
  forecasts: 'Forecasts',
  moreCompletions: 'More completions',
  completion: 'Completion',
  chance: '{times, number} in {all, number}',
  withoutTheChange: 'Without the change',
  noEffectOnThe: 'No effect on the changed steps reaches {target} more completions in 4 of 5 forecasts.',
  toReachMoreCompletions:
    'To reach {target} more completions in 4 of 5 forecasts, {fewerLeave} fewer people would have to leave the changed steps.',
  time: 'Time',
  halfOfTheCompleted:
    'Half of the completed sessions took less than {before}; afterwards, less than {ends, select, same {about {low}} other {{low} to {high}}}.',
  noLongerLostIn: '{hours, number} h no longer lost in sessions that left',
  savedByPeopleWho: '{hours, number} h saved by people who complete anyway',
  newlySpentOnCompleting: '{hours, number} h newly spent on completing; not taken off the others',
  whatItTakesFor: 'What it assumes',
  source: 'Source: {source}.',
  howSuchForecastsDid:
    'How such forecasts did here before: from {weeks, plural, one {# past week} other {# past weeks}}, each time the next four were forecast without any change. Intervals of {interval} held {held} of what came.',
});

export const outcomeWords = messages('pages/simulations.outcomeWords', {
  waiting: 'Live since {day}. It is measured on {due}, when four whole weeks are over.',
  notMeasured: 'Live since {day}. It could not be measured: {reason}',
  measured:
    'Live since {day}. Measured {method, select, randomised {between variants that were assigned by chance} other {by weeks before and after}}: {ends, select, same {about {low}} other {{low} to {high}}} more completions. {held, select, yes {The forecast of 4 in 5 held it.} other {The forecast of 4 in 5 did not hold it.}}',
});

export const recordWords = messages('pages/simulations.recordWords', {
  trackRecordOfForecasts: 'Track record of forecasts',
  noForecastHasAn: 'No forecast has an outcome yet',
  keepAForecastIn:
    'Keep a forecast in the simulator of a journey, and say when its change is live. Four weeks later it is measured, and shown here, good or bad. Nothing leaves this record unless its journey is deleted.',
  allTogether: 'All together',
  shippedScoredWaitingFor:
    '{shipped, number} shipped: {scored, number} scored, {waiting, number} waiting for four weeks, {notMeasured, number} not measurable.',
  forecastsWereCloserThan: 'Forecasts were {skill} closer than saying that nothing changes.',
  forecastsWereFurtherOff: 'Forecasts were {skill} further off than saying that nothing changes.',
  intervalsThatHeldWhat: 'Intervals that held what was measured',
  interval: 'Interval',
  held: 'Held',
  plausibleShare: 'Plausible share',
  measuredValuesByTenth:
    'Measured values by tenth of their forecast, from the lowest: {tenths}. Good forecasts have about as many in each.',
  whereInTheirForecasts: 'Where in their forecasts the measured values lay',
  whatThisRecordHas: 'What this record has taught',
  beliefsThatForecastsHere: 'Beliefs that forecasts here use in place of the built-in ones.',
  learnedEffect:
    '{kind}: {share} {direction, select, more {more} other {fewer}} leave, give or take {giveOrTake}, from {changes, plural, one {# change} other {# changes}}.',
  eachOfThem: 'Each of them',
  itsSimulationWasDeleted: '{journey}, its simulation was deleted',
  heldOf: '{held, number} of {all, number}',
  fromTo: '{ends, select, same {about {low}} other {{low} to {high}}}',
  forecastToCompletionsMore:
    'Forecast: {ends, select, same {about {low}} other {{low} to {high}}} more completions in {weeks, plural, one {# week} other {# weeks}} (4 in 5).',
});

export const simulateWords = messages('pages/simulations.simulateWords', {
  simulator: 'Simulator',
  theFindingIsAbout: 'The finding is about a part of the visits ({group}). A forecast is about everybody who comes.',
  whatWouldYouChange: 'What would you change?',
  slidersAndNumbersAre: 'Sliders and numbers are the same values; use whichever you like.',
  countingTheSessionsOf: 'Counting the sessions of the last weeks…',
  thisJourneyHasNo: 'This journey has no steps yet',
  aSimulationChangesA: 'A simulation changes a step. Add the steps of the journey first.',
  addAnotherChange: 'Add another change',
  weeksAhead: 'Weeks ahead',
  completionsMoreThatYou: 'Target: more completions',
  n0AsksForNone: '0 is no target. With one, the forecast says how strong the effect would have to be.',
  daysThatItIs: 'Days of data',
  theLastWholeDays: 'The last {days, number} whole days',
  howRescuedPeople: 'How rescued people go on',
  rescuedPeopleGoOn: 'Rescued people go on, at least',
  ofTheOthers: '% of the others',
  rescuedPeopleGoOnAt: 'Rescued people go on, at most',
  peopleWhoWouldHave: 'People who would have left and now stay are not like those who stayed anyway.',
  thisCouldNotBe: 'This could not be simulated',
  nameOptional: 'Name (optional)',
  keepingTheForecast: 'Keeping the forecast…',
  keepThisForecast: 'Keep this forecast',
  keptForecasts: 'Kept forecasts',
  theTrackRecordOf: 'The track record of this organization',
  noForecastOfThis: 'No forecast of this journey is kept yet.',
});

export const simulationWords = messages('pages/simulations.simulationWords', {
  simulation: 'Simulation',
  beingMadeDone: 'Being made: {progress} done.',
  thisForecastCouldNot: 'This forecast could not be made',
  madeBy: 'Made by {name} on {day}.',
  toTheSimulator: 'To the simulator',
  toTheFinding: 'To the finding that this forecast came from',
  whatCameOfIt: 'What came of it',
  theTrackRecordOf: 'The track record of this organization',
  itsChangeWasNot: 'Its change was not shipped yet.',
  whenTheChangeIs:
    'When the change is live, say since which day. Four weeks later the forecast is scored by what was measured, and it stays in the record, good or bad. This can be said once.',
  liveSince: 'Live since',
  variantWithTheChange: 'Variant with the change (optional)',
  theChangeIsLive: 'The change is live',
});
