export { FullBufferError, Feeder, type MediaBuffer } from './feeder.ts';
export type { Playable, RepairedKind } from './repair/repair.ts';
export type { FilmFailure, FilmSource, WorkerAnswer, WorkerRequest } from './worker-protocol.ts';
export { startFilmWorker } from './start-worker.ts';
