// Addresses are read from numbers, in one place: for sign-in, for the admin token, for ingest and for trusted proxies.
import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf, readAddress, readNetworks, senderOf } from '../../src/domain/address.ts';

const OF_SITES = { v4: 24, v6: 48 };
const siteOf = (text: string) => {
  const address = readAddress(text);
  return address && networkOf(address, OF_SITES);
};

it.each([
  ['198.51.100.7', '198.51.100'],
  ['198.51.100.7:4431', '198.51.100'],
  [' 198.51.100.7 ', '198.51.100'],
  ['::ffff:198.51.100.7', '198.51.100'],
  ['::FFFF:c633:6407', '198.51.100'],
  ['0:0:0:0:0:ffff:c633:6407', '198.51.100'],
  ['[::ffff:198.51.100.7]:9', '198.51.100'],
  ['2001:DB8:0077:1::9', '2001:db8:77'],
  ['2001:db8:77::', '2001:db8:77'],
  ['[2001:db8:77::1]:443', '2001:db8:77'],
  ['[2001:db8:77::1]', '2001:db8:77'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['::1', '0:0:0'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['999.1.1.1', undefined],
  ['010.0.0.1', undefined],
  ['1:2:3:4:5:6:7:8:9', undefined],
  ['1::2::3', undefined],
  ['::ffff:1.2.3.4:5', undefined],
  ['', undefined],
])('takes %j for one of the network %s', (text, network) => {
  expect(siteOf(text)).toBe(network);
});

const texts = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.string(),
  fc.stringMatching(/^[0-9a-f:.]{0,30}$/),
  fc
    .tuple(fc.ipV6(), fc.nat(40), fc.constantFrom(':', '.', '0', 'f', 'g'))
    .map(([ip, at, more]) => ip.slice(0, at) + more + ip.slice(at)),
);

it('accepts exactly the valid addresses, for any input', () => {
  fc.assert(
    fc.property(texts, (text) => {
      // Ports, zones and spaces around are read on top.
      fc.pre(!/[%[\]]|^[\d.]+:\d+$|^\s|\s$/.test(text));
      expect(readAddress(text) !== undefined).toBe(isIP(text) !== 0);
    }),
    { numRuns: 3_000 },
  );
});

it('takes every spelling of an address for one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), fc.nat(65_535), (groups, port) => {
      const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':');
      const short = new URL(`http://[${long}]`).hostname.slice(1, -1);
      for (const text of [long, long.toUpperCase(), short, `[${short}]`, `[${long}]:${port}`]) {
        expect(readAddress(text)).toEqual(groups);
      }
    }),
  );
});

it.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['192.0.2.0/31', '192.0.2.1', true],
  ['192.0.2.0/31', '192.0.2.2', false],
  ['0.0.0.0/0', '203.0.113.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['fd00::/8', 'fdab::1', true],
  ['fd00::/8', 'fe00::1', false],
  ['2001:db8::/33', '2001:db8:7fff::1', true],
  ['2001:db8::/33', '2001:db8:8000::1', false],
  ['loopback', '127.8.8.8', true],
  ['loopback', '::1', true],
  ['loopback', '::2', false],
  ['uniquelocal', '172.31.0.1', true],
  ['uniquelocal', '172.32.0.1', false],
])('finds by %s that %s is inside: %s', (network, text, isInside) => {
  expect(readNetworks(network)?.(readAddress(text) as number[])).toBe(isInside);
});

it.each([['10.0.0.0/33'], ['10.0.0/8'], ['proxy'], ['::1/129'], ['10.0.0.0/-1'], ['10.0.0.0/'], ['']])(
  'reads no network from %j',
  (text) => expect(readNetworks(text)).toBeUndefined(),
);

const isProxy = readNetworks('10.0.0.0/8') as NonNullable<ReturnType<typeof readNetworks>>;
it.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['10.0.0.1', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
  ['10.0.0.1', '198.51.100.7, 10.9.9.9:4711', '198.51.100.7'],
  ['::ffff:10.0.0.1', '198.51.100.7:80', '198.51.100.7'],
  ['10.0.0.1', '10.0.0.7', '10.0.0.7'],
  ['10.0.0.1', 'nonsense, 10.0.0.7', '10.0.0.7'],
  ['10.0.0.1', undefined, undefined],
  ['10.0.0.1', '', undefined],
  ['10.0.0.1', 'unknown', undefined],
])('a request of %s with X-Forwarded-For %j is by %s', (peer, forwarded, sender) => {
  expect(senderOf(peer, forwarded, isProxy)).toEqual(sender === undefined ? undefined : readAddress(sender));
});
