import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createToastStore, type ToastContent } from './toast-store.ts';

function world() {
  const clock = createFakeClock(0);
  const store = createToastStore(clock);
  return { store, texts: () => store.getState().map((toast) => toast.text), advance: (ms: number) => clock.advance(ms) };
}

const toast = (text: string, durationMs: number): ToastContent => ({ style: 'neutral', text, durationMs });

test('[SCREEN-240] a toast disappears after its duration', () => {
  const { store, texts, advance } = world();
  store.show(toast('a', 3000));
  store.show(toast('b', 5000));
  advance(2999);
  expect(texts()).toEqual(['a', 'b']);
  advance(1);
  expect(texts()).toEqual(['b']);
  advance(2000);
  expect(texts()).toEqual([]);
});

test('one toast or all can be removed, even twice', () => {
  const { store, texts, advance } = world();
  const first = store.show(toast('a', 1000));
  store.show(toast('b', 1000));
  store.show(toast('c', 1000));
  store.remove(first);
  store.remove(first);
  expect(texts()).toEqual(['b', 'c']);
  store.clear();
  store.clear();
  expect(texts()).toEqual([]);
  store.show(toast('d', 1000));
  advance(999);
  expect(texts()).toEqual(['d']);
});

test('[SCREEN-240] toasts on hold keep their remaining time', () => {
  const { store, texts, advance } = world();
  store.show(toast('a', 3000));
  advance(2000);
  store.hold();
  store.hold();
  store.show(toast('b', 3000));
  advance(60_000);
  expect(texts()).toEqual(['a', 'b']);
  store.release();
  advance(999);
  expect(texts()).toEqual(['a', 'b']);
  advance(1);
  expect(texts()).toEqual(['b']);
});

test('[SCREEN-463] a repeated error replaces the toast with the same text', () => {
  const { store, texts } = world();
  for (const text of ['Slow down', 'Not now', 'Slow down']) store.show({ style: 'error', text, durationMs: 5000 });
  for (const text of ['Noor joined', 'Noor joined']) store.show({ style: 'neutral', text, durationMs: 5000 });
  expect(texts()).toEqual(['Not now', 'Slow down', 'Noor joined', 'Noor joined']);
});
