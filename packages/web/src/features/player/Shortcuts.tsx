import { useEffect, useRef } from 'react';
import { useSettingsStore } from '../../preferences/settings-store.ts';
import { shortcutOf } from './shortcuts.ts';
import { useShortcutActions } from './use-shortcut-actions.ts';

/** A component, so that it loads after the room. */
export function Shortcuts(): null {
  useShortcuts();
  return null;
}

export function useShortcuts(): void {
  const settings = useSettingsStore();
  const actions = useShortcutActions();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        const shortcut = shortcutOf(event, settings.getState().singleKeys);
        if (shortcut === undefined) return;
        event.preventDefault();
        latest.current[shortcut]();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [settings]);
}
