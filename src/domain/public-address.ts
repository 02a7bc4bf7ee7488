// Recognises addresses of the public internet. The service sends messages only to these, unless its operator allows others.
import { type Address, readNetworks } from './address.ts';

/** Networks of IANA's special-purpose registries, multicast, and reserved networks (RFC 6890 and its successors). */
const NOT_PUBLIC_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** All IPv6 addresses that are routed begin so; translated, unique local, link-local and multicast ones do not. */
const GLOBAL_V6 = '2000::/3';
/** Within those: protocol assignments with Teredo, documentation, and 6to4, which leads to IPv4 addresses. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const isIn = (network: string): ((address: Address) => boolean) => {
  const inside = readNetworks(network);
  if (!inside) throw new Error(`${network} is no network`);
  return inside;
};
const isV4 = isIn('::ffff:0:0/96');
const isGlobalV6 = isIn(GLOBAL_V6);
const notPublic = [...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6].map(isIn);

export const isPublicAddress = (address: Address): boolean =>
  (isV4(address) || isGlobalV6(address)) && !notPublic.some((isInside) => isInside(address));
