import type { WorkerAnswer, WorkerRequest } from '@matinee/film';
import type { FilmState } from '@matinee/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyAnswer } from '../../room-client/film-copies.ts';
import { localFilm, removeLocalFilm } from '../../room-client/local-films.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { CopyDialog } from './CopyDialog.tsx';

const pictures = [0, 30, 90].map((seconds) => ({ seconds, hash: `${seconds}`.padStart(32, '0') }));
const film = { sizeBytes: 3, identity: 'a'.repeat(64), pictures, lengthSeconds: 600, ownerName: 'Ilse', ownCopies: true, isWhole: false };

/** A new film for each test, because users are asked once for each. */
let id = '';
let films = 0;
/** Contents of the picked file, as the worker reads them. */
let read: { identity?: string; laterSeconds?: number; isOther?: boolean } = {};

class FakeWorker extends EventTarget {
  postMessage(request: WorkerRequest): void {
    if (request.type !== 'describe') return;
    const { identity = 'b'.repeat(64), laterSeconds = 0, isOther = false } = read;
    const description = { mime: 'video/mp4', durationSeconds: 1320, widthPixels: 64, heightPixels: 36, sounds: [], texts: [], codecs: '' };
    const ours = isOther ? [] : pictures.map(({ seconds, hash }) => ({ seconds: seconds + laterSeconds, hash }));
    const data: WorkerAnswer = { type: 'described', description, identity, pictures: ours };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    this.dispatchEvent(new Event('ended'));
  }
}

beforeEach(() => {
  id = `copy-${(films += 1)}`;
  vi.stubGlobal('Worker', FakeWorker);
  URL.createObjectURL = () => 'blob:film';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  removeLocalFilm(id);
  vi.unstubAllGlobals();
});

async function ask() {
  let isWaiting = true;
  await renderInRoom(<CopyDialog roomName="lounge" />, { api: { call: async () => ({ ...film, id }) as Partial<FilmState> } });
  await act(async () => void copyAnswer(id).then(() => (isWaiting = false)));
  await screen.findByText(/Ilse plays it from their own disk/);
  const pick = (contents: typeof read): void => {
    read = contents;
    fireEvent.change(screen.getByLabelText('Pick my copy', { selector: 'input' }), { target: { files: [new File(['abc'], 'a.mkv')] } });
  };
  return { pick, isWaiting: () => isWaiting };
}

test('[FILM-33] a file that is another film is named so, and is played only if its user wants that', async () => {
  const { pick, isWaiting } = await ask();
  pick({ isOther: true });
  expect(await screen.findByText('That’s another film. It’s 12 min longer.')).toBeTruthy();
  expect([isWaiting(), localFilm(id)]).toEqual([true, undefined]);
  fireEvent.click(screen.getByRole('button', { name: 'Play it anyway' }));
  await waitFor(() => expect(isWaiting()).toBe(false));
  expect(localFilm(id)?.offsetSeconds).toBe(0);
});

test.each([
  ['the same file', { identity: film.identity, isOther: true }, 0],
  ['an edition that begins later', { laterSeconds: 0.4 }, 0.4],
  ['an edition that begins earlier', { laterSeconds: -0.4 }, -0.4],
])('[FILM-33] plays %s from the disk of its user', async (_which, contents, offsetSeconds) => {
  const { pick, isWaiting } = await ask();
  pick(contents);
  await waitFor(() => expect(localFilm(id)?.offsetSeconds).toBeCloseTo(offsetSeconds));
  await waitFor(() => expect([isWaiting(), screen.queryByRole('dialog')]).toEqual([false, null]));
});

test('[FILM-32] a user without a copy has the film sent', async () => {
  const { isWaiting } = await ask();
  fireEvent.click(screen.getByRole('button', { name: 'I don’t have it, send it to me' }));
  await waitFor(() => expect(isWaiting()).toBe(false));
  expect(localFilm(id)).toBeUndefined();
});
