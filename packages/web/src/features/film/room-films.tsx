import { RequestType, type QueueItem } from '@matinee/protocol';
import { useStore } from 'zustand';
import { copyQuestions } from '../../room-client/film-copies.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason, selectSource } from '../../room-client/room-selectors.ts';
import type { FeatureParts } from '../../room/feature-parts.ts';
import { useRoom } from '../../room/room-context.ts';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';
import { later } from '../../ui/later.tsx';
import { chooseFilm, useFilms } from './film-store.ts';
import type film from './locales/en/film.json';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    film: typeof film;
  }
}

const parts = later(() => import('./film-parts.ts'), ['film', 'errors']);
const pick = later(() => import('./PickFilm.tsx'), ['film']);
const FilmDialog = parts((module) => module.FilmDialog);
const CopyDialog = parts((module) => module.CopyDialog);
const FilmNote = parts((module) => module.FilmNote);
const UndecodableNote = parts((module) => module.UndecodableNote);
const ReadyFilms = parts((module) => module.ReadyFilms);
const WaitingFilms = parts((module) => module.WaitingFilms);

const selectIsWaiting = ({ waiting }: { waiting: ReadonlyMap<string, unknown> }): boolean => waiting.size > 0;

function LateDialog({ roomName }: { roomName: string }) {
  const isOpen = useFilms(({ chosen }) => chosen !== undefined);
  const isAsked = useStore(copyQuestions, (asked) => asked.size > 0);
  const isWaiting = useFilms(selectIsWaiting);
  return (
    <>
      <LoadWhenOpen isOpen={isOpen}>
        <FilmDialog roomName={roomName} />
      </LoadWhenOpen>
      <LoadWhenOpen isOpen={isAsked}>
        <CopyDialog roomName={roomName} />
      </LoadWhenOpen>
      {isWaiting && <ReadyFilms />}
    </>
  );
}

function LateTop() {
  const isWaiting = useFilms(selectIsWaiting);
  const codecs = useRoom(selectLackedCodecs);
  return (
    <>
      {isWaiting && <WaitingFilms />}
      {codecs !== undefined && <UndecodableNote codecs={codecs} />}
    </>
  );
}

/** Undefined unless someone lacks a part of the video and this user could add another file. */
function selectLackedCodecs(room: ClientRoom): string | undefined {
  const isLacking = room.users.some(({ undecodable }) => undecodable !== undefined && undecodable !== null);
  const mayAdd = isLacking && selectDisabledReason(room, { type: RequestType.Add }) !== 'permission';
  return mayAdd ? selectSource(room)?.codecs : undefined;
}

function LateNote({ item }: { item: QueueItem }) {
  return item.service === 'file' && <FilmNote item={item} />;
}

export const roomFilms = {
  name: 'films',
  AddWays: pick((module) => module.PickFilm),
  ItemNote: LateNote,
  QueueTop: LateTop,
  Dialog: LateDialog,
  DropHint: pick((module) => module.DropHint),
  takeFile: chooseFilm,
} as const satisfies FeatureParts & { Dialog: unknown };
