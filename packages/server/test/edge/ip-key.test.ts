import { expect, test } from 'vitest';
import { ipKeyOf } from '../../src/edge/ip-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('[SAFE-3] %s is counted under %s', (address, key) => {
  expect(ipKeyOf(address)).toBe(key);
});

test.each([undefined, '', 'unknown', '_hidden', '1.2.3', '[::1', '203.0.113.7:x', 'x'.repeat(10_000)])(
  'a value that is no IP address, such as %s, shares one key',
  (address) => {
    expect(ipKeyOf(address)).toBe('unknown');
  },
);
