import { startTestServer } from '@matinee/testing';
import { expect, test } from 'vitest';
import { next, useRooms } from './use-rooms.ts';

const { join } = useRooms(() => startTestServer());

test('[CLIENT-4] a bot answers, edits, reacts to and deletes messages, and each change arrives', async () => {
  const bot = await join({ name: 'Popcorn' });
  const olga = await join({ room: bot.state.name, name: 'Olga' });
  const answered = next(olga, 'chat', ({ replyTo }) => replyTo !== undefined);
  const asked = next(bot, 'chat', ({ from }) => from.id === olga.self?.id);
  await olga.chat('Tea or coffee?');
  const question = (await asked).id;
  await bot.chat('Tea', question);
  const { id, replyTo } = await answered;
  expect(replyTo?.id).toBe(question);

  const edited = next(olga, 'chatChange', ({ edit }) => edit !== undefined);
  await bot.editMessage(id, 'Coffee');
  expect(await edited).toMatchObject({ id, edit: { text: 'Coffee' } });
  const liked = next(bot, 'chatChange', ({ reaction }) => reaction !== undefined);
  await olga.reactToMessage(id, '🏁', true);
  expect(await liked).toMatchObject({ id, reaction: { emoji: '🏁', isAdded: true } });
  const deleted = next(olga, 'chatChange', ({ deletion }) => deletion !== undefined);
  await bot.deleteMessage(id);
  expect((await deleted).id).toBe(id);
  const applauded = next(olga, 'reactions');
  bot.react('🔥');
  expect(await applauded).toEqual([['🔥', 1]]);
});

test('[CLIENT-4] a bot has everyone vote, counts, and ends the poll', async () => {
  const bot = await join({ name: 'Popcorn' });
  const olga = await join({ room: bot.state.name, name: 'Olga' });
  await bot.startPoll({ kind: 'single', question: 'Tea or coffee?', options: ['Tea', 'Coffee'] });
  const counted = next(bot, 'change', ({ poll }) => poll?.voters === 1);
  await expect.poll(() => olga.state.poll?.id).toBe(bot.state.poll?.id);
  await olga.votePoll(bot.state.poll?.id ?? '', [1]);
  expect((await counted).poll?.counts).toEqual([0, 1]);
  const ended = next(olga, 'change', ({ poll }) => poll?.result !== undefined);
  await bot.endPoll(bot.state.poll?.id ?? '');
  expect((await ended).poll?.result?.winners).toEqual([1]);
});
