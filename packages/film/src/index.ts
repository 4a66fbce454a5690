export { Feeder } from './feeder.ts';
export { FullBufferError, type MediaBuffer } from './media-buffer.ts';
export type { Playable, RepairedKind } from './repair/repair.ts';
export type { FilmFailure, FilmSource, WorkerAnswer, WorkerRequest } from './worker-protocol.ts';
export type { FilmDescription } from './describe-film.ts';
export {
  FilmError,
  hashFilm,
  inspectFilm,
  newFilmWorker,
  prepareFilmWorker,
  startFilmWorker,
  type FilmWorker,
  type InspectedFilm,
} from './start-worker.ts';
export type { Caption } from './matroska/read-captions.ts';
export type { TextTrack } from './repair/open-film.ts';
export { offsetOf, type FilmPicture } from './compare-pictures.ts';
export { FilmPreview } from './pictures/film-preview.ts';
