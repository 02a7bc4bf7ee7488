// The sentences of this room, by the file that shows them.
import { messages } from '../language/messages.ts';

export const clientWords = messages('api.clientWords', {
  unreachable: 'The service cannot be reached. Check the connection, then try again.',
  noAnswer: 'The service does not answer. It may be overloaded, or hang.',
  answered: 'The service answered {status}. Try again in a moment.',
});

export const mistakesWords = messages('api.mistakesWords', {
  chooseAnotherOne: '{message}. Choose another one.',
});

export const rulesWords = messages('api.rulesWords', {
  notEmpty: 'Must not be empty.',
  slug: 'Must contain only lowercase letters, numbers, and hyphens.',
  stepKey: 'Must contain only lowercase letters, numbers, hyphens, and underscores.',
  name: 'Must be a string of {min} to {max} characters without control characters, not only blanks.',
  wholeNumber: 'Must be a whole number from {min} to {max}.',
});

/** As the service says them in English: refusals.ts knows them by their text. */
export const refusalsWords = messages('api.refusalsWords', {
  wrongSignIn: 'Wrong e-mail address or password',
  wrongPassword: 'The current password is wrong',
  wrongCode: 'Wrong code',
  wrongAdminToken: 'Wrong admin token',
  noPassword: 'This account has no password: it signs in elsewhere',
  passkeyRefused: 'The passkey was not accepted. Try again',
  appIsSetUp: 'An authenticator app is set up already',
  signInAgain: 'Sign in again first: this session began more than a day ago',
  notSignedIn: 'Not signed in',
  linkIsUsed: 'Invalid password data: token must be of a link that was not used and has not ended',
  accountExists: 'An account exists already: sign in',
  addressHasAccount: 'This address has an account: sign in, then accept the invitation',
  isMember: '{address} is a member already',
  lastOwner: 'The last owner of an organization cannot be removed or given another role',
  needsSecondFactor: 'This organization requires a second factor: set one up under Account',
  viewersCannot: 'Viewers cannot change anything',
  noOrganization: 'You belong to no organization',
  tooManyAttempts: 'Too many attempts. Try again in {minutes} min',
  tooManyRequests: 'Too many requests. Try again in a minute',
  diskIsFull: 'Nothing can be stored at the moment: the disk is full or failing',
  catalogAway: 'The catalog does not answer at the moment. Try again later',
  metricsAway: 'Metrics are not available at the moment. Try again later',
  signInAway: 'Sign-in is not available at the moment. Try again later',
  stopping: 'The service is stopping. Try again later',
  tooManyQuestions: 'Too many questions are under way. Try again in a moment',
  tooMuchMemory: 'This question takes more memory than one question may. Ask for a shorter period, or with a filter',
  tooLong: 'This question takes longer than one question may. Ask for a shorter period, or with a filter',
  beingCounted: 'The sessions of this journey are being counted. Try again in a minute',
  internal: 'Internal error. Its details are in the log under request id {id}',
  originNotAllowed: 'Origin not allowed',
  hourUsedUp: 'More than {limit, number} requests in an hour. Raise the limit in the settings of the organization',
  minuteUsedUp:
    'More than {limit, number} requests in a minute from an origin that the journey does not know. Name the origin in the journey, or raise the limit in the settings of the organization',
  dayUsedUp: 'More than the organization may be sent in a day. Ask the operator of the service for more',
  networkUsedUp: 'More than one network may send in an hour',
  alertIsOver: 'The alert is over: it stays closed',
  journeyExists: 'Journey with slug "{value}" already exists in this organization',
  organizationExists: 'Organization with slug "{value}" already exists',
  stepExists: 'Step with stepKey "{value}" already exists',
  notFound:
    '{kind, select, Alert {Alert} Annotation {Annotation} Delivery {Delivery} Endpoint {Endpoint} Exclusion {Exclusion} Feed {Feed} Finding {Finding} Invitation {Invitation} Journey {Journey} Key {Key} Member {Member} Memo {Memo} Pagesecret {Page secret} Passkey {Passkey} Reportschedule {Report schedule} Savedview {Saved view} Session {Session} Sharedlink {Shared link} Simulation {Simulation} Step {Step} other {{kind}}} with {by, select, id {id} other {{by}}} "{value}" not found',
});

/** Mistakes in a field, as the service says them, with a capital and a full stop. */
export const mustWords = messages('api.mustWords', {
  address: 'Must be an e-mail address.',
  integer: 'Must be an integer from {min} to {max}.',
  text: 'Must be a string of {min} to {max} characters.',
  unique: 'Must be unique within the journey.',
  webhook: 'Must be an https address; http is for networks that WEBHOOK_NETWORKS allows.',
  origins: 'Must be https origins, such as https://www.example.org.',
  date: 'Must be a date that exists.',
  past: 'Must be past.',
  host: 'Must be a host, without scheme, port and path.',
});
