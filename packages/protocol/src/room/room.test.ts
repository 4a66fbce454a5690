import { describe, expect, test } from 'vitest';
import { roomSettingsSchema, roomTitleSchema } from './settings.ts';
import { roomNameProblem } from '../text/room-name.ts';

describe('a room name', () => {
  test.each([
    ['', 'missing'],
    ['movie night', 'spaces'],
    ['ab', 'length'],
    ['a'.repeat(33), 'length'],
    ['caf\u00e9', 'characters'],
    ['a/b', 'characters'],
    ['list', 'reserved'],
    ['CREATE', 'reserved'],
  ])('%j is refused: %s', (name, problem) => {
    expect(roomNameProblem(name)).toBe(problem);
  });

  test.each(['abc', 'a'.repeat(32), 'Movie_Night-2'])('%j is taken', (name) => {
    expect(roomNameProblem(name)).toBeUndefined();
  });
});

describe('settings', () => {
  test.each(['two\nlines', 'two\rlines', 'two\u2028lines', 'a'.repeat(256)])('refuse the title %j', (title) => {
    expect(roomTitleSchema.safeParse(title).success).toBe(false);
  });

  test.each([{ name: 'other' }, { isTemporary: false }, { hasOwner: true }, { queue: [] }])('refuse %j', (settings) => {
    expect(roomSettingsSchema.safeParse(settings).success).toBe(false);
  });
});
