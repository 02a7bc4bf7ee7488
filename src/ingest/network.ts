// The network that a request comes from, as coarse as subscribers share it: enough to tell a crowd from one sender.
import { isIPv4, isIPv6 } from 'node:net';

/** Where an address is none that can be read. */
const NOWHERE = 'unknown';

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 address: what a small office or a site has. */
export function networkOf(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return bare.slice(0, bare.lastIndexOf('.'));
  if (!isIPv6(bare)) return NOWHERE;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [(groups[6] ?? 0) >> 8, (groups[6] ?? 0) & 255, (groups[7] ?? 0) >> 8].join('.');
  return groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':');
}

/** Some proxies write the port behind an address. */
function withoutPort(address: string): string {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1];
  if (bracketed !== undefined) return bracketed;
  return /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
