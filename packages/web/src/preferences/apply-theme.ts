import type { SettingsStore } from './settings-store.ts';

/** Keeps data-theme of the root element on the chosen theme. Returns the way to stop. */
export function applyTheme(settings: SettingsStore, root: HTMLElement): () => void {
  const apply = () => {
    root.dataset['theme'] = settings.getState().theme;
  };
  apply();
  return settings.subscribe(apply);
}
