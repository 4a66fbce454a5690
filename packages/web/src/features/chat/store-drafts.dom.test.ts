import { beforeEach, expect, test } from 'vitest';
import { createRoomViewStore } from '../../room/room-view.ts';
import { storeDrafts } from './store-drafts.ts';

beforeEach(() => sessionStorage.clear());

const open = (roomName = 'lounge') => {
  const view = createRoomViewStore();
  storeDrafts(view, roomName, sessionStorage);
  return view;
};
const reply = { kind: 'reply', messageId: 'm1', name: 'Bo', text: 'popcorn?' } as const;

test('[CHAT-24] an unsent text survives a reload, in its room', () => {
  open().setState({
    chatDraft: 'sweet',
    composing: reply,
    unsent: [
      { id: 4, text: 'waits', composing: undefined, state: 'waiting' },
      { id: 5, text: 'unknown', composing: reply, state: { requestId: 7 } },
    ],
  });
  expect(open('Lounge').getState()).toMatchObject({
    chatDraft: 'sweet',
    composing: reply,
    unsent: [
      { id: 1, text: 'waits', state: 'waiting' },
      { id: 2, text: 'unknown', composing: reply, state: 'failed' },
    ],
  });
  expect(open('attic').getState()).toMatchObject({ chatDraft: '', unsent: [] });
});

test('[CHAT-24] a sent text is not stored, and broken storage is ignored', () => {
  const view = open();
  view.setState({ chatDraft: 'sweet' });
  view.setState({ chatDraft: '' });
  expect(sessionStorage).toHaveLength(0);
  view.setState({ chatDraft: 'sweet' });
  sessionStorage.setItem(sessionStorage.key(0) ?? '', '{"chatDraft":7');
  expect(open().getState().chatDraft).toBe('');
});

test('[CHAT-24] a text that was written before the stored draft was read stays', () => {
  open().setState({ chatDraft: 'old' });
  const view = createRoomViewStore();
  view.setState({ chatDraft: 'typed already' });
  storeDrafts(view, 'lounge', sessionStorage);
  expect(view.getState().chatDraft).toBe('typed already');
});
