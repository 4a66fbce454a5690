import { CloseCode } from '@matinee/protocol';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { renderInRoom } from '../../room/testing/test-room.tsx';

afterEach(cleanup);

const notice = () => renderInRoom(<ConnectionNotice onRejoin={() => undefined} />);

test('shows nothing while the connection is open', async () => {
  const { container } = await notice();
  expect(container.textContent).toBe('');
});

test('[SCREEN-20] a bar says that the page reconnects, and why if that is known', async () => {
  const first = await notice();
  first.closeSocket(1006);
  expect(screen.getByRole('status').textContent).toBe('Reconnecting… Your video keeps playing.');
  cleanup();
  const second = await notice();
  second.closeSocket(1009);
  expect(screen.getByRole('status').textContent).toContain('too much at once');
  cleanup();
  const third = await notice();
  third.closeSocket(1013);
  expect(screen.getByRole('status').textContent).toContain('busy');
  cleanup();
  const fourth = await notice();
  fourth.closeSocket(CloseCode.Away);
  expect(screen.getByRole('status').textContent).toContain('restarting');
});

test.each([
  [CloseCode.Unknown, 'You were disconnected', true],
  [CloseCode.RoomUnloaded, 'This room was closed', true],
  [CloseCode.MissingToken, 'Your session has ended', true],
  [CloseCode.Kicked, 'You were removed from this room', false],
  [1008, 'You were disconnected', true],
  [4999, 'You were disconnected', true],
])('[SCREEN-20] close code %d shows a reason and the way to other rooms', async (code, title, canTryAgain) => {
  const { closeSocket } = await notice();
  closeSocket(code);
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(screen.getByRole('link', { name: 'Find another room' }).getAttribute('href')).toBe('/rooms');
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canTryAgain);
});
