/** What a key does on the room page. */
export type Shortcut =
  | 'play-pause'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'fullscreen'
  | 'theater'
  | 'panel'
  | 'captions'
  | 'next'
  | 'chat'
  | 'help';

const keys: Partial<Record<string, Shortcut>> = {
  ' ': 'play-pause',
  k: 'play-pause',
  j: 'back',
  ArrowLeft: 'back',
  l: 'forward',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  f: 'fullscreen',
  t: 'theater',
  p: 'panel',
  c: 'captions',
  n: 'next',
  '/': 'chat',
  '?': 'help',
};

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const pressable = 'button, a, summary, [role="button"], [role="tab"], [role="option"], [role="radio"]';
/** Elements that use the arrow keys themselves. */
const usesArrows = '[role="slider"], [role="tab"], [role="radio"], [role="log"], [aria-roledescription]';

/**
 * The shortcut of a key press. Undefined when the focused element uses the key itself, and for printable keys while
 * `hasSingleKeys` is off (WCAG 2.1.4, character key shortcuts).
 */
export function shortcutOf(event: PressedKey, hasSingleKeys = true): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return undefined;
  const { key, target } = event;
  if (!hasSingleKeys && /^\S$/u.test(key)) return undefined;
  if (target instanceof Element) {
    if (target.closest(typing) !== null || target.closest(floating) !== null) return undefined;
    if (key === ' ' && target.closest(pressable) !== null) return undefined;
    if (key.startsWith('Arrow') && target.closest(usesArrows) !== null) return undefined;
  }
  return keys[key.length === 1 ? key.toLowerCase() : key];
}
