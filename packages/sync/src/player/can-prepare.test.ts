import { expect, test } from 'vitest';
import { canPrepare } from './can-prepare.ts';

test.each([
  ['a browser that says nothing about its device', { vendor: '' }, true],
  ['a device with memory to spare', { vendor: 'Google Inc.', deviceMemory: 8, connection: { saveData: false } }, true],
  ['a device with little memory', { vendor: 'Google Inc.', deviceMemory: 2 }, false],
  ['a user who saves data', { vendor: 'Google Inc.', deviceMemory: 8, connection: { saveData: true } }, false],
  ['WebKit', { vendor: 'Apple Computer, Inc.' }, false],
])('[SEAM-7] %s', (_, device, expected) => {
  expect(canPrepare(device)).toBe(expected);
});
