import { defaultGrants, RequestType, Role, type RoomAction } from '@matinee/protocol';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { People } from './People.tsx';

const by = { name: 'Noor', isLoggedIn: true };
const action = (id: number, kind: string, details?: Record<string, unknown>): RoomAction => ({
  id,
  // The clock of the room is at 1 s.
  at: 1000 + id,
  kind,
  by,
  ...(details && { details }),
});

interface ShowOptions {
  role?: Role;
  isTemporary?: boolean;
  /** Newest first; the server sends two at a time. */
  log?: RoomAction[];
}

async function show({ role = Role.Moderator, isTemporary = false, log = [] }: ShowOptions = {}) {
  let written: RoomAction[] | undefined = log;
  const asked: (string | undefined)[] = [];
  const api = {
    call: async (_: string, { query }: { query: { before?: string } }) => {
      asked.push(query.before);
      if (written === undefined) throw new TypeError('no network');
      const older = written.filter(({ id }) => query.before === undefined || id < Number(query.before));
      return { entries: older.slice(0, 2), hasMore: older.length > 2 };
    },
  };
  const users = [roomUser('c1', 'Noor', { isLoggedIn: true, role })];
  const room = await renderInRoom(<People />, { api, users, sync: { isTemporary, hasOwner: true, grants: defaultGrants } });
  /** Undefined: the server doesn't answer. */
  const write = (next: RoomAction[] | undefined): void => void (written = next);
  return { ...room, asked, write };
}

const open = async (): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name: 'Activity' }));
const rows = (): string[] => {
  const items = [...screen.getByRole('dialog', { name: 'Activity' }).querySelectorAll('li')];
  return items.map((row) => row.querySelector('p')?.textContent ?? '');
};

test('[SCREEN-398] the activity shows the newest actions first, and older ones when asked', async () => {
  const log = [action(5, 'controls.locked'), action(4, 'invite.made'), action(3, 'settings.changed', { title: 'Friday' })];
  const { asked } = await show({ log });
  await open();
  await screen.findByText('Noor locked the controls');
  expect(rows()).toEqual(['Noor locked the controls', 'Noor made an invite link']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Noor renamed the room to “Friday”');
  expect(rows()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked).toEqual([undefined, '4']);
});

test('[SCREEN-398] an action says when it was', async () => {
  await show({ log: [{ ...action(1, 'controls.locked'), at: 1000 - 5 * 60_000 }] });
  await open();
  await screen.findByText('5 minutes ago');
  expect(document.querySelector('time')?.dateTime).toBe('1969-12-31T23:55:01.000Z');
});

test('[SCREEN-398] an empty activity explains itself', async () => {
  await show();
  await open();
  await screen.findByText('Nothing yet');
});

test('[SCREEN-398] actions that happen while the activity is open show', async () => {
  const { receive, write } = await show();
  await open();
  await screen.findByText('Nothing yet');
  write([action(1, 'controls.locked')]);
  const user = { name: 'Noor', isLoggedIn: true };
  receive({ action: 'event', request: { type: RequestType.LockControls, locked: true }, user, additional: {} });
  await waitFor(() => expect(rows()).toEqual(['Noor locked the controls']));
});

test('[SCREEN-398] an activity that could not be loaded can be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { write } = await show();
  write(undefined);
  await open();
  // It has tried again by itself.
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText('Couldn’t load the activity');
  write([action(1, 'controls.locked')]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Noor locked the controls');
});

test.each([
  ['a user without the permission', { role: Role.RegisteredUser }],
  ['a temporary room', { isTemporary: true }],
])('[SCREEN-398] %s has no activity', async (_, options) => {
  await show(options);
  await screen.findByText('Noor');
  expect(screen.queryByRole('button', { name: 'Activity' })).toBeNull();
});
