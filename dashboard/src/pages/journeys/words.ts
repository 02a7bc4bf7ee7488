// The words of a journey's choices. The types see to it that none is missing.
import type { Journey, Step } from '../../../../src/domain/journey.ts';

export const ENVIRONMENTS: Record<Journey['environment'], string> = { production: 'Production', staging: 'Staging' };

export const SOURCE_SYSTEMS: Record<Journey['sourceSystem'], string> = {
  custom: 'Our own system',
  partner: "A partner's system",
  unknown: 'Not known',
};

export const STEP_TYPES: Record<Step['stepType'], string> = {
  eligibility: 'Eligibility questions',
  information: 'Information to read',
  input: 'Questions to answer',
  selection: 'A choice to make',
  upload: 'Documents to upload',
  review: 'Summary to check',
  signature: 'Signature',
  payment: 'Payment',
  submit: 'Final submission',
  other: 'Other',
};

export const checksWords = {
  lookAtIt: 'Needs attention',
  waitingForTheFirst: 'Waiting for the first event',
  eventsHaveArrived: 'Events have arrived',
  noEventHasArrived: 'No event has arrived yet.',
  lastEvent: 'Last event {ago}.',
  stepsSeenWithin7: 'Steps, seen within 7 days',
  keysThatPagesSend: 'Keys that pages send and no step has. Add a step with the key, or fix the page:',
  sitesThatSentEvents: 'Sites that sent events within 7 days',
  refusedWithinTheLast: 'Refused within the last 24 hours',
  busiestHourOf: '{peak} of {limit} requests in the busiest hour of the last 7 days ({share}), {hour}.',
  hourThatRuns: 'the current one',
  hourThatBegan: 'which began {ago}',
  noRequestOfThe: 'No request in the last 7 days. The limit is {limit} an hour.',
} as const;

export const confirmWords = {
  sawAfterSending: '{seen} of {sent} sessions that sent the last step then saw {page}. Is this your confirmation?',
  yesItConfirms: 'Yes, it confirms the success',
  confirmedBy: 'A view of {page} completes a session.',
  takeAway: (path: string) => `Remove the confirmation ${path}`,
} as const;

export const createWords = {
  viewersCannotCreateJourneys:
    'Viewers cannot create journeys. Ask an owner of your organization to make you an editor.',
  asPeopleCallIt: 'What people call it, such as Housing benefit.',
  itStandsInThe:
    'It is part of the script and of addresses: lowercase letters, numbers and hyphens. It cannot be changed later.',
  theirNamesInOrder: 'Their names in order, one a line. Everything about them can be changed later.',
  whereTheFormRuns: 'Where the form runs',
  visitsInTheBusiest: 'Visits in the busiest hour',
  theLimitOfRequests:
    'The limit of requests is raised for them, as far as the operator of the service allows. Without a number it stays as it is: enough for about 200 visits an hour.',
  needsALetterOr: (name: string) => `“${name}” needs a letter or number, of which its key is made.`,
  givesTheKeyWhich: (name: string, stepKey: string) =>
    `“${name}” gives the key ${stepKey}, which another step has. Use different names.`,
} as const;

export const editWords = {
  removesTheJourneyIts: 'Removes the journey, its steps and all of its events. This cannot be undone.',
  viewersCannotChangeJourneys:
    'Viewers cannot change journeys. Ask an owner of your organization to make you an editor.',
  whereTheFormRuns: 'Where the form runs',
  deleteJourneyAndEvents: 'Delete journey and events',
  itsStepsAndAll: 'Its steps and all of its events go with it. Pages that still carry the script will be refused.',
} as const;

export const fieldNamesWords = {
  namesOfItsFields: 'Names of its fields',
  whatPeopleSeeBeside: 'What people see beside the field. Figures show it in place of the key.',
} as const;

