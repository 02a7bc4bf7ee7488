// Which addresses messages may be sent to: a name is resolved, every address it has is checked, and the connection goes to those
// that were checked, whatever the name resolves to a moment later.
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type Address, readAddress } from '../domain/address.ts';
import { isPublicAddress } from '../domain/public-address.ts';
import { SECOND_MS } from '../domain/time.ts';

/** Addresses of a name, as text. */
export type Resolve = (host: string) => Promise<string[]>;

/** Timeout of a DNS query, in ms, and the number of attempts. */
const QUESTION_MS_MAX = 2 * SECOND_MS;
const QUESTIONS_MAX = 2;

/**
 * Asks the name servers themselves. The system's own look-up would hold one of the few threads that the event store and the disk
 * need as well, for as long as a name server does not answer.
 */
export function openResolver(): Resolve {
  const resolver = new Resolver({ timeout: QUESTION_MS_MAX, tries: QUESTIONS_MAX });
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** Why an address is refused; said to the owner of the endpoint. */
export class RefusedAddress extends Error {}
/** A name without an address, which may get one later. */
export class NoAddress extends RefusedAddress {}

export interface AddressRules {
  resolve: Resolve;
  /** Networks that the operator allows besides the public ones. */
  isAllowed: (address: Address) => boolean;
}

/** Addresses that a connection to this host may go to. Throws `RefusedAddress`. */
export async function checkedAddresses(url: URL, { resolve, isAllowed }: AddressRules): Promise<string[]> {
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new NoAddress(`${host} has no address`);
  for (const text of addresses) {
    const address = readAddress(text);
    if (address && isAllowed(address)) continue;
    if (!address || !isPublicAddress(address))
      throw new RefusedAddress(
        `${host} is at a private or reserved address (${text}), which WEBHOOK_NETWORKS does not allow`,
      );
    if (url.protocol !== 'https:') throw new RefusedAddress('http is for networks that WEBHOOK_NETWORKS allows');
  }
  return addresses;
}

/** Answers every look-up of a connection with these addresses. */
export function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, done) => {
    if (wantsAll) return done(null, all);
    const [first] = all;
    done(null, first?.address ?? '', first?.family ?? 4);
  };
}

/** Without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');
