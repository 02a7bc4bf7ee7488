// The sentences of this room, by the file that shows them, and the words of a journey's choices. The types see to it that none is missing.
import type { DeviceClass } from '../../../../src/domain/event.ts';
import type { Journey, Step } from '../../../../src/domain/journey.ts';
import { messages } from '../../language/messages.ts';

export const ENVIRONMENTS: Record<Journey['environment'], string> = messages('pages/journeys.ENVIRONMENTS', {
  production: 'Production',
  staging: 'Staging',
});

export const SOURCE_SYSTEMS: Record<Journey['sourceSystem'], string> = messages('pages/journeys.SOURCE_SYSTEMS', {
  custom: 'Our own system',
  partner: "A partner's system",
  unknown: 'Not known',
});

export const STEP_TYPES: Record<Step['stepType'], string> = messages('pages/journeys.STEP_TYPES', {
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
});

export const DEVICES: Record<DeviceClass, string> = messages('pages/journeys.DEVICES', {
  mobile: 'mobile',
  desktop: 'desktop',
  tablet: 'tablet',
});

/** Orders of the list of journeys. */
export const ORDERS = messages('pages/journeys.ORDERS', {
  name: 'Name',
  sessions: 'Most sessions',
  completion: 'Lowest completion',
  loss: 'Worst step',
  fall: 'Fell most',
  target: 'Target missed',
  attention: 'Needs attention',
});

export const SCRIPT_CHOICES = messages('pages/journeys.SCRIPT_CHOICES', {
  newest: { label: 'Newest version', means: 'Follows updates of this service by itself.' },
  fixed: {
    label: 'This version, with integrity',
    means: 'The browser refuses the file if it ever changes. Works for ever; paste again to get what is new.',
  },
});

export const checksWords = messages('pages/journeys.checksWords', {
  fine: 'Fine',
  lookAtIt: 'Needs attention',
  toDo: 'To do',
  waitingForTheFirst: 'Waiting for the first event',
  eventsHaveArrived: 'Events have arrived',
  noEventHasArrived: 'No event has arrived yet.',
  lastEvent: 'Last event {ago}.',
  stepsSeenWithin7: 'Steps, seen within 7 days',
  step: 'Step',
  lastSeen: 'Last seen',
  never: 'Never',
  keysThatPagesSend: 'Keys that pages send and no step has. Add a step with the key, or fix the page:',
  sitesThatSentEvents: 'Sites that sent events within 7 days',
  site: 'Site',
  allowed: 'Allowed',
  events: 'Events',
  last: 'Last',
  noList: 'No list',
  listed: 'Listed',
  notListed: 'Not listed',
  refusedWithinTheLast: 'Refused within the last 24 hours',
  reason: 'Reason',
  batches: 'Batches',
  busiestHourRuns:
    '{peak, number} of {limit, number} requests in the busiest hour of the last 7 days ({share}), the current one.',
  busiestHourBegan:
    '{peak, number} of {limit, number} requests in the busiest hour of the last 7 days ({share}), which began {ago}.',
  noRequestOfThe: 'No request in the last 7 days. The limit is {limit, number} an hour.',
});

export const confirmWords = messages('pages/journeys.confirmWords', {
  sawAfterSending:
    '{seen, number} of {sent, number} sessions that sent the last step then saw {page}. Is this your confirmation?',
  yesItConfirms: 'Yes, it confirms the success',
  confirmedBy: 'A view of {page} completes a session.',
  takeAway: 'Remove the confirmation {path}',
  remove: 'Remove',
  anOwnerCountsAll: 'An owner chose that likely completions count as well.',
  wouldNotCount:
    'If only declared successes count, {sessions, plural, =0 {no completed session changes} one {# session that is completed now is not} other {# sessions that are completed now are not}}, in the past as well. You can undo it here.',
  wouldCountAgain:
    'If likely completions count as well, {sessions, plural, =0 {no completed session changes} one {# more session is completed} other {# more sessions are completed}}, in the past as well. You can undo it here.',
  countDeclaredOnly: 'Count only declared successes',
  countLikelyToo: 'Count likely completions as well',
  decideByVisits: 'Let visits decide',
});

