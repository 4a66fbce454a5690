import { describe, expect, test } from 'vitest';
import type { ChatMessage } from './chat.ts';
import { applyMessageChange, type MessageChange } from './message-changes.ts';

const message: ChatMessage = {
  id: 'm1',
  at: 1,
  from: { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'none', role: 0 },
  text: 'Hi',
  revision: 3,
  replyTo: { id: 'm0', name: 'Bob' },
  editedAt: 2,
  reactions: [{ emoji: '👍', userIds: ['ann', 'bob'] }],
};
const change = (fields: Partial<MessageChange>): MessageChange => ({ id: 'm1', revision: 4, ...fields });

describe('a change of a message', () => {
  test('replaces the text, and leaves all else', () => {
    expect(applyMessageChange(message, change({ edit: { text: 'Hello', at: 9 } }))).toEqual({
      ...message,
      revision: 4,
      text: 'Hello',
      editedAt: 9,
    });
  });

  test('deletes text, reactions and reply, and leaves the sender and time', () => {
    const { id, at, from } = message;
    const deletion = { at: 9, by: 'Mo' };
    expect(applyMessageChange(message, change({ deletion }))).toEqual({ id, at, from, revision: 4, text: '', deleted: deletion });
  });

  test('counts if it is of a kind that only a newer server knows, and changes nothing else', () => {
    expect(applyMessageChange(message, change({}))).toEqual({ ...message, revision: 4 });
  });

  test.each([2, 3])('has no effect if the message has it already: number %d of 3', (revision) => {
    expect(applyMessageChange(message, change({ revision, edit: { text: 'Old', at: 9 } }))).toBe(message);
  });

  test('is number 1 for a message that was never changed', () => {
    const { revision: _, ...fresh } = message;
    expect(applyMessageChange(fresh, change({ revision: 1, edit: { text: 'Hello', at: 9 } }))).toMatchObject({
      revision: 1,
      text: 'Hello',
    });
    expect(applyMessageChange(fresh, change({ revision: 0, edit: { text: 'Hello', at: 9 } }))).toBe(fresh);
  });
});

describe('a reaction', () => {
  const thumbs = { emoji: '👍', userIds: ['ann', 'bob'] };
  const hearts = { emoji: '❤️', userIds: ['mia'] };

  test.each([
    ['first of all', undefined, '❤️', 'mia', true, [hearts]],
    ['with another emoji stands behind those before', [thumbs], '❤️', 'mia', true, [thumbs, hearts]],
    ['with a known emoji joins the others', [hearts, thumbs], '👍', 'mia', true, [hearts, { emoji: '👍', userIds: ['ann', 'bob', 'mia'] }]],
    ['of a user who has it already changes nothing', [thumbs, hearts], '👍', 'ann', true, [thumbs, hearts]],
    ['is taken back for one user alone', [thumbs, hearts], '👍', 'ann', false, [{ emoji: '👍', userIds: ['bob'] }, hearts]],
    ['takes its emoji along when the last user takes it back', [thumbs, hearts], '❤️', 'mia', false, [thumbs]],
    ['that no one gave cannot be taken back', [thumbs], '❤️', 'mia', false, [thumbs]],
    ['leaves no list when the last of all is taken back', [hearts], '❤️', 'mia', false, undefined],
  ])('%s', (_, before, emoji, userId, isAdded, after) => {
    const { reactions: __, ...bare } = message;
    const reacted = applyMessageChange(
      before === undefined ? bare : { ...bare, reactions: before },
      change({ reaction: { emoji, userId, isAdded } }),
    );
    expect(reacted).toStrictEqual({ ...bare, revision: 4, ...(after !== undefined && { reactions: after }) });
  });
});
