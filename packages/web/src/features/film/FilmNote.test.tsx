import { flushPromises } from '@matinee/base/fake-clock';
import { MatineeError, RequestType, type FilmState } from '@matinee/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addLocalFilm, removeLocalFilm } from '../../room-client/local-films.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { FilmNote } from './FilmNote.tsx';
import { initialSending, type Sending } from './film-sender.ts';
import { films, setSent } from './film-store.ts';

const item = { service: 'file', id: 'f'.repeat(22), length: 1000 } as const;
const film: FilmState = {
  success: true,
  id: item.id,
  name: 'a.mkv',
  sizeBytes: 1_000_000_000,
  sentBytes: 250_000_000,
  blockBytes: 262_144,
  sent: [[0, 950]],
  isWhole: false,
  isOwn: false,
  identity: 'a'.repeat(64),
  ownCopies: false,
  takesHelp: false,
  ownerName: 'Ilse',
  wishes: [],
};

afterEach(() => {
  vi.useRealTimers();
  films.setState({ sent: new Map() });
  URL.revokeObjectURL = () => undefined;
  removeLocalFilm(item.id);
});

async function show(state: Partial<FilmState> = {}) {
  const calls: string[] = [];
  const call = async (name: string): Promise<FilmState> => {
    calls.push(name);
    return { ...film, ...state };
  };
  const { requests } = await renderInRoom(<FilmNote item={item} />, { api: { call } });
  return { calls, requests };
}

function send(sending: Partial<Sending> = {}) {
  const sender = {
    pause: vi.fn<() => void>(),
    resume: vi.fn<() => void>(),
    limit: vi.fn<(bytesPerSecond: number | undefined) => void>(),
    stop: vi.fn<() => void>(),
  };
  setSent(item.id, { ...initialSending({ ...film, isOwn: true }), ...sending, sender });
  return sender;
}

test.each([
  [{ isWhole: true }, 'From Ilse’s computer'],
  [{ lastBlockSecondsAgo: 3 }, 'From Ilse’s computer'],
  [{ lastBlockSecondsAgo: 60 }, 'Ilse’s computer is away. The film goes on when it’s back.'],
  [{ isOwn: true }, 'Stopped at 25 %'],
])('[FILM-25] tells whose film it is, and whether its owner is away: %j', async (state, text) => {
  await show(state);
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  [{}, 'Sending from here · 25 %'],
  [{ bytesPerSecond: 5_000_000 }, 'Sending from here · 25 % · about 3 min left'],
  [{ bytesPerSecond: 500_000 }, 'Your upload does 4 Mbit/s, and this film needs 8 Mbit/s: it will stop to load now and then.'],
  [{ isOffline: true }, 'No connection · 25 % sent · it goes on by itself'],
  [{ isPaused: true }, 'Paused at 25 %'],
  [{ film: { ...film, isWhole: true } }, 'All sent. You can close this page.'],
])('[FILM-23] tells the owner how the sending stands: %j', async (sending, text) => {
  send(sending);
  await show();
  expect(await screen.findByText(text, { ignore: 'output' })).toBeTruthy();
});

test('[FILM-29] the owner limits the sending with one press to what the film needs while it plays', async () => {
  const sender = send();
  await show();
  const button = screen.getByRole('button', { name: 'Send only as fast as the film plays' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button);
  expect(sender.limit).toHaveBeenLastCalledWith(1_250_000);
  act(() => void send({ isLimited: true }));
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('[FILM-29] progress is announced in steps of ten percent, every ten seconds at most', async () => {
  vi.useFakeTimers();
  const step = async (percent: number, ms: number): Promise<string | null> => {
    act(() => void send({ film: { ...film, sentBytes: percent * 10_000_000 }, bytesPerSecond: 5_000_000 }));
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return screen.getByRole('status').textContent;
  };
  send();
  await show();
  expect(await step(25, 0)).toBe('Sending from here · 20 %');
  expect(await step(31, 9000)).toBe('Sending from here · 20 %');
  expect(await step(33, 1000)).toBe('Sending from here · 30 %');
  expect(await step(39, 60_000)).toBe('Sending from here · 30 %');
  expect(await step(40, 0)).toBe('Sending from here · 40 %');
});

test('[FILM-23] the owner pauses the sending with one press, and stops it with another', async () => {
  const sender = send();
  const { calls, requests } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Pause sending' }));
  expect(sender.pause).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: /^Stop sending/ }));
  await vi.waitFor(() => expect(requests()).toEqual([{ type: RequestType.Remove, video: { service: 'file', id: item.id } }]));
  expect(calls[0]).toBe('removeFilm');
  expect(sender.stop).toHaveBeenCalledOnce();
});

test('[FILM-23] goes on sending a film that the server did not delete', async () => {
  const sender = send();
  const call = async (): Promise<never> => {
    throw new MatineeError('Unavailable', 'Busy.');
  };
  await renderInRoom(<FilmNote item={item} />, { api: { call } });
  fireEvent.click(await screen.findByRole('button', { name: /^Stop sending/ }));
  await flushPromises();
  expect(sender.stop).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Pause sending' })).toBeTruthy();
});

test('[FILM-34] a user with the same film helps to send it with one press, and stops that without taking it from others', async () => {
  const file = new Blob(['film']);
  URL.createObjectURL = () => 'blob:film';
  addLocalFilm(item.id, file);
  const { calls, requests } = await show({ takesHelp: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Help send it' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop helping' }));
  expect(await screen.findByText('From your own copy')).toBeTruthy();
  expect([films.getState().sent.size, requests(), calls.includes('removeFilm')]).toEqual([0, [], false]);
});
