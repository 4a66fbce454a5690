import { expect, test } from 'vitest';
import { formatAgo, formatDuration } from './format-time.ts';

test('[SCREEN-398] the age of an action is told in whole minutes, hours and days', () => {
  const ago = (seconds: number, language = 'en'): string => formatAgo(1e12 - seconds * 1000, 1e12, language);
  expect([-5, 59, 60, 3599, 3600, 86_399, 86_400, 47 * 3600].map((seconds) => ago(seconds))).toEqual([
    'now',
    'now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
    '1 day ago',
  ]);
  expect(ago(7200, 'de')).toBe('vor 2 Stunden');
});

test('[SCREEN-398] a length of time is told in the largest unit that makes it whole', () => {
  expect([10, 60, 90, 1440, 10_080].map((minutes) => formatDuration(minutes, 'en'))).toEqual([
    '10 minutes',
    '1 hour',
    '90 minutes',
    '1 day',
    '7 days',
  ]);
});