export const installWords = {
  n1PasteTheScript: '1. Paste the script',
  intoTheHeadOf: 'Into the head of every page of the journey.',
  n2MarkTheSteps: '2. Mark the steps',
  putTheKeyOf: 'Put the key of a step on the element that holds it. The script sees which one is visible.',
  thisJourneyHasNo: 'This journey has no steps yet. {add}, then their keys are shown here.',
  addThem: 'Add them',
  markupOfTheSteps: 'Markup of the steps',
  noPageYetTry: 'No page of your own yet?',
  tryItAPageMade: 'Try it: a page made for this journey',
  itIsServedFrom:
    'It has all steps and a thank-you, with the script in it. It opens in a new tab, and its visits are counted.',
  toTryItAdd: 'To try the journey with a page made for it, add {origin} to its allowed origins for a while: {edit}.',
  editTheJourney: 'edit the journey',
  openAPageOf:
    'Open a page of the journey and walk through it. This page checks again every five seconds; {live} shows each event. Colleagues who test open a page once with {off}: it records nothing in their browser until {on}.',
} as const;

export const recentEventsWords = {
  last24Hours: 'Last 24 hours',
  eventsByKind: 'Events of the last 24 hours by kind',
} as const;

export const listWords = {
  noJourneysYet: 'No journeys yet',
  anEditorOrOwner: 'An editor or owner of this organization creates them. This page then shows how each of them does.',
  createYourFirstJourney: 'Create your first journey',
  aJourneyIsA: 'A journey is a form or an application of several steps. Three things to do:',
  nameTheJourneyAnd: 'Name the journey and its steps.',
  pasteOneScriptInto: 'Paste one script into its pages.',
  watchTheFirstEvents: 'Watch the first events arrive, then see where people give up.',
  findAJourney: 'Find a journey',
  noJourneyByThat: 'No journey by that name',
  namesAndShortNames: 'Names and short names are searched.',
  journeysWithFiguresOf: 'Journeys, with figures of the last 30 days',
  wherePeopleStop: 'Where people stop',
  nobodyHasCompleted: 'Nobody has completed',
  noEventsLately: 'No events lately',
  notInstalledYet: 'Not installed yet',
  notWhole: (journeys: number) =>
    journeys === 1 ? 'The figures of one journey are not whole' : `The figures of ${journeys} journeys are not whole`,
  moreBroken: (journeys: number) =>
    journeys === 1 ? 'One more journey: sort by attention.' : `${journeys} more journeys: sort by attention.`,
  noSessions: 'No sessions',
  tooFewForAShare: 'Too few sessions for a share',
  completedOf: (completed: string, sessions: string) => `${completed} of ${sessions}`,
  leftOf: (rate: string, left: string, reached: string) => `${rate}, ${left} of ${reached}`,
} as const;

export const liveWords = {
  eventsAsTheyArrive: 'Events as they arrive',
  batchesNewestFirst: 'Batches, newest first',
  connectionLostTryingAgain: 'Connection lost, trying again',
  acceptedRefusedSinceYou: (accepted: string, refused: string) =>
    `${accepted} accepted, ${refused} refused since you opened this page.`,
  cameTooFastTo: (skipped: string) => `${skipped} came too fast to be shown.`,
  arrivedSinceYouPaused: (waiting: string) => `${waiting} arrived since you paused.`,
  waitingForEvents: 'Waiting for events',
  openAPageOf: 'Open a page of the journey in another tab and click into a field. What it sends appears here at once.',
  nothingComes: 'Nothing comes? {install} shows the script and checks what arrives.',
  timesAre: (zone: string) => `Times are ${zone}.`,
  sessionNamed: (session: string) => `session ${session}`,
  andMore: (events: string) => `and ${events}`,
} as const;

export const stepDialogWords = {
  standsInThePage: 'Written in the page as data-journey-step. It cannot be changed later.',
  standsInThePageAs: 'Written in the page as data-journey-step.',
  whatPeopleDoHere: 'What people do here',
} as const;

export const stepsWords = {
  inTheOrderIn: 'In the order in which people usually see them. The key connects a step with its part of the page.',
  addTheFirstStep: 'Add the first step',
  aStepIsWhat: 'A step is what people see at once: a page of the form, or a section of it.',
  eventsThatCarryIts: 'Events that carry its key stay; the figures show {key} as a key that no step has.',
  theOrderWasNot: 'The order was not saved',
  isNowStep: (name: string, place: string, steps: string) => `${name} is now step ${place} of ${steps}`,
} as const;

export const originsWords = {
  theSites:
    'The sites that carry the form, one a line, such as https://www.example.org. Other sites are refused. Empty: every site may send, unknown ones at a lower rate.',
  isNoAddress: (origin: string) =>
    `${origin} is not a full address. Use https://www.example.org, with a port if it has one.`,
} as const;
