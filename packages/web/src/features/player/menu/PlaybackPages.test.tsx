import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { PlaybackPages } from './PlaybackPages.tsx';

const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';
const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('[SCREEN-471] arrow keys go through the options and their pages, and back to the row of a page', async () => {
  await renderInRoom(<PlaybackPages onClose={() => undefined} />, { sync: { currentSource: { service: 'direct', id: 'a.mp4' } } });
  const rows = screen.getAllByRole('button');
  rows[0]?.focus();
  press('ArrowUp');
  expect(document.activeElement).toBe(rows.at(-1));
  press('ArrowDown');
  expect(focused()).toContain('Speed');
  fireEvent.click(screen.getByRole('button', { name: /^Quality/ }));
  expect(focused()).toBe('Quality, back to the list');
  press('ArrowDown');
  expect(focused()).toContain('Quality at most');
  screen.getByRole('button', { name: /back to the list/ }).focus();
  press('ArrowLeft');
  expect(focused()).toContain('Quality');
  expect(screen.getByRole('button', { name: /^Speed/ })).toBeTruthy();
});
