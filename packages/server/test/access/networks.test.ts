import { BlockList } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, narrowedTo, networkOfKey, parseNetwork, textOfNetwork } from '../../src/access/networks.ts';
import { ipKeyOf } from '../../src/edge/ip-key.ts';

const textOf = (text: string): string | undefined => {
  const network = parseNetwork(text);
  return network && textOfNetwork(network);
};

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  [' 203.0.113.7/8 ', '203.0.0.0/8'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['2001:db8:0:0:1::/64', '2001:db8::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['::ffff:cb00:7107/120', '203.0.113.0/24'],
])('[BAN-2] reads %s as %s', (text, network) => {
  expect(textOf(text)).toBe(network);
  expect(textOf(network)).toBe(network);
});

test('[BAN-2] refuses networks that are invalid, too wide or too narrow', () => {
  const ipv4 = '203.0.113|203.0.113.256|0203.0.113.7|0x7f.1|2130706433|203.0.113.7:80|203.0.113.7\0';
  const prefixes = '7|33|024| 24|+24|24/24||255.255.255.0'.split('|').map((prefix) => `203.0.113.0/${prefix}`);
  const ipv6 = '2001:db8::/15|2001:db8::/65|2001:db8::/128|fe80::1%eth0|[2001:db8::1]|::ffff:203.0.113.0/95|::ffff:203.0.113.0/24';
  for (const text of ['', '__proto__', 'localhost', ...ipv4.split('|'), ...prefixes, ...ipv6.split('|')]) {
    expect([text, parseNetwork(text)]).toEqual([text, undefined]);
  }
});

const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6().filter((address) => ipKeyOf(address).includes(':'));

test('[BAN-2] an IP address is in a network exactly if the platform says so', () => {
  const cases = fc.oneof(
    fc.tuple(ipv4, ipv4, fc.integer({ min: 8, max: 32 }), fc.constant('ipv4' as const)),
    fc.tuple(ipv6, ipv6, fc.integer({ min: 16, max: 64 }), fc.constant('ipv6' as const)),
  );
  fc.assert(
    fc.property(cases, fc.boolean(), ([address, other, prefix, family], isNear) => {
      const network = parseNetwork(`${isNear ? address : other}/${prefix}`);
      const own = networkOfKey(ipKeyOf(address));
      if (network === undefined || own === undefined) throw new Error('Both are readable');
      const list = new BlockList();
      list.addSubnet(isNear ? address : other, prefix, family);
      expect(isWithin(own, network)).toBe(list.check(address, family));
      expect(parseNetwork(textOfNetwork(network))).toEqual(network);
      expect(narrowedTo(network, prefix)).toEqual(network);
    }),
  );
});
