import { createRefusal } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageUser, renderInRoom } from '../../room/testing/test-room.tsx';
import { CreateRoomDialog } from './CreateRoomDialog.tsx';

test('[SCREEN-121] the form of a room names the problem of its name, also when the name is taken', async () => {
  const created: unknown[] = [];
  const api = {
    call: async (_: string, { body }: { body: { name: string } }) => {
      if (body.name === 'Taken') throw createRefusal('RoomNameTakenException');
      created.push(body);
    },
  };
  let isClosed = false;
  await renderInRoom(<CreateRoomDialog onClose={() => (isClosed = true)} />, { api, user: pageUser('Noor') });
  const field = await screen.findByRole('textbox', { name: 'Name' });
  const create = (): boolean => fireEvent.submit(field);
  create();
  screen.getByText('Name is required');
  expect(document.activeElement).toBe(field);
  for (const [name, text] of [
    ['friday films', 'Name must not contain spaces.'],
    ['ab', 'Name must be between 3 and 32 characters'],
    ['caf\u00e9', 'Name must only contain alphanumeric characters, dashes, and underscores'],
  ] as const) {
    fireEvent.change(field, { target: { value: name } });
    screen.getByText(text);
  }
  fireEvent.change(field, { target: { value: 'Taken' } });
  create();
  await screen.findByText('Name is already taken');
  fireEvent.change(field, { target: { value: 'friday-films' } });
  fireEvent.click(screen.getByRole('radio', { name: /Only people with the link/ }));
  fireEvent.click(screen.getByRole('radio', { name: /Played videos go to the end/ }));
  create();
  await expect.poll(() => isClosed).toBe(true);
  expect(created).toMatchObject([{ name: 'friday-films', visibility: 'unlisted', queueMode: 'loop' }]);
});
