import { expect, test } from 'vitest';
import { leaveComposingKeys } from './composing-keys.ts';

leaveComposingKeys(window);

test.each([
  ['Chrome and Firefox, while a word is composed', { key: 'Enter', isComposing: true, keyCode: 229 }, 0],
  ['Safari, for the press that ends the word', { key: 'Enter', isComposing: false, keyCode: 229 }, 0],
  ['Chrome and Firefox, for keys that an input method takes', { key: 'Process', isComposing: false, keyCode: 229 }, 0],
  ['a browser without keyCode', { key: 'Escape', isComposing: true, keyCode: 0 }, 0],
  ['any browser, after the word', { key: 'Enter', isComposing: false, keyCode: 13 }, 1],
])('[SCREEN-375] keys of input methods reach no handler of the app: %s', (_browser, init, times) => {
  const field = document.body.appendChild(document.createElement('textarea'));
  let pressed = 0;
  field.addEventListener('keydown', () => (pressed += 1));
  field.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
  expect(pressed).toBe(times);
});
