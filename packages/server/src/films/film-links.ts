import type { Clock } from '@matinee/base/clock';
import type { UrlSigner } from '../media-proxy/url-signer.ts';

/** Longer than an evening with its pauses. Players renew an expired URL. */
const validForMs = 12 * 3600 * 1000;

export interface FilmTarget {
  room: string;
  filmId: string;
  sessionId: string;
}

/** URLs of films, each for one session. */
export interface FilmLinks {
  /** Returns a path that is valid for 12 hours. */
  sign(target: FilmTarget): string;
  /** Undefined if the pass is for another film or room, or has expired. */
  sessionOf(pass: string, target: Omit<FilmTarget, 'sessionId'>): string | undefined;
}

export function createFilmLinks(signer: UrlSigner, clock: Clock, place: 'film' | 'library' = 'film'): FilmLinks {
  return {
    sign({ room, filmId, sessionId }) {
      const untilSeconds = Math.ceil((clock.now() + validForMs) / 1000);
      const pass = signer.signFilm([room.toLowerCase(), filmId, sessionId, untilSeconds].join(' '));
      return `/api/room/${room}/${place}/${filmId}?pass=${pass}`;
    },
    sessionOf(pass, wanted) {
      const [signature = '', encoded = ''] = pass.split('.');
      const [room, filmId, sessionId, untilSeconds] = signer.verify('film', signature, encoded)?.split(' ') ?? [];
      const isFor = room === wanted.room.toLowerCase() && filmId === wanted.filmId;
      return isFor && clock.now() < Number(untilSeconds) * 1000 ? sessionId : undefined;
    },
  };
}
