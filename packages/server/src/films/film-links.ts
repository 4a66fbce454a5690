import type { Clock } from '@matinee/base/clock';
import type { UrlSigner } from '../media-proxy/url-signer.ts';

/** How long a URL is valid, longer than an evening with its pauses. Players ask for a new one when it has expired. */
const validForMs = 12 * 3600 * 1000;

/** A film as one session reads it in a room. */
export interface FilmTarget {
  room: string;
  filmId: string;
  sessionId: string;
}

/** The URLs at which films are read, each for one session. */
export interface FilmLinks {
  /** Returns the path of a film, valid for 12 hours. */
  sign(target: FilmTarget): string;
  /** Returns the session for which a pass was made; undefined if it is for another film or room, or has expired. */
  sessionOf(pass: string, target: Omit<FilmTarget, 'sessionId'>): string | undefined;
}

/** @param place the part of the path before the id */
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
