import { expect, test } from 'vitest';
import { hostGroup } from './slot-limits.ts';

test.each([
  ['example.org', 'example.org'],
  ['h1.evil.example', 'evil.example'],
  ['a.b.c.h500.evil.example.', 'evil.example'],
  ['media.bbc.co.uk', 'bbc.co.uk'],
  ['co.uk', 'co.uk'],
  ['media.example.de', 'example.de'],
  ['nas', 'nas'],
  ['93.184.216.34', '93.184.216.34'],
  ['[2a01:4f8:1:2::5]', '2a01:4f8:1:2'],
  ['[2a01:4f8:1:2:3:4:5:6]', '2a01:4f8:1:2'],
  ['[2a01:4f8::5]', '2a01:4f8'],
  ['[::1]', ''],
])('%s counts as %j', (hostname, group) => {
  expect(hostGroup(hostname)).toBe(group);
});
