import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { ToastList } from './ToastList.tsx';

/** A page with a button and some toasts, on a clock that stands until `advance`. */
async function page(texts: string[]) {
  const { toasts, time } = await renderInRoom(
    <>
      <button type="button">Elsewhere</button>
      <ToastList />
    </>,
  );
  const show = (text: string) => act(() => void toasts.show({ style: 'error', text, durationMs: 1000 }));
  for (const text of texts) show(text);
  return {
    show,
    advance: (byMs: number): void => act(() => time.advance(byMs)),
  };
}

test('[SCREEN-19] a dismissed toast gives the focus to the next one, and the last one to where it was before', async () => {
  await page(['Paused', 'Played']);
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  act(() => elsewhere.focus());
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
  act(() => first?.focus());
  fireEvent.click(first as HTMLElement);
  const last = screen.getByRole('button', { name: 'Dismiss' });
  expect(document.activeElement).toBe(last);
  fireEvent.click(last);
  expect(document.activeElement).toBe(elsewhere);
});

test('[SCREEN-240] time stops only while the focus is on a toast', async () => {
  const { show, advance } = await page(['Paused']);
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  advance(2000);
  expect(screen.getByText('Paused')).toBeTruthy();
  fireEvent.click(dismiss);
  show('Played');
  advance(1000);
  expect(screen.queryByText('Played')).toBeNull();
});

describe('[SCREEN-378] a finger that pushes a toast', () => {
  /** Swipes the toast with this text by some px. jsdom knows no pointers. */
  function push(text: string, byPixels: number): void {
    const toast = screen.getByText(text).parentElement as HTMLElement;
    toast.setPointerCapture = () => undefined;
    const at = (type: string, clientX: number): void =>
      void fireEvent(toast, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId: 1, pointerType: 'touch' }));
    at('pointerdown', 100);
    at('pointermove', 100 + byPixels);
    at('pointerup', 100 + byPixels);
  }

  test('far enough, dismisses it', async () => {
    await page(['Paused']);
    push('Paused', -80);
    expect(screen.queryByText('Paused')).toBeNull();
  });

  test('a little, leaves it', async () => {
    await page(['Paused']);
    push('Paused', 40);
    expect(screen.getByText('Paused').parentElement?.style.translate).toBe('');
  });
});

test('[SCREEN-378] a press on “2 more” spreads the pile', async () => {
  await page(['Paused', 'Played', 'Skipped']);
  const pile = screen.getByRole('region', { name: 'Notifications' });
  expect(pile.dataset['spread']).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: '2 more' }));
  expect(pile.dataset['spread']).toBe('');
});

test('a screen reader announces a toast once, errors included', async () => {
  await page(['Paused']);
  expect(screen.getByText('Paused').closest('[aria-live="polite"]')).not.toBeNull();
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
