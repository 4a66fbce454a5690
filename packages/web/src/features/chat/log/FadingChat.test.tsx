import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { FadingChat } from './FadingChat.tsx';

beforeEach(() => void vi.useFakeTimers());

const from = roomUser('c1', 'Ilse');
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

async function chatOverVideo() {
  const room = await renderInRoom(<FadingChat />);
  let count = 0;
  return {
    ...room,
    say: (text: string): void => room.receive({ action: 'chat', id: `m${(count += 1)}`, at: 1000 + count, from, text }),
    lines: (): (string | null)[] => [...screen.getByRole('log').querySelectorAll('p')].map((line) => line.textContent),
  };
}

test('[STAGE-10] the newest three messages show, each for 8 s', async () => {
  const { say, lines } = await chatOverVideo();
  say('one');
  wait(4000);
  say('two');
  expect(lines()).toEqual(['Ilseone', 'Ilsetwo']);
  say('three');
  say('four');
  expect(lines()).toEqual(['Ilsetwo', 'Ilsethree', 'Ilsefour']);
  wait(8000);
  expect(lines()).toEqual([]);
});

test('[STAGE-10] messages from before are not shown again', async () => {
  const { receive, view } = await chatOverVideo();
  act(() => view.setState({ areMessagesOverVideo: false }));
  receive({ action: 'chat', id: 'old', at: 900, from, text: 'old' });
  act(() => view.setState({ areMessagesOverVideo: true }));
  expect(screen.getByRole('log').textContent).toBe('');
});

test('[STAGE-10] a message is written over the video, and the field leaves once it is sent', async () => {
  const { view, requests } = await chatOverVideo();
  expect(screen.queryByRole('textbox')).toBeNull();
  act(() => view.setState({ isWritingOverVideo: true, chatDraft: 'hello' }));
  const field = screen.getByRole('textbox', { name: 'Message' });
  expect(document.activeElement).toBe(field);
  act(() => field.closest('form')?.requestSubmit());
  expect(requests()).toMatchObject([{ text: 'hello' }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[BOT-7] a message of a bot over the video is marked', async () => {
  const { receive } = await chatOverVideo();
  receive({ action: 'chat', id: 'bot', at: 900, from: { ...from, isBot: true }, text: 'hello' });
  expect(screen.getByRole('log').textContent).toBe('Ilse bothello');
});
