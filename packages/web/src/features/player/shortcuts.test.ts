// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { shortcutOf, type PressedKey } from './shortcuts.ts';

function press(key: string, html = '<p id="target"></p>', more: Partial<PressedKey> = {}) {
  document.body.innerHTML = html;
  const target = document.querySelector('#target');
  return shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false, target, ...more });
}

test('keys do what they say, in either case', () => {
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

test('they rest while somebody types', () => {
  for (const html of [
    '<input id="target">',
    '<textarea id="target"></textarea>',
    '<div contenteditable="true"><b id="target"></b></div>',
  ]) {
    expect(press('k', html)).toBeUndefined();
  }
  expect(press('k', undefined, { isComposing: true })).toBeUndefined();
});

test('keys that write something can be switched off; space and arrows write nothing', () => {
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

test('they leave the shortcuts of the browser alone', () => {
  expect(press('f', undefined, { ctrlKey: true })).toBeUndefined();
  expect(press('l', undefined, { metaKey: true })).toBeUndefined();
});

test('they rest in dialogs and menus, and where a key was used already', () => {
  expect(press('f', '<div role="dialog"><p id="target"></p></div>')).toBeUndefined();
  expect(press('j', '<div role="menu"><p id="target"></p></div>')).toBeUndefined();
  expect(press('j', undefined, { defaultPrevented: true })).toBeUndefined();
});

test('space presses a focused button, arrows move a focused slider; the letters still work there', () => {
  expect([press(' ', '<button id="target"></button>'), press('k', '<button id="target"></button>')]).toEqual([undefined, 'play-pause']);
  expect([press('ArrowLeft', '<div role="slider" id="target"></div>'), press('ArrowLeft', '<button id="target"></button>')]).toEqual([
    undefined,
    'back',
  ]);
});
