import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import app from '../../i18n/locales/en/app.json';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createToastStore } from './toast-store.ts';
import { ToastsContext } from './use-toasts.ts';
import { ToastList } from './ToastList.tsx';

afterEach(cleanup);

/** A page with a button and some toasts, on a clock that stands until `advance`. */
async function page(texts: string[]) {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'app', resources: { en: { app } }, keySeparator: false });
  const time = createFakeClock(0);
  const toasts = createToastStore(time);
  render(
    <I18nextProvider i18n={i18n}>
      <button type="button">Elsewhere</button>
      <ToastsContext value={toasts}>
        <ToastList />
      </ToastsContext>
    </I18nextProvider>,
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

test('[SCREEN-16] time stops only while the focus is on a toast', async () => {
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

test('a screen reader announces a toast once, errors included', async () => {
  await page(['Paused']);
  expect(screen.getByText('Paused').closest('[aria-live="polite"]')).not.toBeNull();
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
