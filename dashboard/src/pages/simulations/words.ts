// The sentences of this room, by the file that shows them.
import { shortPercent } from '../../ui/format.ts';

export const amountWords = {
  asANumber: (label: string) => `${label}, as a number`,
} as const;

export const changeWords = {
  change: (place: string) => `Change ${place}`,
  atWhichStep: 'At which step',
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
  fewerLeave: (share: string) => `${share} fewer leave`,
  numbers: 'Set it by numbers',
  giveOrTake: 'Give or take',
  twoInThree: 'Two times in three, the effect is within so much more or less.',
  removeThisChange: 'Remove this change',
} as const;

export const markedForecastWords = {
  forecastWithThem: 'Count sessions that look wrong',
  forecastWithoutThem: 'Leave out sessions that look wrong',
} as const;

export const forecastWords = {
  howItIsJudged: 'How it will be judged',
  judgedAfter: (weeks: string) =>
    `At this traffic it takes ${weeks} after the change to see a gain as large as one forecast in ten says.`,
  judgedByVariants: (weeks: string) =>
    `Shown to half of the visitors by chance, with a variant on the page, it takes ${weeks}.`,
  moreWeeks: 'more than 26 weeks',
  whatItWouldBring: 'What it would bring',
  theMostThatIt: 'The most that it can bring',
  ifEveryoneWhoLeft: 'If everyone who left the changed steps completed',
  ifNobodyLeftThere: 'If nobody left there, and they went on as the others do',
  neitherNumberNeedsA:
    'Neither number needs a forecast. Both are as certain as the sessions that were counted: where a forecast comes near them, chance can take it a little beyond.',
  foundAndNeeded: (have: string, need: string) => `Found: ${have}, ${need} needed.`,
  foundAndAllowed: (have: string, most: string) => `Found: ${have}, at most ${most} allowed.`,
  atPresentTrafficThere: (enoughOn: string) => `At the current traffic, enough will have arrived on ${enoughOn}.`,
  more: (completions: string) => `${completions} more`,
  fromTo: (low: string, high: string) => `${low} to ${high}`,
  completionsMoreIn: (weeks: string) => `More completions in ${weeks}.`,
  thatIsLargerThan: 'That is larger than most published tests found.',
  of20EquallyLikely: (positive: string, low: string, high: string) =>
    `Of 20 equally likely outcomes, ${positive} have more completions; they lie from ${low} to ${high}.`,
  eachDotIsOne: (finding: string) => `${finding} Each dot is one of them. The broken line is no change.`,
  eachDotAndCeiling: (finding: string) =>
    `${finding} Each dot is one of them. The broken line is no change, the full line the ceiling.`,
  completionsMoreAndCompletion: 'More completions, and completion afterwards',
  withoutTheChange: 'Without the change',
  noEffectOnThe: (target: string) =>
    `No effect on the changed steps reaches ${target} more completions in 4 of 5 forecasts.`,
  toReachMoreCompletions: (target: string, fewerLeave: string) =>
    `To reach ${target} more completions in 4 of 5 forecasts, ${fewerLeave} fewer people would have to leave the changed steps.`,
  halfOfTheCompleted: (before: string, low: string, high: string) =>
    `Half of the completed sessions took less than ${before}; afterwards, less than ${low} to ${high}.`,
  noLongerLostIn: (noLongerLost: string) => `${noLongerLost} no longer lost in sessions that left`,
  savedByPeopleWho: (saved: string) => `${saved} saved by people who complete anyway`,
  newlySpentOnCompleting: (newlySpent: string) => `${newlySpent} newly spent on completing; not taken off the others`,
  whatItTakesFor: 'What it assumes',
  howSuchForecastsDid: (weeks: string, held: string) =>
    `How such forecasts did here before: from ${weeks} past weeks, each time the next four were forecast without any change. Intervals of ${shortPercent(0.8)} held ${held} of what came.`,
} as const;

