import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useArrowKeys } from './use-arrow-keys.ts';

const names = ['Play', 'Back', 'Forward'];

function Row() {
  useArrowKeys();
  return (
    <>
      <button type="button">A toast</button>
      <main>
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </main>
    </>
  );
}

/** Gives the buttons positions side by side, since jsdom has no layout. */
function layOut(): void {
  for (const [index, name] of names.entries()) {
    const button = screen.getByRole('button', { name });
    button.getBoundingClientRect = () => new DOMRect(index * 100, 500, 40, 40);
    button.checkVisibility = () => true;
  }
}

beforeEach(() => {
  render(<Row />);
  layOut();
});

const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = (): string | null | undefined => document.activeElement?.textContent;

test('[DEVICE-32] an arrow key begins with the first control, and moves on one by one, never outside the page', () => {
  const places = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp'].map((key) => {
    press(key);
    return focused();
  });
  expect(places).toEqual(['Play', 'Back', 'Forward', 'Forward', 'Back', 'Back']);
});

test('[DEVICE-32] a lost focus continues from its last control', () => {
  screen.getByRole('button', { name: 'Back' }).focus();
  screen.getByRole('button', { name: 'Back' }).blur();
  press('ArrowRight');
  expect(focused()).toBe('Forward');
});

test('[DEVICE-32] a key that was handled already moves nothing', () => {
  screen.getByRole('button', { name: 'Play' }).focus();
  const event = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
  event.preventDefault();
  window.dispatchEvent(event);
  expect(focused()).toBe('Play');
});

test('[DEVICE-35] left and right seek on the timeline, and begin there while the bar is hidden', () => {
  cleanup();
  const received: string[] = [];
  const seek = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented) received.push(event.key);
  };
  function Film() {
    useArrowKeys();
    return (
      <main data-idle="">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the timeline of the player */}
        <div role="slider" tabIndex={0} aria-label="Position" aria-valuenow={0} onKeyDown={seek} />
        <button type="button">Play</button>
      </main>
    );
  }
  render(<Film />);
  for (const element of [screen.getByRole('button'), screen.getByRole('slider')]) element.checkVisibility = () => true;
  screen.getByRole('button').focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(screen.getByRole('slider'));
  press('ArrowLeft');
  press('ArrowUp');
  expect(received).toEqual(['ArrowRight', 'ArrowLeft']);
});

test('[DEVICE-37] arrow keys stay inside an open dialog, where left and right change the value of a slider', () => {
  cleanup();
  function Options() {
    useArrowKeys();
    return (
      <>
        <main>
          <button type="button">Play</button>
        </main>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the dialogs of the page */}
        <div role="dialog" aria-label="Options">
          <input type="range" aria-label="Boost" />
          <input type="checkbox" aria-label="Mono" />
        </div>
      </>
    );
  }
  render(<Options />);
  const [slider, box] = [screen.getByRole('slider'), screen.getByRole('checkbox')];
  for (const [index, element] of [screen.getByRole('button'), slider, box].entries()) {
    element.getBoundingClientRect = () => new DOMRect(0, index * 100, 40, 40);
    element.checkVisibility = () => true;
  }
  slider.focus();
  press('ArrowLeft');
  expect(document.activeElement).toBe(slider);
  for (const [key, expected] of [
    ['ArrowDown', box],
    ['ArrowDown', box],
    ['ArrowUp', slider],
    ['ArrowUp', slider],
  ] as const) {
    press(key);
    expect(document.activeElement).toBe(expected);
  }
});