export const createWords = messages('pages/journeys.createWords', {
  createJourney: 'Create journey',
  theJourney: 'The journey',
  viewersCannotCreateJourneys:
    'Viewers cannot create journeys. Ask an owner of your organization to make you an editor.',
  name: 'Name',
  asPeopleCallIt: 'What people call it, such as Housing benefit.',
  shortName: 'Short name',
  itStandsInThe:
    'It is part of the script and of addresses: lowercase letters, numbers and hyphens. It cannot be changed later.',
  steps: 'Steps',
  theirNamesInOrder: 'Their names in order, one a line. Everything about them can be changed later.',
  whereTheFormRuns: 'Where the form runs',
  visitsInTheBusiest: 'Visits in the busiest hour',
  theLimitOfRequests:
    'The limit of requests is raised for them, as far as the operator of the service allows. Without a number it stays as it is: enough for about 200 visits an hour.',
  creating: 'Creating…',
  cancel: 'Cancel',
  needsALetterOr: '“{name}” needs a letter or number, of which its key is made.',
  givesTheKeyWhich: '“{name}” gives the key {stepKey}, which another step has. Use different names.',
  mistakeInName: '“{name}”: {mistake}',
});

export const editWords = messages('pages/journeys.editWords', {
  edit: 'Edit',
  steps: 'Steps',
  journey: 'Journey',
  deleteJourney: 'Delete journey',
  removesTheJourneyIts: 'Removes the journey, its steps and all of its events. This cannot be undone.',
  viewersCannotChangeJourneys:
    'Viewers cannot change journeys. Ask an owner of your organization to make you an editor.',
  name: 'Name',
  environment: 'Environment',
  whereTheFormRuns: 'Where the form runs',
  saveJourney: 'Save journey',
  saving: 'Saving…',
  saved: 'Saved',
  askToDelete: 'Delete journey…',
  deleteIt: 'Delete {journey}?',
  deleteJourneyAndEvents: 'Delete journey and events',
  itsStepsAndAll: 'Its steps and all of its events go with it. Pages that still carry the script will be refused.',
});

export const fieldNamesWords = messages('pages/journeys.fieldNamesWords', {
  namesOfItsFields: 'Names of its fields',
  whatPeopleSeeBeside: 'What people see beside the field. Figures show it in place of the key.',
});

export const installWords = messages('pages/journeys.installWords', {
  install: 'Install',
  n1PasteTheScript: '1. Paste the script',
  intoTheHeadOf: 'Into the head of every page of the journey.',
  whichScript: 'Which script',
  script: 'Script',
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
  n3Check: '3. Check',
  openAPageOf:
    'Open a page of the journey and walk through it. This page checks again every five seconds; {live} shows each event. Colleagues who test open a page once with {off}: it records nothing in their browser until {on}.',
  live: 'Live',
});

export const recentEventsWords = messages('pages/journeys.recentEventsWords', {
  last24Hours: 'Last 24 hours',
  eventsByKind: 'Events of the last 24 hours by kind',
  byReceipt: 'Counted by when they came in, as those of the check are, and again every five seconds.',
});

export const listWords = messages('pages/journeys.listWords', {
  journeys: 'Journeys',
  createJourney: 'Create journey',
  noJourneysYet: 'No journeys yet',
  anEditorOrOwner: 'An editor or owner of this organization creates them. This page then shows how each of them does.',
  createYourFirstJourney: 'Create your first journey',
  aJourneyIsA: 'A journey is a form or an application of several steps. Three things to do:',
  nameTheJourneyAnd: 'Name the journey and its steps.',
  pasteOneScriptInto: 'Paste one script into its pages.',
  watchTheFirstEvents: 'Watch the first events arrive, then see where people give up.',
  findAJourney: 'Find a journey',
  sortBy: 'Sort by',
  found: '{journeys, plural, one {# journey found} other {# journeys found}}',
  noJourneyByThat: 'No journey by that name',
  namesAndShortNames: 'Names and short names are searched.',
  journeysWithFiguresOf: 'Journeys, with figures of the last 30 days',
  journey: 'Journey',
  completed: 'Completed',
  change: 'Change',
  last30Days: 'Last 30 days',
  wherePeopleStop: 'Where people stop',
  tracking: 'Tracking',
  lastEvent: 'Last event',
  eventsArrive: 'Events arrive',
  needsAttention: 'Needs attention',
  nobodyHasCompleted: 'Nobody has completed',
  noEventsLately: 'No events lately',
  notInstalledYet: 'Not installed yet',
  notWhole:
    '{journeys, plural, =1 {The figures of one journey are not whole} other {The figures of # journeys are not whole}}',
  faultOf: '{journey}: {fault}',
  moreBroken:
    '{journeys, plural, =1 {One more journey: sort by attention.} other {# more journeys: sort by attention.}}',
  noSessions: 'No sessions',
  allAreExcluded: '{sessions, plural, one {# session, which is excluded} other {All # sessions are excluded}}',
  tooFewForAShare: 'Too few sessions for a share',
  completedOf: '{completed, number} of {sessions, plural, one {# session} other {# sessions}}',
  leftOf: '{rate}, {left, number} of {reached, number}',
});

