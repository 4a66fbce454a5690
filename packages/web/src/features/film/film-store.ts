import type { InspectedFilm } from '@matinee/film';
import { createStore, useStore } from 'zustand';
import type { ChosenFile } from '../../room/feature-parts.ts';
import type { FilmSender, Sending } from './film-sender.ts';

export type ChosenFilm = ChosenFile &
  (
    | { phase: 'reading' }
    | ({ phase: 'read'; frame: Blob | undefined; picture: string | undefined } & InspectedFilm)
    | { phase: 'failed'; reason: 'unsupported' | 'unreadable' }
  );

export interface OutgoingFilm extends Sending {
  sender: FilmSender;
}

export interface WaitingFilm {
  roomName: string;
  title: string;
  picture: string | undefined;
  lengthSeconds: number;
}

interface Films {
  chosen: ChosenFilm | undefined;
  /** By id; includes films that are sent whole. */
  sent: ReadonlyMap<string, OutgoingFilm>;
  /** Films to queue once enough of them is sent, by id. */
  waiting: ReadonlyMap<string, WaitingFilm>;
}

/** Global, because films are sent on while the user visits other pages. */
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

/** Removes the key if `value` is undefined. */
function changed<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined): ReadonlyMap<string, Value> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
