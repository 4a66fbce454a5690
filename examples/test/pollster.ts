import type { JoinedRoom } from '@matinee/client';
import { expect } from 'vitest';
import { nextOf } from './next-of.ts';

export async function voteByMessages(room: JoinedRoom): Promise<void> {
  const asked = nextOf(room, 'chat', ({ from }) => from.id === room.self?.id);
  const answered = nextOf(room, 'chat', ({ replyTo }) => replyTo !== undefined);
  const liked = nextOf(room, 'chatChange', ({ reaction }) => reaction?.emoji === '👍');
  await room.chat('!poll Tea or coffee? Tea, Coffee');
  const { id } = await answered;
  expect((await answered).replyTo?.id).toBe((await asked).id);
  expect((await liked).id).toBe((await asked).id);

  const counted = nextOf(room, 'chatChange', ({ edit }) => edit !== undefined);
  await room.votePoll(room.state.poll?.id ?? '', [1]);
  expect(await counted).toMatchObject({ id, edit: { text: 'Tea: 0, Coffee: 1' } });
  const ended = nextOf(room, 'chatChange', ({ edit }) => edit !== undefined);
  const applauded = nextOf(room, 'reactions');
  await room.reactToMessage(id, '🏁', true);
  expect(await ended).toMatchObject({ id, edit: { text: 'Coffee!' } });
  expect(await applauded).toEqual([['🔥', 1]]);
  const deleted = nextOf(room, 'chatChange', ({ deletion }) => deletion !== undefined);
  await room.reactToMessage(id, '🗑️', true);
  expect((await deleted).id).toBe(id);
}
