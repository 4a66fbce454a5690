import type { InspectedFilm } from '@matinee/film';
import { createStore, useStore } from 'zustand';
import type { ChosenFile } from '../../room/feature-parts.ts';
import type { FilmSender, Sending } from './film-sender.ts';

/** A film that a user has chosen, and that its card shows. */
export type ChosenFilm = ChosenFile &
  (
    | { phase: 'reading' }
    | ({ phase: 'read'; frame: Blob | undefined; picture: string | undefined } & InspectedFilm)
    | { phase: 'failed'; reason: 'unsupported' | 'unreadable' }
  );

export interface OutgoingFilm extends Sending {
  sender: FilmSender;
}

interface Films {
  chosen: ChosenFilm | undefined;
  /** The films that this page sends or has sent, by their id. */
  sent: ReadonlyMap<string, OutgoingFilm>;
}

/** The films of this page: they are sent on while its user goes to other pages of the app. */
export const films = createStore<Films>(() => ({ chosen: undefined, sent: new Map() }));

export function useFilms<Value>(select: (state: Films) => Value): Value {
  return useStore(films, select);
}

export function chooseFilm(chosen: ChosenFile): void {
  films.setState({ chosen: { ...chosen, phase: 'reading' } });
}

export function setSent(id: string, film: OutgoingFilm | undefined): void {
  const sent = new Map(films.getState().sent);
  if (film === undefined) sent.delete(id);
  else sent.set(id, film);
  films.setState({ sent });
  const isNeeded = [...sent.values()].some(({ film: { isWhole }, refusal }) => !isWhole && refusal === undefined);
  if (isNeeded) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

/** Asks before this page is closed. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
