// Limits of failed sign-ins. A failure counts for its network, for the account from that network, and for the account from everywhere. A
// known browser of the account has a separate count, so that strangers cannot lock its owner out. Each node counts separately.
import { siteOf, subscriberOf } from '../domain/address.ts';
import { DomainError } from '../domain/error.ts';
import { SHARED_LIMITS } from '../domain/shared-limits.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';
import { openCache } from '../lru.ts';

/** Failures are forgotten together this long after the first of them, in ms. */
export const FAILURES_WINDOW_MS = 15 * MINUTE_MS;
/** Failures at one account from one network, or from one known browser, within the window. */
export const ACCOUNT_FAILURES_MAX = 10;
/** Failures at one account from all unknown browsers: then only known ones may try. */
export const ACCOUNT_FAILURES_ALL_MAX = 100;
/** Wrong codes of a second factor at one account, from wherever: a code has six digits. */
export const CODE_FAILURES_MAX = 10;
/** Failures from one network. Higher: behind one address there may be a whole office. */
export const ADDRESS_FAILURES_MAX = 50;
/** Wrong admin tokens from one network. */
export const OPERATOR_FAILURES_MAX = 50;
/** Letters with a link to set a password that one network asks for. */
export const LINK_REQUESTS_MAX = 10;
/** Networks, accounts and so on, each, that are remembered; beyond, the longest untouched is forgotten. 100 bytes each. */
const REMEMBERED_MAX = 50_000;

/** The origin of an attempt: the address of the request, the account that it names, the known browser that it shows. */
export interface Attempt {
  address: string;
  account?: string | undefined;
  device?: string | undefined;
}

export interface SignInLimits {
  /**
   * Runs an attempt and counts it as failed unless it resolves. Running attempts count too, so that parallel ones do not bypass the limit.
   * Rethrows its errors; throws `rate_limited` without running it when the failures are used up.
   */
  attempt<T>(by: Attempt, work: () => Promise<T>): Promise<T>;
  /** The same for a code of the second factor of an account. */
  attemptCode<T>(by: Omit<Attempt, 'address'>, work: () => Promise<T>): Promise<T>;
  /** True when the admin token is right; a wrong one counts. Throws `rate_limited`, right or not. */
  admit(address: string, isRight: boolean): boolean;
  /** Counts a request for a link by mail, for any account. Throws `rate_limited`. */
  askForLink(address: string): void;
}

export function openSignInLimits(now: Clock): SignInLimits {
  const networks = new Failures(ADDRESS_FAILURES_MAX, now);
  const pairs = new Failures(ACCOUNT_FAILURES_MAX, now, true);
  const devices = new Failures(ACCOUNT_FAILURES_MAX, now, true);
  const accounts = new Failures(ACCOUNT_FAILURES_ALL_MAX, now);
  const codes = new Failures(CODE_FAILURES_MAX, now, true);
  const operators = new Failures(OPERATOR_FAILURES_MAX, now);
  const askers = new Failures(LINK_REQUESTS_MAX, now);
  return {
    attempt({ address, account, device }, work) {
      const network = subscriberOf(address);
      if (account === undefined) return counted([[networks, network]], work);
      if (device !== undefined) return counted([[devices, `${account} ${device}`]], work);
      return counted(
        [
          [networks, network],
          [accounts, account],
          [pairs, `${account} ${network}`],
        ],
        work,
      );
    },
    attemptCode: ({ account = '', device }, work) =>
      counted([device === undefined ? [codes, account] : [devices, `${account} ${device}`]], work),
    admit(address, isRight) {
      const network = subscriberOf(address);
      operators.refuseUsedUp(network);
      if (!isRight) operators.count(network);
      return isRight;
    },
    askForLink(address) {
      const network = subscriberOf(address);
      askers.refuseUsedUp(network);
      askers.count(network);
    },
  };
}

export interface LinkLimits {
  /** As `attempt` of `SignInLimits`, for the password of a shared link. */
  attempt<T>(by: { address: string; link: string }, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits of passwords of shared links, which have no known browsers. When strangers have used up a link's attempts, a site with few
 * failures still has its own. So a client with one site (all /64 networks of a /48) cannot lock others out.
 */
export function openLinkLimits(now: Clock): LinkLimits {
  const { one, all, kept, most } = SHARED_LIMITS.linkPasswords;
  const networks = new Failures(ADDRESS_FAILURES_MAX, now);
  const pairs = new Failures(one, now, true);
  const sites = new Failures(kept, now);
  const links = new Failures(all, now);
  const everyone = new Failures(most, now);
  return {
    async attempt({ address, link }, work) {
      const site = `${link} ${siteOf(address)}`;
      if (links.isUsedUp(link)) sites.refuseUsedUp(site);
      const counters = [
        [networks, subscriberOf(address)],
        [pairs, `${link} ${subscriberOf(address)}`],
        [everyone, link],
      ] as const;
      return counted(counters, work, [
        [sites, site],
        [links, link],
      ]);
    },
  };
}

type Counter = readonly [Failures, string];

/** Counts in all of them or, when one of the first is used up, in none. Who succeeds has failed at none. */
async function counted<T>(
  refusing: readonly Counter[],
  work: () => Promise<T>,
  others: readonly Counter[] = [],
): Promise<T> {
  const counters = [...refusing, ...others];
  for (const [failures, key] of refusing) failures.refuseUsedUp(key);
  for (const [failures, key] of counters) failures.count(key);
  const result = await work();
  for (const [failures, key] of counters) failures.takeBack(key);
  // A clean slate where only one person fails; networks and whole accounts belong to strangers, too.
  for (const [failures, key] of counters) if (failures.isOfOne) failures.forget(key);
  return result;
}

class Failures {
  readonly isOfOne: boolean;
  readonly #max: number;
  readonly #now: Clock;
  readonly #counts = openCache<{ count: number; until: number }>(REMEMBERED_MAX);

  constructor(max: number, now: Clock, isOfOne = false) {
    this.isOfOne = isOfOne;
    this.#max = max;
    this.#now = now;
  }

  isUsedUp(key: string): boolean {
    return (this.#current(key)?.count ?? 0) >= this.#max;
  }

  refuseUsedUp(key: string): void {
    const counted = this.#current(key);
    if (!counted || counted.count < this.#max) return;
    const minutes = Math.ceil((counted.until - this.#now()) / MINUTE_MS);
    throw new DomainError('rate_limited', `Too many attempts. Try again in ${minutes} min`);
  }

  count(key: string): void {
    const counted = this.#current(key) ?? { count: 0, until: this.#now() + FAILURES_WINDOW_MS };
    this.#counts.set(key, { ...counted, count: counted.count + 1 });
  }

  takeBack(key: string): void {
    const counted = this.#current(key);
    if (counted) this.#counts.set(key, { ...counted, count: counted.count - 1 });
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #current(key: string): { count: number; until: number } | undefined {
    const counted = this.#counts.get(key);
    return counted && counted.until > this.#now() ? counted : undefined;
  }
}
