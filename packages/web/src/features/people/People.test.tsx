import type { Api } from '@matinee/client';
import { Role, type RoomUser } from '@matinee/protocol';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiContext } from '../../api/use-api.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { People } from './People.tsx';

afterEach(cleanup);

const noor: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'none', role: Role.RegisteredUser };

/** The names and marks of the rows, as the client `c2` sees them. */
async function rowsOf(...users: RoomUser[]): Promise<unknown[]> {
  const api = { call: () => new Promise(() => undefined) } as unknown as Api;
  const { receive } = await renderInRoom(
    <ApiContext value={api}>
      <People />
    </ApiContext>,
  );
  receive({ action: 'user', update: { kind: 'init', value: users } });
  receive({ action: 'you', info: { id: 'c2' } });
  return (await screen.findAllByRole('listitem')).map((row) => row.querySelector('bdi')?.parentElement?.textContent);
}

test('[BOT-7] the list of users tells a bot from its account’s user', async () => {
  expect(await rowsOf(noor, { ...noor, id: 'c3', isBot: true })).toEqual(['Noor', 'Noor bot']);
});

test('[ROOM-19] a user is listed once, as this one from any of their tabs', async () => {
  expect(await rowsOf(noor, { ...noor, id: 'c2' })).toEqual(['Nooryou']);
});
