import { RequestType, type FilmState } from '@matinee/protocol';
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestRoom, renderInRoom } from '../../room/testing/test-room.tsx';
import { initialSending, type Sending } from './film-sender.ts';
import { films, setSent, setWaiting } from './film-store.ts';
import { PlayButtons } from './PlayButtons.tsx';
import { UploadLine } from './UploadLine.tsx';
import { useUploadSpeed } from './use-upload-speed.ts';
import { ReadyFilms, WaitingFilms } from './WaitingFilms.tsx';

const id = 'f'.repeat(22);
/** 8 Mbit/s. */
const rate = 1_000_000;
const film: FilmState = {
  success: true,
  id,
  name: 'a.mkv',
  sizeBytes: 1000 * rate,
  sentBytes: 0,
  blockBytes: 262_144,
  sent: [],
  isWhole: false,
  isOwn: true,
  ownCopies: false,
  takesHelp: false,
  identity: 'a'.repeat(64),
  ownerName: 'Ilse',
  wishes: [],
};

afterEach(() => films.setState({ sent: new Map(), waiting: new Map() }));

test.each([
  [undefined, 'To play without stops, your upload needs 8 Mbit/s.'],
  [2_250_000, 'Your upload does 18 Mbit/s. This film needs 8.'],
  [1_062_500, 'Your upload does 8.5 Mbit/s. This film needs 8, so it may stop to load now and then.'],
  [375_000, 'Your upload does 3 Mbit/s. This film needs 8, so it would stop to load.'],
])('[FILM-28] the card says what a line does: %j', async (bytesPerSecond, text) => {
  await renderInRoom(<UploadLine rate={rate} bytesPerSecond={bytesPerSecond} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

/** Presses the buttons for a line measured at 20:00:30. Returns their names and effects. */
async function showButtons(bytesPerSecond: number | undefined, sizeBytes = film.sizeBytes) {
  const pressed: string[] = [];
  const atMs = new Date(2026, 0, 31, 20, 0, 30).getTime();
  await renderInRoom(
    <PlayButtons
      sizeBytes={sizeBytes}
      lengthSeconds={1000}
      upload={bytesPerSecond === undefined ? undefined : { bytesPerSecond, atMs }}
      disabledReason={undefined}
      isPending={false}
      onPlay={() => pressed.push('play')}
      onSendFirst={() => pressed.push('send')}
    >
      {undefined}
    </PlayButtons>,
  );
  const buttons = screen.getAllByRole('button');
  for (const button of buttons) fireEvent.click(button);
  return { names: buttons.map(({ textContent }) => textContent.replace('\u202F', ' ')), pressed };
}

test('[FILM-28] the first button sends the film first on a thin line, and says when it plays', async () => {
  // 2200 s for the film and the margin, less the 1000 s in which it plays.
  expect(await showButtons(500_000)).toEqual({ names: ['Send it first, play at 8:21 PM', 'Play it anyway'], pressed: ['send', 'play'] });
});

test('[FILM-28] a time on another day isn’t named', async () => {
  expect((await showButtons(10_000)).names[0]).toBe('Send it first, play it later');
});

test.each([undefined, 1_000_000])('[FILM-28] on another line, or before it is known, the film plays at once: %j', async (speed) => {
  expect(await showButtons(speed)).toEqual({ names: ['Play it from here'], pressed: ['play'] });
});

function send(sending: Partial<Sending> = {}) {
  const sender = { pause: vi.fn<() => void>(), resume: () => undefined, limit: () => undefined, stop: vi.fn<() => void>() };
  act(() => setSent(id, { ...initialSending(film), ...sending, sender }));
  return sender;
}

async function wait(roomName = 'lounge', sending: Partial<Sending> = {}) {
  const calls: string[] = [];
  const call = async (name: string): Promise<void> => void calls.push(name);
  setWaiting(id, { roomName, title: 'A film', picture: undefined, lengthSeconds: 1000 });
  send(sending);
  const waiting = (
    <>
      <WaitingFilms />
      <ReadyFilms />
    </>
  );
  const { requests } = await renderInRoom(waiting, { api: { call } });
  return { calls, requests };
}

test('[FILM-28] a film that is sent first is above the queue, says when it plays, and is paused and stopped there', async () => {
  const { calls, requests } = await wait();
  expect(screen.getByRole('listitem').textContent).toContain('It plays by itself once enough of it is sent.');
  send({ bytesPerSecond: 500_000 });
  expect(screen.getByRole('listitem').textContent).toContain('It plays by itself in about 20 min.');
  const { pause } = send({ bytesPerSecond: 50_000 });
  expect(screen.getByRole('listitem').textContent).toContain('It plays by itself in about 5 hr 50 min.');
  fireEvent.click(screen.getByRole('button', { name: 'Pause sending' }));
  expect(pause).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: /^Stop sending/ }));
  await vi.waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(calls).toEqual(['removeFilm']);
  expect(requests()).toEqual([]);
  expect(films.getState().waiting.size).toBe(0);
});

test('[FILM-28] it is added to the queue once it plays through at the measured speed', async () => {
  const { requests } = await wait('lounge', { bytesPerSecond: 500_000 });
  send({ bytesPerSecond: 500_000, film: { ...film, sentBytes: 540_000_000 } });
  expect(requests()).toEqual([]);
  send({ bytesPerSecond: 500_000, film: { ...film, sentBytes: 546_000_000 } });
  expect(requests()).toEqual([{ type: RequestType.Add, video: { service: 'file', id }, autoplay: true }]);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('[FILM-28] a film for another room waits for its owner to come there', async () => {
  const { requests } = await wait('cinema', { film: { ...film, isWhole: true } });
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(requests()).toEqual([]);
});

/** Measures the upload as the card does. Returns the result and the bodies' sizes. */
async function measure(call: (signal: AbortSignal) => Promise<unknown>) {
  const sizes: number[] = [];
  const api = {
    async call(name: string, { bytes }: { bytes: Blob }, signal: AbortSignal) {
      expect(name).toBe('measureUpload');
      await call(signal);
      sizes.push(bytes.size);
    },
  };
  const room = await createTestRoom({ api });
  const wrapper = ({ children }: { children: ReactNode }) => room.wrap(children);
  const measuring = renderHook((isOffered: boolean) => useUploadSpeed('lounge', isOffered), { wrapper, initialProps: false });
  return { sizes, ...measuring };
}

test('[FILM-27] the upload is measured while the card is read', async () => {
  const { result, sizes } = await measure(async () => undefined);
  await vi.waitFor(() => expect(result.current?.bytesPerSecond).toBeGreaterThan(0));
  expect(sizes[0]).toBe(32_000);
});

test('[FILM-27] nothing is known of an upload that can’t be measured', async () => {
  const refuse = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const { result } = await measure(refuse);
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledOnce());
  expect(result.current).toBeUndefined();
});

test('[FILM-27] nothing is measured while this page sends another film', async () => {
  send();
  const { result, sizes } = await measure(async () => undefined);
  expect([result.current, sizes]).toEqual([undefined, []]);
});

test('[FILM-27] the measurement stops when a button of the card is pressed', async () => {
  const call = vi.fn<(signal: AbortSignal) => Promise<never>>(() => new Promise(() => undefined));
  const { rerender } = await measure(call);
  const signal = call.mock.calls[0]?.[0];
  expect(signal?.aborted).toBe(false);
  rerender(true);
  expect(signal?.aborted).toBe(true);
  expect(call).toHaveBeenCalledOnce();
});
