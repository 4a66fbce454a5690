import { act, fireEvent, render, screen } from '@testing-library/react';
import { Pause, Play } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from '../IconButton.tsx';
import { showTooltips } from './tooltips.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = showTooltips(document);
});
afterEach(() => stop());

const tooltip = (): string | undefined => screen.queryByRole('tooltip')?.textContent;
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function twoButtons(): [HTMLElement, HTMLElement] {
  render(
    <>
      <IconButton label="Play" icon={Play} shortcut="K" />
      <IconButton label="Next" icon={Play} />
    </>,
  );
  return [screen.getByRole('button', { name: 'Play' }), screen.getByRole('button', { name: 'Next' })];
}

test('[SCREEN-29] a pointer resting 500 ms shows name and shortcut of a control, then of the next one at once', () => {
  const [play, next] = twoButtons();
  fireEvent.pointerOver(play);
  wait(499);
  expect(tooltip()).toBeUndefined();
  wait(1);
  expect(tooltip()).toBe('PlayK');
  expect(document.getElementById(play.getAttribute('aria-describedby') ?? '')?.textContent).toBe('PlayK');
  fireEvent.pointerOver(next);
  wait(0);
  expect(tooltip()).toBe('Next');
  expect(play.hasAttribute('aria-describedby')).toBe(false);
  fireEvent.pointerOver(document.body);
  wait(80);
  expect(tooltip()).toBeUndefined();
});

test('touch shows no tooltip', () => {
  const [play] = twoButtons();
  fireEvent.pointerOver(play, { pointerType: 'touch' });
  wait(1000);
  expect(tooltip()).toBeUndefined();
});

test('[SCREEN-29] the focus by keyboard shows the tooltip at once; Escape closes only the tooltip', () => {
  const [play] = twoButtons();
  const onEscape = vi.fn<() => void>();
  document.body.addEventListener('keydown', onEscape, { once: true });
  fireEvent.keyDown(document, { key: 'Tab' });
  act(() => play.focus());
  expect(tooltip()).toBe('PlayK');
  fireEvent.keyDown(play, { key: 'Escape' });
  expect(tooltip()).toBeUndefined();
  expect(onEscape).not.toHaveBeenCalled();
});

test('[SCREEN-29] a control that gets the focus after Enter in a field or as a dialog closes shows no tooltip', () => {
  const [play] = twoButtons();
  fireEvent.keyDown(document, { key: 'Tab' });
  fireEvent.keyDown(document, { key: 'Enter' });
  act(() => play.focus());
  expect(tooltip()).toBeUndefined();
});

test('a press closes the tooltip', () => {
  const [play] = twoButtons();
  fireEvent.pointerOver(play);
  wait(500);
  fireEvent.pointerDown(play);
  expect(tooltip()).toBeUndefined();
});

test('the tooltip follows the text of its control, and leaves with it', () => {
  const { rerender } = render(<IconButton label="Play" icon={Play} />);
  fireEvent.pointerOver(screen.getByRole('button'));
  wait(500);
  rerender(<IconButton label="Pause" icon={Pause} />);
  wait(20);
  expect(tooltip()).toBe('Pause');
  rerender(<p>nothing left</p>);
  wait(20);
  expect(tooltip()).toBeUndefined();
});
