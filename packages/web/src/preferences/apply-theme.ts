import type { SettingsStore } from './settings-store.ts';
import type { Theme } from './settings.ts';

/**
 * Applies the theme. The meta tags are for what the browser draws itself (the page before its styles, the browser's bar on phones). Returns
 * the function that stops it.
 */
export function applyTheme(settings: SettingsStore, page: Document): () => void {
  const root = page.documentElement;
  let applied: Theme | undefined;
  const apply = () => {
    const { theme } = settings.getState();
    // Reading styles is slow, and settings change with every step of a slider.
    if (theme === applied) return;
    applied = theme;
    root.dataset['theme'] = theme;
    const style = getComputedStyle(root);
    setMeta(page, 'color-scheme', style.colorScheme);
    setMeta(page, 'theme-color', style.getPropertyValue('--surface-0'));
  };
  apply();
  return settings.subscribe(apply);
}

function setMeta(page: Document, name: string, content: string): void {
  page.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
}
