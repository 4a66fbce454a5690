import { preciseClock } from '@matinee/base/clock';
import type { Api } from '@matinee/client';
import type { FilmState } from '@matinee/protocol';
import { addLocalFilm, removeLocalFilm } from '../../room-client/local-films.ts';
import { filmTitle } from './film-title.ts';
import { films, setSent, type ChosenFilm } from './film-store.ts';
import { createFilmSender } from './film-sender.ts';

export interface FilmPlace {
  api: Pick<Api, 'call'>;
  roomName: string;
}

/** Offers a film to a room and begins to send it. Resolves with its id. Rejects as Api.call does. */
export async function offerFilm({ api, roomName }: FilmPlace, chosen: ChosenFilm & { phase: 'read' }): Promise<string> {
  const { file, description, identity } = chosen;
  const { durationSeconds, mime, codecs } = description;
  const film = await api.call('offerFilm', {
    params: { name: roomName },
    body: {
      fileName: file.name,
      title: filmTitle(file.name),
      sizeBytes: file.size,
      identity,
      mime,
      ...(durationSeconds !== undefined && { lengthSeconds: durationSeconds }),
      ...(codecs !== '' && { codecs }),
    },
  });
  startSending({ api, roomName }, film, file);
  return film.id;
}

/** Sends a film from its file, and plays it here from there. */
export function startSending({ api, roomName }: FilmPlace, film: FilmState, file: Blob): void {
  const { id } = film;
  if (films.getState().sent.has(id)) return;
  addLocalFilm(id, file);
  const sender = createFilmSender({
    file,
    film,
    clock: preciseClock,
    send: (first, bytes, signal) => api.call('sendBlocks', { params: { name: roomName, id, first: `${first}` }, bytes }, signal),
    ask: (signal) => api.call('getFilm', { params: { name: roomName, id } }, signal),
    onChange: (sending) => setSent(id, { ...sending, sender }),
  });
  setSent(id, { film, isPaused: false, bytesPerSecond: undefined, isOffline: false, refusal: undefined, sender });
}

/** Stops the sending and deletes what the server has. Rejects as Api.call does. */
export async function withdrawFilm({ api, roomName }: FilmPlace, id: string): Promise<void> {
  films.getState().sent.get(id)?.sender.stop();
  await api.call('removeFilm', { params: { name: roomName, id } });
  setSent(id, undefined);
  removeLocalFilm(id);
}
