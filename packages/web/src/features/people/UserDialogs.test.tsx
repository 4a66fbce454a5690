import { expect, test } from 'vitest';
import { minutesLeftOfNight } from './UserDialogs.tsx';

test('[SCREEN-392] tonight ends at six in the morning', () => {
  expect(minutesLeftOfNight(new Date(2026, 10, 25, 21, 30).getTime())).toBe(8 * 60 + 30);
  expect(minutesLeftOfNight(new Date(2026, 10, 26, 1, 0, 30).getTime())).toBe(5 * 60);
  expect(minutesLeftOfNight(new Date(2026, 10, 26, 6, 0).getTime())).toBe(24 * 60);
});
