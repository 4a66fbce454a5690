import type { SettingsStore } from './settings-store.ts';

/** Keeps data-theme of the root element, and the colour of the browser around it, on the chosen theme. Returns the way to stop. */
export function applyTheme(settings: SettingsStore, root: HTMLElement): () => void {
  const apply = () => {
    root.dataset['theme'] = settings.getState().theme;
    const surface = getComputedStyle(root).getPropertyValue('--surface-0');
    root.querySelector('meta[name=theme-color]')?.setAttribute('content', surface);
  };
  apply();
  return settings.subscribe(apply);
}
