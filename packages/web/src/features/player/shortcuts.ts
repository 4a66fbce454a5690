/** What a key of the keyboard does in a room. */
export type Shortcut =
  | 'play-pause'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'fullscreen'
  | 'theater'
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
/** What the arrow keys mean something to already, and what scrolls. */
const arrowed = '[role="slider"], [role="tab"], [role="radio"], [role="log"], [aria-roledescription]';

/** What a key press asks for; undefined where it belongs to what has the focus, and for keys that write something where these are off. */
export function shortcutOf(event: PressedKey, hasSingleKeys = true): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return undefined;
  const { key, target } = event;
  if (!hasSingleKeys && /^\S$/u.test(key)) return undefined;
  if (target instanceof Element) {
    if (target.closest(typing) !== null || target.closest(floating) !== null) return undefined;
    if (key === ' ' && target.closest(pressable) !== null) return undefined;
    if (key.startsWith('Arrow') && target.closest(arrowed) !== null) return undefined;
  }
  return keys[key.length === 1 ? key.toLowerCase() : key];
}
