import { afterEach, expect, test, vi } from 'vitest';
import { hasLastingStorage, createBrowserStorage, openChannel } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const forbidden = (): Storage => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

test('[SCREEN-461] keeps in memory what a browser without cookies refuses', () => {
  const storage = createBrowserStorage(forbidden);
  expect(storage.getItem('token')).toBeNull();
  storage.setItem('token', 'a');
  storage.setItem('token', 'b');
  expect(storage.getItem('token')).toBe('b');
  storage.removeItem('token');
  expect(storage.getItem('token')).toBeNull();
});

test('[SCREEN-461] keeps in memory what a full storage refuses, in place of the older value there', () => {
  localStorage.setItem('settings', 'old');
  const full: Pick<Storage, 'getItem' | 'setItem'> = { getItem: (key) => localStorage.getItem(key), setItem: forbidden };
  const storage = createBrowserStorage(() => full as Storage);
  storage.setItem('settings', 'new');
  expect(storage.getItem('settings')).toBe('new');
});

test('[SCREEN-461] leaves to the browser what it keeps', () => {
  const storage = createBrowserStorage(() => localStorage);
  storage.setItem('theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  localStorage.setItem('theme', 'light');
  expect(storage.getItem('theme')).toBe('light');
});

test('[SCREEN-461] detects a browser that stores nothing, because its storage throws or is missing', () => {
  expect(hasLastingStorage()).toBe(true);
  vi.stubGlobal('localStorage', null);
  expect(hasLastingStorage()).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', { get: forbidden, configurable: true });
  expect(hasLastingStorage()).toBe(false);
});

test('[SCREEN-461] speaks to no other tab where the browser forbids it', () => {
  vi.stubGlobal('BroadcastChannel', forbidden);
  const { postMessage } = openChannel('user');
  expect(() => postMessage('changed')).not.toThrow();
});
