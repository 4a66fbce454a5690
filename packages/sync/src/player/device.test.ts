import { expect, test } from 'vitest';
import { canPrepare, takesSmallRates } from './device.ts';

test.each([
  ['a browser that says nothing about its device', { vendor: '' }, true],
  ['a device with memory to spare', { vendor: 'Google Inc.', deviceMemory: 8, connection: { saveData: false } }, true],
  ['a device with little memory', { vendor: 'Google Inc.', deviceMemory: 2 }, false],
  ['a user who saves data', { vendor: 'Google Inc.', deviceMemory: 8, connection: { saveData: true } }, false],
  ['WebKit', { vendor: 'Apple Computer, Inc.' }, false],
])('[SEAM-7] %s', (_, device, expected) => {
  expect(canPrepare({ platform: 'Linux x86_64', ...device })).toBe(expected);
});

test.each([
  ['Chromium on Linux', { vendor: 'Google Inc.', platform: 'Linux x86_64' }, true],
  ['Firefox on Linux', { vendor: '', platform: 'Linux x86_64' }, true],
  ['Safari', { vendor: 'Apple Computer, Inc.', platform: 'MacIntel' }, true],
  ['GNOME Web', { vendor: 'Apple Computer, Inc.', platform: 'Linux x86_64' }, false],
])('[BROWSER-2] %s takes small changes of the rate: %s', (_, device, expected) => {
  expect(takesSmallRates(device)).toBe(expected);
});
