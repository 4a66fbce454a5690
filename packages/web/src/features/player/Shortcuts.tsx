import { useShortcuts } from './use-shortcuts.ts';

/** The keyboard shortcuts of the room page. Renders nothing; a component so that it loads after the room. */
export function Shortcuts(): null {
  useShortcuts();
  return null;
}
