import { Role } from '@matinee/protocol';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { People } from './People.tsx';

afterEach(cleanup);

test('[BOT-7] the list of users tells a bot from its account’s user', async () => {
  const { receive } = await renderInRoom(<People />);
  const noor = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'none', role: Role.RegisteredUser } as const;
  receive({ action: 'user', update: { kind: 'init', value: [noor, { ...noor, id: 'c2', isBot: true }] } });
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.querySelector('bdi')?.parentElement?.textContent);
  expect(rows).toEqual(['Noor', 'Noor bot']);
});
