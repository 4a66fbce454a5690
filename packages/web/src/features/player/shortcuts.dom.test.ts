import { expect, test } from 'vitest';
import { shortcutOf, type PressedKey } from './shortcuts.ts';

const plain = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target: null };

function press(key: string, html = '<p id="target"></p>', more: Partial<PressedKey> = {}) {
  document.body.innerHTML = html;
  const target = document.querySelector('#target');
  return shortcutOf({ ...plain, key, target, ...more });
}

test('[SCREEN-212] each key has one action, in upper and lower case', () => {
  expect(
    [' ', 'k', 'K', 'j', 'ArrowLeft', 'l', 'ArrowUp', 'm', 'f', 't', 'c', 'n', 'z', 'x', '/', '?', 'q'].map((key) => press(key)),
  ).toEqual([
    'play-pause',
    'play-pause',
    'play-pause',
    'back',
    'back',
    'forward',
    'louder',
    'mute',
    'fullscreen',
    'theater',
    'captions',
    'next',
    'captions-earlier',
    'captions-later',
    'chat',
    'help',
    undefined,
  ]);
});

test('[STAGE-3] digits jump to tenths, Home and End to the ends; other keys step by frames and speeds, and fold the panel', () => {
  expect(['0', '9', 'Home', 'End', ',', '.', '<', '>', 'p', 'Enter'].map((key) => press(key))).toEqual([
    'tenth-0',
    'tenth-9',
    'start',
    'end',
    'frame-back',
    'frame-forward',
    'slower',
    'faster',
    'panel',
    'write',
  ]);
  expect(press('Home', '<div role="slider" id="target"></div>')).toBeUndefined();
  expect(press('Enter', '<button id="target"></button>')).toBeUndefined();
});

test('[SCREEN-213] shortcuts do nothing in text fields', () => {
  for (const html of [
    '<input id="target">',
    '<textarea id="target"></textarea>',
    '<div contenteditable="true"><b id="target"></b></div>',
  ]) {
    expect(press('k', html)).toBeUndefined();
  }
});

test('[SCREEN-214] shortcuts of printable keys can be switched off; space and arrows stay', () => {
  document.body.innerHTML = '';
  expect(['k', 'M', '/', '?', 'л', ' ', 'ArrowLeft'].map((key) => shortcutOf({ ...plain, key, code: 'KeyK' }, false))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    'play-pause',
    'back',
  ]);
});

test('[SCREEN-213] keys with Ctrl, Meta or Alt are left to the browser', () => {
  expect(press('f', undefined, { ctrlKey: true })).toBeUndefined();
  expect(press('l', undefined, { metaKey: true })).toBeUndefined();
});

test('[SCREEN-213] shortcuts do nothing in dialogs and menus, and for keys that are handled already', () => {
  expect(press('f', '<div role="dialog"><p id="target"></p></div>')).toBeUndefined();
  expect(press('j', '<div role="menu"><p id="target"></p></div>')).toBeUndefined();
  expect(press('j', undefined, { defaultPrevented: true })).toBeUndefined();
});

test('[SCREEN-213] space presses a focused button and arrows move a focused slider; letters stay shortcuts', () => {
  expect([press(' ', '<button id="target"></button>'), press('k', '<button id="target"></button>')]).toEqual([undefined, 'play-pause']);
  expect([press('ArrowLeft', '<div role="slider" id="target"></div>'), press('ArrowLeft', '<button id="target"></button>')]).toEqual([
    undefined,
    'back',
  ]);
});

test.each([
  ['Russian', 'л', 'KeyK', 'play-pause'],
  ['Russian, Shift', 'Л', 'KeyK', 'play-pause'],
  ['Greek', 'κ', 'KeyK', 'play-pause'],
  ['Hebrew', 'ל', 'KeyK', 'play-pause'],
  ['Arabic', 'ن', 'KeyK', 'play-pause'],
  ['Arabic, a ligature of two letters', 'لا', 'KeyB', undefined],
  ['Persian digits', '۵', 'Digit5', 'tenth-5'],
  ['Arabic digits of a number pad', '٥', 'Numpad5', 'tenth-5'],
  ['Thai, whose row of digits has letters', 'ถ', 'Digit5', 'tenth-5'],
  ['Hindi, a vowel sign', 'ि', 'KeyF', 'fullscreen'],
  ['Korean', 'ㅡ', 'KeyM', 'mute'],
  ['Bopomofo', 'ㄜ', 'KeyK', 'play-pause'],
  ['Georgian', 'კ', 'KeyK', 'play-pause'],
  ['Russian, where the comma stands', 'б', 'Comma', 'frame-back'],
  ['Russian, its own full stop', '.', 'Slash', 'frame-forward'],
  ['Chinese punctuation', '。', 'Period', 'frame-forward'],
  ['full-width Japanese', 'ｋ', 'KeyK', 'play-pause'],
  ['full-width Chinese', '？', 'Slash', 'help'],
])('[SCREEN-212] %s: keys of other scripts act by their place', (_layout, key, code, shortcut) => {
  expect(press(key, undefined, { code })).toBe(shortcut);
});

test('[SCREEN-212] Shift counts where punctuation has two actions', () => {
  expect(press('Б', undefined, { code: 'Comma', shiftKey: true })).toBe('slower');
  expect(press('؟', undefined, { code: 'Slash', shiftKey: true })).toBe('help');
});

test.each([
  ['Dvorak', 'k', 'KeyV', 'play-pause'],
  ['Dvorak, where an American keyboard has K', 't', 'KeyK', 'theater'],
  ['AZERTY, a letter in the row of digits', 'é', 'Digit2', undefined],
  ['AZERTY, a raised two', '²', 'Backquote', undefined],
  ['German', 'ö', 'Semicolon', undefined],
  ['Turkish', 'ı', 'KeyI', undefined],
  ['British', '£', 'Digit3', undefined],
  ['Vietnamese', 'ơ', 'BracketRight', undefined],
  ['a micro sign', 'µ', 'KeyM', undefined],
  ['a dead key', 'Dead', 'KeyK', undefined],
])('[SCREEN-212] %s: Latin layouts act by letter', (_layout, key, code, shortcut) => {
  expect(press(key, undefined, { code })).toBe(shortcut);
});

test('[PLAYER-53] Ctrl and an arrow go to the next or the last chapter, also on the seek bar, and never in a text', () => {
  const withControl = (key: string, html?: string) => press(key, html, { ctrlKey: true });
  expect([
    withControl('ArrowLeft'),
    withControl('ArrowRight', '<div role="slider" id="target"></div>'),
    withControl('ArrowRight', '<textarea id="target"></textarea>'),
    withControl('k'),
  ]).toEqual(['chapter-back', 'chapter-forward', undefined, undefined]);
});
