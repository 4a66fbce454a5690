import { expect, test } from 'vitest';
import { resolutionClass, resolutionName } from './resolution.ts';

test('the class follows from the aspect ratio', () => {
  expect(resolutionClass(1920, 1080)).toBe('widescreen');
  expect(resolutionClass(854, 480)).toBe('widescreen');
  expect(resolutionClass(1080, 1920)).toBe('vertical');
  expect(resolutionClass(3440, 1440)).toBe('ultrawide');
  expect(resolutionClass(2560, 1080)).toBe('ultrawide');
  expect(resolutionClass(640, 480)).toBe('standard');
  expect(resolutionClass(1080, 1080)).toBe('square');
  expect(resolutionClass(1920, 800)).toBe('cinematic');
  expect(resolutionClass(1000, 900)).toBe('custom');
});

test('[SCREEN-211] a resolution is named after its lines, a wider one after the 16:9 format of its width', () => {
  expect(resolutionName(1920, 1080)).toBe('1080p');
  expect(resolutionName(1920, 800)).toBe('1080p');
  expect(resolutionName(3840, 1600)).toBe('2160p');
  expect(resolutionName(640, 480)).toBe('480p');
  expect(resolutionName(1080, 1920)).toBe('1080p');
  expect(resolutionName(640, 272)).toBe('272p');
});
