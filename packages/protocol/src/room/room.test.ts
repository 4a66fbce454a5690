import { describe, expect, test } from 'vitest';
import { roomSettingsSchema, roomTitleSchema } from './settings.ts';

describe('settings', () => {
  test.each(['two\nlines', 'two\rlines', 'two\u2028lines', 'a'.repeat(256)])('refuse the title %j', (title) => {
    expect(roomTitleSchema.safeParse(title).success).toBe(false);
  });

  test.each([{ name: 'other' }, { isTemporary: false }, { hasOwner: true }, { queue: [] }])('refuse %j', (settings) => {
    expect(roomSettingsSchema.safeParse(settings).success).toBe(false);
  });
});
