import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIpAddressCheck } from './ip-address-check.ts';
import { isAllowedIpLiteral } from './ip-literal.ts';

const publicAddresses = ['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.128.0.1', '223.255.255.255', '2606:4700::1111'];
const privateAddresses =
  '10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 172.16.0.1 172.31.255.255 192.168.1.1 ::1 fc00::1 fd12:3456::1'.split(' ');
const closedAddresses = [
  '0.0.0.0 100.100.100.200 168.63.129.16 169.254.169.254 169.254.170.2 192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1',
  '198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::7f00:1 ::ffff:127.0.0.1 ::ffff:1.1.1.1',
  '64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 5f00::1 fd00:ec2::254 fe80::1',
  'fe80::1%eth0 fec0::1 ff02::1',
].flatMap((addresses) => addresses.split(' '));

describe('resolved addresses', () => {
  const isAllowed = createIpAddressCheck(false);
  const isAllowedAtHome = createIpAddressCheck(true);

  test.each(publicAddresses)('%s is dialled', (address) => {
    expect([isAllowed(address), isAllowedAtHome(address)]).toEqual([true, true]);
  });

  test.each(privateAddresses)('%s is dialled only where private media is allowed', (address) => {
    expect([isAllowed(address), isAllowedAtHome(address)]).toEqual([false, true]);
  });

  test.each(closedAddresses)('%s is never dialled', (address) => {
    expect([isAllowed(address), isAllowedAtHome(address)]).toEqual([false, false]);
  });

  test('a text that is no IP address is not dialled', () => {
    for (const text of ['', 'localhost', '1.2.3', '1.2.3.4.5', '01.2.3.4', ':::']) expect(isAllowedAtHome(text)).toBe(false);
  });
});

describe('address literals', () => {
  test('names are no literals', () => {
    for (const text of ['media.example.org', 'localhost', '1.2.3', 'a::b::c', 'gg::1', '1:2:3:4:5:6:7']) {
      expect(isAllowedIpLiteral(text, false)).toBeUndefined();
    }
  });

  test('literals are judged like the same IP addresses once resolved', () => {
    const ipv6Near = fc
      .tuple(fc.constantFrom('', '64:ff9b', '2001', '2001:db8', '2002', 'fc00', 'fd00:ec2', 'fe80', '100', '3fff', '5f00'), fc.ipV6())
      .map(([prefix, tail]) => (prefix === '' ? tail : `${prefix}::${tail.split(':').at(-1) ?? ''}`));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), ipv6Near), fc.boolean(), (address, allowPrivate) => {
        // A URL writes the one canonical form.
        const url = URL.parse(`http://${address.includes(':') ? `[${address}]` : address}/`);
        fc.pre(url !== null);
        const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
        expect(isAllowedIpLiteral(host, allowPrivate)).toBe(createIpAddressCheck(allowPrivate)(host));
      }),
      { numRuns: 500 },
    );
  });
});
