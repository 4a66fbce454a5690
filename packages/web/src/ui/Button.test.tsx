import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { showTooltips } from './overlays/tooltips.ts';

let stop: () => void;
beforeEach(() => {
  stop = showTooltips(document);
});
afterEach(() => stop());

test('[SCREEN-216] a disabled button stays in the Tab order and says why when pressed', () => {
  const onPress = vi.fn<() => void>();
  render(<IconButton label="Picture in picture" disabledReason="YouTube does not offer it" onPress={onPress} />);
  const button = screen.getByRole('button', { name: 'Picture in picture' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.tabIndex).toBe(0);
  fireEvent.click(button);
  expect(screen.getByRole('tooltip').textContent).toBe('YouTube does not offer it');
  expect(onPress).not.toHaveBeenCalled();
});

test('a disabled submit button does not submit', () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" disabledReason="Not now">
        Save
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a key presses a button once, when it is released', () => {
  const onPress = vi.fn<() => void>();
  render(<Button onPress={onPress}>Play</Button>);
  const button = screen.getByRole('button', { name: 'Play' });
  // False: the browser doesn't make a click of the key as well.
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(false);
  fireEvent.keyDown(button, { key: 'Enter', repeat: true });
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.keyUp(button, { key: 'Enter' });
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('releasing a key that was pressed elsewhere does not press a button', () => {
  const onPress = vi.fn<() => void>();
  render(<Button onPress={onPress}>Play</Button>);
  const button = screen.getByRole('button', { name: 'Play' });
  fireEvent.keyUp(button, { key: 'Enter' });
  fireEvent.keyDown(button, { key: ' ' });
  fireEvent.blur(button);
  fireEvent.keyUp(button, { key: ' ' });
  expect(onPress).not.toHaveBeenCalled();
});
