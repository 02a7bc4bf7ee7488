// Sentences of the service, which are English, in the language of the page: those that people meet in the dashboard. Another one is
// shown as the service says it. A test holds that the service still says each.
import type { UsedUp } from '../../../src/domain/arrivals.ts';
import { mustWords as must, rulesWords as rules, refusalsWords as words } from './words.ts';

type Known = readonly [said: RegExp, shown: (...found: string[]) => string];

const SENTENCES: readonly Known[] = [
  [/^Wrong e-mail address or password$/, () => words.wrongSignIn],
  [/^The current password is wrong$/, () => words.wrongPassword],
  [/^Wrong code$/, () => words.wrongCode],
  [/^Wrong admin token$/, () => words.wrongAdminToken],
  [/^This account has no password: it signs in elsewhere$/, () => words.noPassword],
  [/^The passkey was not accepted\. Try again$/, () => words.passkeyRefused],
  [/^An authenticator app is set up already$/, () => words.appIsSetUp],
  [/^Sign in again first: this session began more than a day ago$/, () => words.signInAgain],
  [/^Not signed in$/, () => words.notSignedIn],
  [/^Invalid password data: token must be of a link that was not used and has not ended$/, () => words.linkIsUsed],
  [/^An account exists already: sign in$/, () => words.accountExists],
  [/^This address has an account: sign in, then accept the invitation$/, () => words.addressHasAccount],
  [/^(\S+@\S+) is a member already$/, (address = '') => words.isMember({ address })],
  [/^The last owner of an organization cannot be removed or given another role$/, () => words.lastOwner],
  [/^This organization requires a second factor: set one up under Account$/, () => words.needsSecondFactor],
  [/^Viewers cannot change anything$/, () => words.viewersCannot],
  [/^You belong to no organization$/, () => words.noOrganization],
  [/^Too many attempts\. Try again in (\d+) min$/, (minutes = '') => words.tooManyAttempts({ minutes })],
  [/^Too many requests\. Try again in a minute$/, () => words.tooManyRequests],
  [/^Nothing can be stored at the moment: the disk is full or failing$/, () => words.diskIsFull],
  [/^The catalog does not answer at the moment\. Try again later$/, () => words.catalogAway],
  [/^Metrics are not available at the moment\. Try again later$/, () => words.metricsAway],
  [/^Sign-in is not available at the moment\. Try again later$/, () => words.signInAway],
  [/^The service is stopping\. Try again later$/, () => words.stopping],
  [/^Too many questions are under way\. Try again in a moment$/, () => words.tooManyQuestions],
  [/^This question takes more memory than one question may\. .*$/, () => words.tooMuchMemory],
  [/^This question takes longer than one question may\. .*$/, () => words.tooLong],
  [/^The sessions of this journey are being counted\. Try again in a minute$/, () => words.beingCounted],
  [/^Internal error\. Its details are in the log under request id (.+)$/, (id = '') => words.internal({ id })],
  [/^Origin not allowed$/, () => words.originNotAllowed],
  [/^The alert is over: it stays closed$/, () => words.alertIsOver],
  [/^Journey with slug "(.*)" already exists in this organization$/, (value = '') => words.journeyExists({ value })],
  [/^Organization with slug "(.*)" already exists$/, (value = '') => words.organizationExists({ value })],
  [/^Step with stepKey "(.*)" already exists$/, (value = '') => words.stepExists({ value })],
  [
    /^(\w+(?: \w+)?) with (id|slug|stepKey) "(.*)" not found$/,
    // Names of choices in a message are one word.
    (kind = '', by = '', value = '') => words.notFound({ kind: kind.replace(' ', ''), by, value }),
  ],
];

/** The rule of a field: "must …" without that word. */
const MUSTS: readonly Known[] = [
  [/^contain only lowercase letters, numbers, and hyphens$/, () => rules.slug],
  [/^contain only lowercase letters, numbers, hyphens, and underscores$/, () => rules.stepKey],
  [
    /^be a string of (\d+) to (\d+) characters without control characters, not only blanks$/,
    (min = '', max = '') => rules.name({ min, max }),
  ],
  [/^be a string of (\d+) to (\d+) characters$/, (min = '', max = '') => must.text({ min, max })],
  [/^be an integer from (\d+) to (\d+)$/, (min = '', max = '') => must.integer({ min, max })],
  [/^be an e-mail address$/, () => must.address],
  [/^be unique within the journey$/, () => must.unique],
  [/^be an https address; http is for networks that WEBHOOK_NETWORKS allows$/, () => must.webhook],
  [/^be https origins, such as https:\/\/www\.example\.org$/, () => must.origins],
  [/^be a date that exists$/, () => must.date],
  [/^be past$/, () => must.past],
  [/^be a host, without scheme, port and path$/, () => must.host],
];

export const shownFor = (said: string): string => known(SENTENCES, said) ?? said;

/** Why a batch was refused. A limit comes as a code; every other reason is a sentence of the service. */
export function refusalFor({ reason, limit }: { reason: string; limit: UsedUp | null }): string {
  switch (limit?.of) {
    case 'journey_hour':
      return words.hourUsedUp({ limit: limit.requests ?? 0 });
    case 'origin_minute':
      return words.minuteUsedUp({ limit: limit.requests ?? 0 });
    case 'organization_day':
      return words.dayUsedUp;
    case 'network_hour':
      return words.networkUsedUp;
    default:
      return shownFor(reason);
  }
}

/** A mistake in a field as a sentence. */
export const mistakeFor = (what: string): string => known(MUSTS, what) ?? `Must ${what}.`;

function known(sentences: readonly Known[], said: string): string | undefined {
  for (const [pattern, shown] of sentences) {
    const found = pattern.exec(said);
    if (found) return shown(...found.slice(1));
  }
  return undefined;
}
