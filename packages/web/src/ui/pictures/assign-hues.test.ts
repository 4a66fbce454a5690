import { expect, test } from 'vitest';
import { assignHues } from './assign-hues.ts';
import { hueOfName } from './hue-of-name.ts';

const names = ['Anna', 'Ben', 'Cleo', 'Clever Otter', 'Paul', 'Noor', 'Ilse', 'Tomasz', 'Aiko', 'Pilar', 'Marguerite', 'Wim'];

test('[SCREEN-27] no two of twelve people in a room have the same hue', () => {
  const hues = assignHues(new Map(), names);
  expect(new Set(hues.values()).size).toBe(12);
  expect(hues.get('Anna')).toBe(hueOfName('Anna'));
});

test('[SCREEN-27] people keep their hue when others come and go, and a thirteenth has the one of their name', () => {
  const first = assignHues(new Map(), ['Anna', 'Ben']);
  const later = assignHues(first, ['Ben', ...names.slice(2), 'Zoe']);
  expect(later.get('Ben')).toBe(first.get('Ben'));
  expect(later.get('Anna')).toBe(first.get('Anna'));
  expect(assignHues(later, [...names, 'Zoe', 'Xaver']).get('Xaver')).toBe(hueOfName('Xaver'));
});
