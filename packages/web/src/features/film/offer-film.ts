import { preciseClock } from '@matinee/base/clock';
import type { Api } from '@matinee/client';
import { hashFilm, inspectFilm, type InspectedFilm } from '@matinee/film';
import { filmTitle, MatineeError, type FilmState } from '@matinee/protocol';
import { addLocalFilm, removeLocalFilm } from '../../room-client/local-films.ts';
import { forgetHandle, rememberHandle } from './film-handles.ts';
import { films, setSent, type ChosenFilm } from './film-store.ts';
import { createFilmSender, initialSending } from './film-sender.ts';

export interface FilmPlace {
  api: Pick<Api, 'call'>;
  roomName: string;
}

/** With `ownCopies`, sends only the blocks that users without a copy read. Resolves with the film's id. Rejects as Api.call does. */
export async function offerFilm(place: FilmPlace, chosen: ChosenFilm & { phase: 'read' }, ownCopies: boolean): Promise<string> {
  const film = await offer(place, chosen.file, chosen, ownCopies);
  startSending(place, film, chosen);
  void rememberHandle(film.id, chosen.handle);
  return film.id;
}

/** Resolves with whether the picked file is the same film. Rejects as Api.call does, or with a FilmError. */
export async function resumeFilm(place: FilmPlace, film: FilmState, file: File): Promise<boolean> {
  if (file.size !== film.sizeBytes) return false;
  // The server knows a film by its identity, and makes a new one of another file.
  const offered = await offer(place, file, await inspectFilm(file), film.ownCopies);
  if (offered.id !== film.id) {
    await place.api.call('removeFilm', { params: { name: place.roomName, id: offered.id } });
    return false;
  }
  startSending(place, offered, { file });
  return true;
}

function offer(
  { api, roomName }: FilmPlace,
  file: File,
  { description, identity, pictures }: Pick<InspectedFilm, 'description' | 'identity' | 'pictures'>,
  ownCopies: boolean,
): Promise<FilmState> {
  const { durationSeconds, mime, codecs } = description;
  return api.call('offerFilm', {
    params: { name: roomName },
    body: {
      fileName: file.name,
      title: filmTitle(file.name),
      sizeBytes: file.size,
      identity,
      mime,
      pictures: [...pictures],
      ownCopies,
      ...(durationSeconds !== undefined && { lengthSeconds: durationSeconds }),
      ...(codecs !== '' && { codecs }),
    },
  });
}

/** Also plays the film here from its file. */
export function startSending(place: FilmPlace, film: FilmState, { file, frame }: { file: Blob; frame?: Blob | undefined }): void {
  const { api, roomName } = place;
  const { id } = film;
  if (films.getState().sent.has(id)) return;
  addLocalFilm(id, file, { frame });
  const sender = createFilmSender({
    file,
    film,
    clock: preciseClock,
    send: (first, bytes, signal) => api.call('sendBlocks', { params: { name: roomName, id, first: `${first}` }, bytes }, signal),
    ask: (signal) => api.call('getFilm', { params: { name: roomName, id } }, signal),
    onChange: (sending) => setSent(id, { ...sending, sender }),
  });
  setSent(id, { ...initialSending(film), sender });
  allowHelp(place, film, file);
}

/** Delay before the film is read for its hashes, and between attempts to send them: first it has to play. */
const hashAfterMs = 30_000;

/** Lets other users who have the film send it too, once hashes can check their blocks. */
function allowHelp({ api, roomName }: FilmPlace, { id, isOwn, takesHelp }: FilmState, file: Blob): void {
  if (!isOwn || takesHelp) return;
  const isNeeded = (): boolean => {
    const sent = films.getState().sent.get(id);
    return sent !== undefined && !sent.film.isWhole;
  };
  async function send(hashes: Uint8Array<ArrayBuffer>): Promise<void> {
    const bytes = new Blob([hashes], { type: 'application/octet-stream' });
    try {
      if (isNeeded()) await api.call('sendHashes', { params: { name: roomName, id }, bytes });
    } catch (error) {
      if (!(error instanceof MatineeError)) preciseClock.after(hashAfterMs, () => void send(hashes));
    }
  }
  preciseClock.after(hashAfterMs, () => {
    if (isNeeded()) hashFilm(file).then(send, () => undefined);
  });
}

export function stopHelping(id: string): void {
  films.getState().sent.get(id)?.sender.stop();
  setSent(id, undefined);
}

/** Rejects as Api.call does, and then goes on sending. */
export async function withdrawFilm({ api, roomName }: FilmPlace, id: string): Promise<void> {
  await api.call('removeFilm', { params: { name: roomName, id } });
  films.getState().sent.get(id)?.sender.stop();
  setSent(id, undefined);
  removeLocalFilm(id);
  await forgetHandle(id);
}