export const orderWords = messages('pages/journeys.orderWords', {
  tooFewToSay: 'Too few sessions to say',
  nobodyStopped: 'Nobody stopped',
  noStepStandsOut: 'No step stands out',
  sentButUnknown: 'No step for sure: sends of the last one have no answer',
  noSessionsBefore: 'No sessions before',
  trackingBeganLater: 'Tracking began later',
  tooFewToCompare: 'Too few sessions to compare',
  from: 'from {rate}',
  fromByChance: 'from {rate}, may be chance',
});

export const liveWords = messages('pages/journeys.liveWords', {
  live: 'Live',
  eventsAsTheyArrive: 'Events as they arrive',
  pause: 'Pause',
  resume: 'Resume',
  clear: 'Clear',
  batchesNewestFirst: 'Batches, newest first',
  connectionLostTryingAgain: 'Connection lost, trying again',
  paused: 'Paused',
  connected: 'Connected',
  connecting: 'Connecting',
  acceptedRefusedSinceYou:
    '{accepted, plural, one {# event} other {# events}} accepted, {refused, plural, one {# batch} other {# batches}} refused since you opened this page.',
  cameTooFastTo: '{skipped, plural, one {# batch} other {# batches}} came too fast to be shown.',
  arrivedSinceYouPaused: '{waiting, plural, one {# batch} other {# batches}} arrived since you paused.',
  waitingForEvents: 'Waiting for events',
  openAPageOf: 'Open a page of the journey in another tab and click into a field. What it sends appears here at once.',
  nothingComes: 'Nothing comes? {install} shows the script and checks what arrives.',
  install: 'Install',
  timesAre: 'Times are {zone}.',
  accepted: 'Accepted',
  refused: 'Refused',
  sessionNamed: 'session {session}',
  stepNamed: 'step {stepKey}',
  fieldNamed: 'field {fieldKey}',
  events: '{events, plural, one {# event} other {# events}}',
  andMore: 'and {events, plural, one {# more event} other {# more events}}',
  noOrigin: 'no origin',
});

export const stepDialogWords = messages('pages/journeys.stepDialogWords', {
  addStep: 'Add step',
  edit: 'Edit {step}',
  name: 'Name',
  key: 'Key',
  standsInThePage: 'Written in the page as data-journey-step. It cannot be changed later.',
  standsInThePageAs: 'Written in the page as data-journey-step.',
  whatPeopleDoHere: 'What people do here',
  inputFields: 'Input fields',
  documents: 'Documents',
  readingLevel: 'Reading level',
  saveStep: 'Save step',
  saving: 'Saving…',
});

export const stepsWords = messages('pages/journeys.stepsWords', {
  steps: 'Steps',
  inTheOrderIn: 'In the order in which people usually see them. The key connects a step with its part of the page.',
  addStep: 'Add step',
  addTheFirstStep: 'Add the first step',
  aStepIsWhat: 'A step is what people see at once: a page of the form, or a section of it.',
  deleteStep: 'Delete step',
  askToDelete: 'Delete step {step}?',
  eventsThatCarryIts: 'Events that carry its key stay; the figures show {key} as a key that no step has.',
  theOrderWasNot: 'The order was not saved',
  isNowStep: '{name} is now step {place, number} of {steps, number}',
  moveUp: 'Move {step} up',
  moveDown: 'Move {step} down',
  edit: 'Edit {step}',
  delete: 'Delete {step}',
});

export const originsWords = messages('pages/journeys.originsWords', {
  allowedOrigins: 'Allowed origins',
  theSites:
    'The sites that carry the form, one a line, such as https://www.example.org. Other sites are refused. Empty: every site may send, unknown ones at a lower rate.',
  isNoAddress: '{origin} is not a full address. Use https://www.example.org, with a port if it has one.',
});
