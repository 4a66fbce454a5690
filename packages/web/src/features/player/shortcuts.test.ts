// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { shortcutOf, type PressedKey } from './shortcuts.ts';

function press(key: string, html = '<p id="target"></p>', more: Partial<PressedKey> = {}) {
  document.body.innerHTML = html;
  const target = document.querySelector('#target');
  return shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false, target, ...more });
}

test('[SCREEN-212] each key has one action, in upper and lower case', () => {
  expect([' ', 'k', 'K', 'j', 'ArrowLeft', 'l', 'ArrowUp', 'm', 'f', 't', 'c', 'n', '/', '?', 'x'].map((key) => press(key))).toEqual([
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
  expect(press('k', undefined, { isComposing: true })).toBeUndefined();
});

test('[SCREEN-214] shortcuts of printable keys can be switched off; space and arrows stay', () => {
  document.body.innerHTML = '';
  const pressed = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false, target: null };
  expect(['k', 'M', '/', '?', ' ', 'ArrowLeft'].map((key) => shortcutOf({ ...pressed, key }, false))).toEqual([
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
