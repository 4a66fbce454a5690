import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Pause, Play } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from './IconButton.tsx';
import { showTooltips } from './tooltips.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = showTooltips(document);
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

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

test('a pointer that rests on a control is told its name and its key; on the next one at once, and nothing once it is gone', () => {
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

test('a finger is no pointer that rests', () => {
  const [play] = twoButtons();
  fireEvent.pointerOver(play, { pointerType: 'touch' });
  wait(1000);
  expect(tooltip()).toBeUndefined();
});

test('the focus shows it at once where it came by keyboard; Escape takes it away, and only it', () => {
  const [play] = twoButtons();
  const onEscape = vi.fn<() => void>();
  document.body.addEventListener('keydown', onEscape, { once: true });
  act(() => play.focus());
  expect(tooltip()).toBe('PlayK');
  fireEvent.keyDown(play, { key: 'Escape' });
  expect(tooltip()).toBeUndefined();
  expect(onEscape).not.toHaveBeenCalled();
});

test('a press takes it away', () => {
  const [play] = twoButtons();
  fireEvent.pointerOver(play);
  wait(500);
  fireEvent.pointerDown(play);
  expect(tooltip()).toBeUndefined();
});

test('it says what its control says now, and goes with it', () => {
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
