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

/** A film that is sent before it is added to the queue of its room. */
export interface WaitingFilm {
  roomName: string;
  title: string;
  picture: string | undefined;
  lengthSeconds: number;
}

interface Films {
  chosen: ChosenFilm | undefined;
  /** The films that this page sends or has sent, by their id. */
  sent: ReadonlyMap<string, OutgoingFilm>;
  /** The films among them that are added to a queue once enough of them is sent. */
  waiting: ReadonlyMap<string, WaitingFilm>;
}

/** The films of this page: they are sent on while its user goes to other pages of the app. */
export const films = createStore<Films>(() => ({ chosen: undefined, sent: new Map(), waiting: new Map() }));

export function useFilms<Value>(select: (state: Films) => Value): Value {
  return useStore(films, select);
}

export function chooseFilm(chosen: ChosenFile): void {
  films.setState({ chosen: { ...chosen, phase: 'reading' } });
}

export function setWaiting(id: string, film: WaitingFilm | undefined): void {
  films.setState({ waiting: changed(films.getState().waiting, id, film) });
}

export function setSent(id: string, film: OutgoingFilm | undefined): void {
  const sent = changed(films.getState().sent, id, film);
  films.setState({ sent });
  const isNeeded = [...sent.values()].some(({ film: { isWhole }, refusal }) => !isWhole && refusal === undefined);
  if (isNeeded) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

/** Returns a copy of a map with another value, or without the key. */
function changed<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined): ReadonlyMap<string, Value> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}

/** Asks before this page is closed. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
