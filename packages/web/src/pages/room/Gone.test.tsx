import { CloseCode } from '@matinee/protocol';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { useRoom } from '../../room/room-context.ts';
import { selectFinalReason } from '../../room-client/room-selectors.ts';
import { Gone } from './Gone.tsx';
import { useReconnectingText } from './details/use-reconnecting-text.ts';

function Connection() {
  const reason = useRoom(selectFinalReason);
  const reconnecting = useReconnectingText();
  return reason === undefined ? <output>{reconnecting}</output> : <Gone reason={reason} onRejoin={() => undefined} />;
}

test('[SCREEN-20] says that the page reconnects, and why if that is known', async () => {
  const texts = new Map([
    [1006, 'Your video keeps playing'],
    [1009, 'too much at once'],
    [1013, 'busy'],
    [CloseCode.Away, 'restarting'],
  ]);
  for (const [code, text] of texts) {
    const { closeSocket } = await renderInRoom(<Connection />);
    expect(screen.getByRole('status').textContent).toBe('');
    closeSocket(code);
    expect(screen.getByRole('status').textContent).toContain(text);
    cleanup();
  }
});

test.each([
  [CloseCode.Unknown, 'You were disconnected', true],
  [CloseCode.RoomUnloaded, 'This room was closed', true],
  [CloseCode.MissingToken, 'Your session has ended', true],
  [CloseCode.Kicked, 'You were removed from this room', false],
  [1008, 'You were disconnected', true],
  [4999, 'You were disconnected', true],
])('[SCREEN-20] close code %d shows a reason and the way to other rooms', async (code, title, canTryAgain) => {
  const { closeSocket } = await renderInRoom(<Connection />);
  closeSocket(code);
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(screen.getByRole('link', { name: 'Find another room' }).getAttribute('href')).toBe('/rooms');
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canTryAgain);
});
