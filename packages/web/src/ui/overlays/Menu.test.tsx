import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Button } from '../Button.tsx';
import { Menu, MenuItem, MenuTrigger } from './Menu.tsx';

// Reading React Aria's many files takes the test runner longer than a menu may take to open.
beforeAll(() => import('./menu-parts.ts'));
const settle = (action: () => void) =>
  act(async () => {
    action();
    await Promise.resolve();
  });

function example(onAction: (id: string) => void) {
  render(
    <MenuTrigger>
      <Button>Queue item</Button>
      <Menu label="Queue item" onAction={onAction}>
        <MenuItem id="play" label="Play now" />
        <MenuItem id="remove" label="Remove" kind="danger" />
      </Menu>
    </MenuTrigger>,
  );
  return screen.getByRole('button', { name: 'Queue item' });
}

test('[SCREEN-18] a menu opens on a press, takes the focus and gives it back', async () => {
  const button = example(() => undefined);
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await settle(() => fireEvent.click(button));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const menu = await screen.findByRole('menu', { name: 'Queue item' });
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('menu')).toBeNull();
});
