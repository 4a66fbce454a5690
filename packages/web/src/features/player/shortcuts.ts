/** Jump to so many tenths of the video. */
export type Tenth = `tenth-${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

export type PlaybackShortcut =
  | 'play-pause'
  | 'back'
  | 'forward'
  | 'next'
  | 'start'
  | 'end'
  | 'frame-back'
  | 'frame-forward'
  | 'slower'
  | 'faster'
  | 'chapter-back'
  | 'chapter-forward'
  | Tenth;

export type Shortcut =
  | PlaybackShortcut
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'fullscreen'
  | 'theater'
  | 'panel'
  | 'captions'
  | 'captions-earlier'
  | 'captions-later'
  | 'chat'
  | 'write'
  | 'help';

const tenths = Object.fromEntries(Array.from({ length: 10 }, (_, tenth) => [String(tenth), `tenth-${tenth}` as Tenth]));

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
  z: 'captions-earlier',
  x: 'captions-later',
  n: 'next',
  Home: 'start',
  End: 'end',
  ',': 'frame-back',
  '.': 'frame-forward',
  '<': 'slower',
  '>': 'faster',
  ...tenths,
  '/': 'chat',
  Enter: 'write',
  '?': 'help',
};

/** Also on elements that use the arrow keys themselves. */
const withControl: Partial<Record<string, Shortcut>> = { ArrowLeft: 'chapter-back', ArrowRight: 'chapter-forward' };

/** By place on an American keyboard. Letters and digits follow from the code's name. */
const punctuation: Partial<Record<string, [plain: string, shifted: string]>> = { Comma: [',', '<'], Period: ['.', '>'], Slash: ['/', '?'] };

/** Letter, digit or sign of another script: beyond ASCII, Latin-1 and general punctuation, which Latin layouts have as well. */
const foreign = /^(?![\p{ASCII}\u0080-\u036F\u2000-\u206F\p{Script=Latin}])[\p{L}\p{M}\p{N}\p{P}]/u;
/** Full-width forms of ASCII (Unicode block Halfwidth and Fullwidth Forms), as East Asian input methods type them. */
const fullWidth = /^[\uFF01-\uFF5E]$/u;

export interface PressedKey {
  key: string;
  /** Place on an American keyboard (W3C UI Events KeyboardEvent code Values). */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const pressable = 'button, a, summary, [role="button"], [role="tab"], [role="option"], [role="radio"]';
/** Elements that use the arrow keys, Home and End themselves. */
const usesArrows = '[role="slider"], [role="tab"], [role="radio"], [role="log"], [aria-roledescription]';

/** Undefined when the focused element uses the key, and for printable keys unless `hasSingleKeys` (WCAG 2.1.4, character key shortcuts). */
export function shortcutOf(event: PressedKey, hasSingleKeys = true): Shortcut | undefined {
  if (event.metaKey || event.altKey || event.defaultPrevented) return undefined;
  const { target } = event;
  const key = keyOf(event);
  const within = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
  if (within(typing) || within(floating)) return undefined;
  if (event.ctrlKey) return withControl[key];
  if (!hasSingleKeys && /^\S$/u.test(key)) return undefined;
  if ((key === ' ' || key === 'Enter') && within(pressable)) return undefined;
  if (movesFocus(key) && within(usesArrows)) return undefined;
  return keys[key.length === 1 ? key.toLowerCase() : key];
}

/** Other scripts' layouts get the key at the same place of an American keyboard. */
function keyOf({ key, code, shiftKey }: PressedKey): string {
  if (fullWidth.test(key)) return key.normalize('NFKC');
  if (!foreign.test(key)) return key;
  return /^(?:Key|Digit|Numpad)(.)$/u.exec(code)?.[1] ?? punctuation[code]?.[shiftKey ? 1 : 0] ?? key;
}

const movesFocus = (key: string): boolean => key.startsWith('Arrow') || key === 'Home' || key === 'End';
