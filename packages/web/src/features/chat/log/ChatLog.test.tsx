import { RequestType, type RoomUser, type ServerMessage } from '@matinee/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { ChatLog } from './ChatLog.tsx';

const member = (name: string, fields = {}) => roomUser(name, name, { isLoggedIn: true, ...fields });
const visit = (name: string, type: typeof RequestType.Join | typeof RequestType.Leave): ServerMessage => ({
  action: 'event',
  request: { type },
  user: { name, isLoggedIn: true },
  additional: { user: member(name) },
});
const say = (id: string, from: RoomUser, text: string, at: number): ServerMessage => ({ action: 'chat', id, at, from, text });

test('[SCREEN-370] ten joins and leaves are one line of the chat', async () => {
  const { receive } = await renderInRoom(<ChatLog />);
  for (const name of ['Ilse', 'Pavel', 'Tom', 'Kim', 'Aiko']) receive(visit(name, RequestType.Join));
  for (const name of ['Max', 'Eva', 'Kim']) receive(visit(name, RequestType.Leave));
  for (const name of ['Lea', 'Kim']) receive(visit(name, RequestType.Join));
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByRole('log').textContent).toBe('Ilse, Pavel and 4 others joined · Max and Eva left');
});

test('[BOT-7] messages of a bot are marked, and stay separate from messages of the account’s user', async () => {
  const { receive } = await renderInRoom(<ChatLog />);
  const bot = member('Ilse', { isBot: true });
  receive(say('a', member('Ilse'), 'what’s next?', 0));
  receive(say('b', bot, 'A film about whales', 1000));
  receive(say('c', bot, 'and one about trains', 2000));
  const names = screen.getAllByText('Ilse').map((name) => name.parentElement?.textContent);
  expect(names).toEqual([expect.stringMatching(/^Ilse \d/), expect.stringMatching(/^Ilse bot \d/)]);
});

test('[CHAT-34] messages of a user who is hidden are one line, which shows them again', async () => {
  const { receive, view } = await renderInRoom(<ChatLog />);
  const ilse = member('Ilse', { userId: 'u-ilse' });
  for (const [at, text] of ['spoiler', 'another'].entries()) receive(say(text, ilse, text, at));
  receive(say('c', member('Noor'), 'hello', 3));
  act(() => view.setState({ hiddenUserIds: ['u-ilse'] }));
  expect(await screen.findByText('2 hidden messages by Ilse')).toBeTruthy();
  expect(screen.queryByText('spoiler')).toBeNull();
  expect(screen.getByText('hello')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('spoiler')).toBeTruthy();
});

test('[SCREEN-313] a long log shows its last messages at once, and the others in turn', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal('cancelIdleCallback', (id: number) => void (idle[id - 1] = () => undefined));
  const { receive } = await renderInRoom(<ChatLog />);
  const message = (n: number) => ({ id: `m${n}`, at: n * 1000, from: member('Ilse'), text: `message ${n}` });
  receive({ action: 'chatlog', messages: Array.from({ length: 100 }, (_, n) => message(n)) });
  const shown = (): string[] => screen.getAllByText(/^message \d+$/).map(({ textContent }) => textContent);
  expect([shown().length, shown().at(-1)]).toEqual([40, 'message 99']);
  act(() => idle.splice(0).forEach((run) => run()));
  expect(shown()).toHaveLength(60);
  receive({ action: 'chat', ...message(100) });
  expect([shown().length, shown().at(-1)]).toEqual([61, 'message 100']);
  while (idle.length > 0) act(() => idle.splice(0).forEach((run) => run()));
  expect([shown().length, shown()[0]]).toEqual([101, 'message 0']);
  vi.stubGlobal('requestIdleCallback', undefined);
});

/** Gives the log a content height and a box height, between which the browser keeps its position. */
function layOut(log: HTMLElement, content: number): { box: number } {
  const layout = { box: 250 };
  let top = 0;
  Object.defineProperties(log, {
    scrollHeight: { get: () => content },
    clientHeight: { get: () => layout.box },
    scrollTop: { get: () => top, set: (wanted: number) => (top = Math.min(wanted, content - layout.box)) },
  });
  return layout;
}

test('[SCREEN-472] the chat stays at its newest message when its box gets lower', async () => {
  const { receive } = await renderInRoom(<ChatLog />);
  const log = screen.getByRole('log');
  const layout = layOut(log, 600);
  receive(say('a', member('Ilse'), 'hello', 0));
  expect(log.scrollTop).toBe(350);
  layout.box = 120;
  // The event of the position above.
  fireEvent.scroll(log);
  receive(say('b', member('Ilse'), 'a poll', 1000));
  expect(log.scrollTop).toBe(480);
});

test('[SCREEN-472] the chat stays where a user has scrolled up, and counts new messages', async () => {
  const { receive } = await renderInRoom(<ChatLog />);
  const log = screen.getByRole('log');
  layOut(log, 600);
  receive(say('a', member('Ilse'), 'hello', 0));
  log.scrollTop = 100;
  fireEvent.scroll(log);
  receive(say('b', member('Ilse'), 'a poll', 1000));
  expect(log.scrollTop).toBe(100);
  fireEvent.click(screen.getByRole('button', { name: '1 new message' }));
  expect(log.scrollTop).toBe(350);
});
