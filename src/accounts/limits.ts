// How often somebody may fail to prove who they are: for each address that requests come from, and for each account.
// Counted in this process; several nodes count each for itself.
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../domain/error.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';

/** Failures are forgotten together, so long after the first of them, in ms. */
export const FAILURES_WINDOW_MS = 15 * MINUTE_MS;
/** Failures at one account within the window: then its password is not looked at, even if it is right. */
export const ACCOUNT_FAILURES_MAX = 10;
/** Failures from one address within the window. Higher: behind one address there may be a whole office. */
export const ADDRESS_FAILURES_MAX = 50;
/** Addresses and accounts, each, that are remembered; beyond, the longest untouched is forgotten. 100 bytes each. */
const REMEMBERED_MAX = 50_000;

export interface SignInLimits {
  /**
   * Runs an attempt and counts it as failed unless it resolves. An attempt counts while it is under way, so that many at
   * once are no way around. Throws what it throws, and `rate_limited` before it when the address or the account has used
   * up its failures. `account` is undefined where the attempt names none.
   */
  attempt<T>(address: string, account: string | undefined, work: () => Promise<T>): Promise<T>;
}

export function openSignInLimits(now: Clock): SignInLimits {
  const addresses = new Failures(ADDRESS_FAILURES_MAX, now);
  const accounts = new Failures(ACCOUNT_FAILURES_MAX, now);
  return {
    async attempt(address, account, work) {
      const from = networkOf(address);
      addresses.refuseUsedUp(from);
      if (account !== undefined) accounts.count(account);
      addresses.count(from);
      const result = await work();
      addresses.takeBack(from);
      // Whoever knows the password has a clean slate; an address may belong to others, too.
      if (account !== undefined) accounts.forget(account);
      return result;
    },
  };
}

class Failures {
  readonly #max: number;
  readonly #now: Clock;
  readonly #counts = new LRUCache<string, { count: number; until: number }>({ max: REMEMBERED_MAX });

  constructor(max: number, now: Clock) {
    this.#max = max;
    this.#now = now;
  }

  refuseUsedUp(key: string): void {
    const counted = this.#current(key);
    if (!counted || counted.count < this.#max) return;
    const minutes = Math.ceil((counted.until - this.#now()) / MINUTE_MS);
    throw new DomainError('rate_limited', `Too many attempts. Try again in ${minutes} min`);
  }

  count(key: string): void {
    this.refuseUsedUp(key);
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

/** What one subscriber has: an IPv4 address, or of IPv6 the first 64 bits. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
}
