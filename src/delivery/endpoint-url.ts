// Addresses of endpoints, as they may be stored and shown.
import { isIP } from 'node:net';
import { readAddress } from '../domain/address.ts';
import { invalid } from '../domain/error.ts';
import { mailAddressOf, mailtoOf } from '../domain/mail.ts';
import type { EndpointKind } from '../domain/message.ts';
import { isPublicAddress } from '../domain/public-address.ts';
import { type AddressRules, checkedAddresses, hostOf, NoAddress, RefusedAddress } from './addresses.ts';

type Networks = readonly string[];

/** As it is stored and shown. Throws `invalid`. */
export function readEndpointAddress(kind: EndpointKind, text: string, allowedNetworks: Networks) {
  if (kind === 'email') {
    const address = mailAddressOf(text);
    if (address === undefined) throw refused('be an e-mail address, such as mailto:desk@example.org');
    return { stored: mailtoOf(address), shown: mailtoOf(address) };
  }
  const url = readEndpointUrl(text, allowedNetworks);
  return { stored: url.href, shown: shownUrl(kind, url) };
}

/** A host name is not resolved here, but checked with every attempt. Throws `invalid`. */
export function readEndpointUrl(text: string, allowedNetworks: Networks): URL {
  if (!URL.canParse(text)) throw refused('be an https address, such as https://desk.example.org/waymark');
  const url = new URL(text);
  const mayBeInside = allowedNetworks.length > 0;
  if (url.protocol !== 'https:' && !(mayBeInside && url.protocol === 'http:'))
    throw refused('be an https address; http is for networks that WEBHOOK_NETWORKS allows');
  if (url.username !== '' || url.password !== '') throw refused('hold no user name or password');
  url.hash = '';
  const address = isIP(hostOf(url)) ? readAddress(hostOf(url)) : undefined;
  if (address && !mayBeInside && !isPublicAddress(address))
    throw refused('lead to a public address: private and reserved ones need WEBHOOK_NETWORKS');
  return url;
}

/** Names that lead to the machine itself or to its own network, in every network: RFC 6761, 6762, 8375 and ICANN's reserved `internal`. */
const NEVER_PUBLIC = /^[^.]+$|\.(localhost|local|internal|home\.arpa)$/i;

/**
 * Refuses an address to which every attempt would fail: its owner learns it now, not from the first message that is lost.
 * A name without an address passes, since it may get one later; each attempt checks again. Throws `invalid`.
 */
export async function refuseUnreachable(url: URL, allowedNetworks: Networks, rules: AddressRules): Promise<void> {
  const host = hostOf(url);
  if (allowedNetworks.length === 0 && !isIP(host) && NEVER_PUBLIC.test(host))
    throw refused(`lead to a public address: ${host} is a name of private networks, which need WEBHOOK_NETWORKS`);
  try {
    await checkedAddresses(url, rules);
  } catch (error) {
    if (error instanceof NoAddress) return;
    if (!(error instanceof RefusedAddress)) throw error;
    throw refused(`lead to an address that messages may go to: ${error.message}`);
  }
}

/** The path of a chat service's webhook is its secret. */
const shownUrl = (kind: EndpointKind, url: URL) => (kind === 'webhook' ? url.href : `${url.origin}/…`);

const refused = (must: string) => invalid(`Invalid endpoint data: url must ${must}`);