export const recordWords = {
  trackRecordOfForecasts: 'Track record of forecasts',
  noForecastHasAn: 'No forecast has an outcome yet',
  keepAForecastIn:
    'Keep a forecast in the simulator of a journey, and say when its change is live. Four weeks later it is measured, and shown here, good or bad. Nothing leaves this record unless its journey is deleted.',
  shippedScoredWaitingFor: (shipped: string, scored: string, waiting: string, notMeasured: string) =>
    `${shipped} shipped: ${scored} scored, ${waiting} waiting for four weeks, ${notMeasured} not measurable.`,
  forecastsWereCloserThan: (skill: string) => `Forecasts were ${skill} closer than saying that nothing changes.`,
  forecastsWereFurtherOff: (skill: string) => `Forecasts were ${skill} further off than saying that nothing changes.`,
  intervalsThatHeldWhat: 'Intervals that held what was measured',
  measuredValuesByTenth: (tenths: string) =>
    `Measured values by tenth of their forecast, from the lowest: ${tenths}. Good forecasts have about as many in each.`,
  whereInTheirForecasts: 'Where in their forecasts the measured values lay',
  whatThisRecordHas: 'What this record has taught',
  beliefsThatForecastsHere: 'Beliefs that forecasts here use in place of the built-in ones.',
  learnedEffect: (kind: string, effect: string, giveOrTake: string, changes: string) =>
    `${kind}: ${effect}, give or take ${giveOrTake}, from ${changes} changes.`,
  fewerLeave: (share: string) => `${share} fewer leave`,
  moreLeave: (share: string) => `${share} more leave`,
  eachOfThem: 'Each of them',
  itsSimulationWasDeleted: '{journey}, its simulation was deleted',
  heldOf: (held: string, all: string) => `${held} of ${all}`,
  fromTo: (low: string, high: string) => `${low} to ${high}`,
  forecastToCompletionsMore: (low: string, high: string, weeks: string) =>
    `Forecast: ${low} to ${high} more completions in ${weeks} (4 in 5).`,
} as const;

export const simulateWords = {
  theFindingIsAbout: (group: string) =>
    `The finding is about a part of the visits (${group}). A forecast is about everybody who comes.`,
  whatWouldYouChange: 'What would you change?',
  slidersAndNumbersAre: 'Sliders and numbers are the same values; use whichever you like.',
  countingTheSessionsOf: 'Counting the sessions of the last weeks…',
  thisJourneyHasNo: 'This journey has no steps yet',
  aSimulationChangesA: 'A simulation changes a step. Add the steps of the journey first.',
  addAnotherChange: 'Add another change',
  completionsMoreThatYou: 'Target: more completions',
  n0AsksForNone: '0 is no target. With one, the forecast says how strong the effect would have to be.',
  daysThatItIs: 'Days of data',
  theLastWholeDays: (days: string) => `The last ${days} whole days`,
  howRescuedPeople: 'How rescued people go on',
  rescuedPeopleGoOn: 'Rescued people go on, at least',
  ofTheOthers: '% of the others',
  rescuedPeopleGoOnAt: 'Rescued people go on, at most',
  peopleWhoWouldHave: 'People who would have left and now stay are not like those who stayed anyway.',
  thisCouldNotBe: 'This could not be simulated',
  keepingTheForecast: 'Keeping the forecast…',
  keepThisForecast: 'Keep this forecast',
  theTrackRecordOf: 'The track record of this organization',
  noForecastOfThis: 'No forecast of this journey is kept yet.',
} as const;

export const simulationWords = {
  beingMadeDone: (progress: string) => `Being made: ${progress} done.`,
  thisForecastCouldNot: 'This forecast could not be made',
  madeBy: (name: string, day: string) => `Made by ${name} on ${day}.`,
  toTheSimulator: 'To the simulator',
  toTheFinding: 'To the finding that this forecast came from',
  whatCameOfIt: 'What came of it',
  theTrackRecordOf: 'The track record of this organization',
  itsChangeWasNot: 'Its change was not shipped yet.',
  whenTheChangeIs:
    'When the change is live, say since which day. Four weeks later the forecast is scored by what was measured, and it stays in the record, good or bad. This can be said once.',
  variantWithTheChange: 'Variant with the change (optional)',
  theChangeIsLive: 'The change is live',
} as const;
