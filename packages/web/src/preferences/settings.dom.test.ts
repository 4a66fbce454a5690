import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createSettingsStore } from './settings-store.ts';
import { applyTheme } from './apply-theme.ts';
import { defaultSettings, readSettings, themes } from './settings.ts';

const languages = ['en-GB'];
const silent = { languages, warn: () => undefined };

test.each([
  [['pt-PT', 'en'], 'pt-br'],
  [['ja', 'ru-RU', 'en'], 'ru'],
  [['ja'], 'en'],
  [[], 'en'],
  [['fr-CA'], 'fr'],
])('[SCREEN-22] the first visit with browser languages %j is in %s', (tags, locale) => {
  expect(defaultSettings(tags).locale).toBe(locale);
});

test('[SCREEN-24] an invalid theme falls back to dark with a warning', () => {
  const warn = vi.fn<(message: string) => void>();
  expect(readSettings('{"theme":"neon","volume":20}', { languages, warn })).toMatchObject({ theme: 'dark', volume: 20 });
  expect(warn).toHaveBeenCalledOnce();
});

test('[SCREEN-24] no stored text breaks the settings, and each valid setting is kept', () => {
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

test('[SCREEN-24] a change is stored, and other tabs follow', () => {
  localStorage.clear();
  const here = createSettingsStore({ storage: localStorage, window, ...silent });
  here.change({ theme: 'light' });
  expect(JSON.parse(localStorage.getItem('settings') ?? '')).toMatchObject({ theme: 'light', volume: 100 });

  // The event that a browser sends to the other tabs after a write.
  window.dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue: '{"theme":"deepred"}' }));
  expect(here.getState().theme).toBe('deepred');
  here.close();
  window.dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue: '{"theme":"light"}' }));
  expect(here.getState().theme).toBe('deepred');
});

function shown() {
  const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  return { theme: document.documentElement.dataset['theme'], scheme: meta('color-scheme'), color: meta('theme-color') };
}

const read = (path: string) => readFileSync(`${import.meta.dirname}/../../${path}`, 'utf8');

/** The page as it is served, with nothing of it run. */
function serve() {
  const page = new DOMParser().parseFromString(read('index.html'), 'text/html');
  document.documentElement.dataset['theme'] = page.documentElement.dataset['theme'];
  document.head.replaceChildren(...page.querySelectorAll('meta'));
}

const tokens = read('src/styles/tokens.css');
const themesAsStyled = themes.map((theme) => {
  const [, scheme, color] =
    new RegExp(String.raw`\[data-theme='${theme}'\] \{\s*color-scheme: (\w+);\s*--surface-0: (#\w+);`).exec(tokens) ?? [];
  return { theme, scheme, color };
});

test.each(themesAsStyled)(
  '[SCREEN-24] [SCREEN-134] $theme applies before the first paint, around the page too',
  ({ theme, scheme, color }) => {
    serve();
    localStorage.setItem('settings', JSON.stringify({ theme }));
    runInNewContext(read('public/theme.js'), { document, localStorage });
    expect(shown()).toEqual({ theme, scheme, color });

    const style = document.createElement('style');
    style.textContent = tokens;
    document.head.append(style);
    const settings = createSettingsStore({ storage: localStorage, window, ...silent });
    const stop = applyTheme(settings, document);
    expect(shown()).toEqual({ theme, scheme, color });
    settings.change({ theme: 'deepblue' });
    expect(shown()).toEqual(themesAsStyled.find((other) => other.theme === 'deepblue'));
    stop();
    settings.close();
  },
);

test('[PROXY-4] an app below a path has its own settings', () => {
  serve();
  document.documentElement.dataset['base'] = '/watch';
  localStorage.setItem('settings', '{"theme":"light"}');
  localStorage.setItem('settings/watch', '{"theme":"deepred"}');
  runInNewContext(read('public/theme.js'), { document, localStorage });
  expect(shown().theme).toBe('deepred');
  const settings = createSettingsStore({ storage: localStorage, window, ...silent });
  expect(settings.getState().theme).toBe('deepred');
  settings.change({ theme: 'strawberry' });
  settings.close();
  delete document.documentElement.dataset['base'];
  expect(localStorage.getItem('settings')).toBe('{"theme":"light"}');
});

test.each(['"neon"', 'null', '7', '{"theme":', '"constructor"'])(
  '[SCREEN-24] with the stored theme %s the first paint is dark',
  (theme) => {
    serve();
    localStorage.setItem('settings', `{"theme":${theme}}`);
    runInNewContext(read('public/theme.js'), { document, localStorage });
    expect(shown()).toEqual(themesAsStyled[0]);
  },
);
