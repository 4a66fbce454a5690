import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { createSettingsStore } from './settings-store.ts';
import { applyTheme } from './apply-theme.ts';
import { defaultSettings, readSettings, settingsKey, themes } from './settings.ts';

const languages = ['en-GB'];
const silent = { languages, warn: () => undefined };

test('a first visit has the defaults', () => {
  expect(readSettings(null, silent)).toEqual({
    volume: 100,
    muted: false,
    locale: 'en',
    roomLayout: 'default',
    theme: 'dark',
    sfxEnabled: true,
    sfxVolume: 0.8,
    singleKeys: true,
    autoSkipSegmentCategories: [],
  });
});

test.each([
  [['pt-PT', 'en'], 'pt-br'],
  [['ja', 'ru-RU', 'en'], 'ru'],
  [['ja'], 'en'],
  [[], 'en'],
  [['fr-CA'], 'fr'],
])('a first visit with languages %j is in %s', (tags, locale) => {
  expect(defaultSettings(tags).locale).toBe(locale);
});

test('an invalid theme falls back to dark with a warning', () => {
  const warn = vi.fn<(message: string) => void>();
  expect(readSettings('{"theme":"neon","volume":20}', { languages, warn })).toMatchObject({ theme: 'dark', volume: 20 });
  expect(warn).toHaveBeenCalledOnce();
});

test('no stored text breaks the settings, and each valid part is kept', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constantFrom('null', '[]', '"x"')), (stored) => {
      const settings = readSettings(stored, silent);
      expect(themes).toContain(settings.theme);
      expect(settings.volume).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(readSettings('{"volume":101,"muted":true,"sfxVolume":"loud"}', silent)).toMatchObject({
    volume: 100,
    muted: true,
    sfxVolume: 0.8,
  });
});

test('a change is stored, and other tabs follow it', () => {
  localStorage.clear();
  const here = createSettingsStore({ storage: localStorage, window, ...silent });
  here.change({ theme: 'light' });
  expect(JSON.parse(localStorage.getItem(settingsKey) ?? '')).toMatchObject({ theme: 'light', volume: 100 });

  // What a browser does in the other tabs after a write.
  window.dispatchEvent(new StorageEvent('storage', { key: settingsKey, newValue: '{"theme":"deepred"}' }));
  expect(here.getState().theme).toBe('deepred');
  here.close();
  window.dispatchEvent(new StorageEvent('storage', { key: settingsKey, newValue: '{"theme":"light"}' }));
  expect(here.getState().theme).toBe('deepred');
});

test('the root element carries the theme', () => {
  localStorage.clear();
  const settings = createSettingsStore({ storage: localStorage, window, ...silent });
  const root = document.createElement('html');
  const stop = applyTheme(settings, root);
  expect(root.dataset['theme']).toBe('dark');
  settings.change({ theme: 'strawberry' });
  expect(root.dataset['theme']).toBe('strawberry');
  stop();
  settings.close();
});

test('the script that runs before the first paint knows the same themes', () => {
  const script = readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8');
  expect(script).toContain(`(${themes.join('|')})`);
  expect(script).toContain(`getItem('${settingsKey}')`);
});
