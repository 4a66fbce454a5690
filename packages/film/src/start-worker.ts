import { preciseClock } from '@matinee/base/clock';
import type { ComparedFilm, FilmFailure, WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

/** The part of a worker that is used here, so that tests can play it. */
export type FilmWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** Workers that wait for the player of the file that they have described, or of any film (undefined). */
const waiting = new Map<Blob | undefined, FilmWorker>();
/** The time that a worker waits, in ms: its user reads what is inside of the film. */
const waitingMs = 60_000;
/** A worker that has not described a file after this time can't read it, in ms. */
const describeMs = 60_000;

/**
 * Starts the worker that repairs films: a file of its own, for which the server answers with a policy of its own. If the file has just
 * been described, it returns the worker that did so, whose decoder is ready.
 */
export function startFilmWorker(file?: Blob): FilmWorker {
  const ready = waiting.get(file);
  if (ready === undefined) return newFilmWorker();
  waiting.delete(file);
  return ready;
}

/** Starts a worker beside those for players. */
export function newFilmWorker(): FilmWorker {
  return new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'film' });
}

/** Starts a worker ahead, for a film with codecs of these names (RFC 6381) that the page is about to play from its address. */
export function prepareFilmWorker(codecs: string): void {
  if (waiting.has(undefined)) return;
  const worker = startFilmWorker();
  const prepare: WorkerRequest = { type: 'prepare', codecs };
  worker.postMessage(prepare, []);
  keep(undefined, worker);
}

/** A film can't be read. */
export class FilmError extends Error {
  override readonly name = 'FilmError';
  readonly reason: FilmFailure;

  constructor(reason: FilmFailure) {
    super(`Failed to read the film: ${reason}`);
    this.reason = reason;
  }
}

/** The contents of a film, and its identity. */
export type InspectedFilm = Omit<Extract<WorkerAnswer, { type: 'described' }>, 'type'>;

/**
 * Describes and identifies a film in a worker, which then waits for its player. `theirs` is a film to compare it with.
 * Rejects with a FilmError.
 */
export async function inspectFilm(file: Blob, theirs?: ComparedFilm): Promise<InspectedFilm> {
  const { worker, answer } = await askWorker(file, { type: 'describe', theirs }, 'described', describeMs);
  keep(file, worker);
  return answer;
}

/** Hashes the blocks of a film in a worker. Rejects with a FilmError. */
export async function hashFilm(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const { worker, answer } = await askWorker(file, { type: 'hash' }, 'hashed');
  worker.terminate();
  return answer.hashes;
}

/**
 * Opens a film in a new worker. Resolves with an answer of the worker, which goes on. Rejects with a FilmError, also without an answer
 * within a time, in ms.
 */
async function askWorker<Type extends WorkerAnswer['type']>(file: Blob, request: WorkerRequest, type: Type, withinMs?: number) {
  const worker = startFilmWorker();
  const listening = new AbortController();
  const { signal } = listening;
  let cancelWait = (): void => undefined;
  try {
    const answer = await new Promise<Extract<WorkerAnswer, { type: Type }>>((resolve, reject) => {
      const receive = ({ data }: MessageEvent<WorkerAnswer>): void => {
        if (data.type === type) resolve(data as Extract<WorkerAnswer, { type: Type }>);
        if (data.type === 'failed') reject(new FilmError(data.reason));
      };
      worker.addEventListener('message', receive, { signal });
      worker.addEventListener('error', () => reject(new FilmError('network')), { signal });
      if (withinMs !== undefined) cancelWait = preciseClock.after(withinMs, () => reject(new FilmError('not-found')));
      const open: WorkerRequest = { type: 'open', source: { file } };
      for (const message of [open, request]) worker.postMessage(message, []);
    });
    return { worker, answer };
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    cancelWait();
    listening.abort();
  }
}

function keep(file: Blob | undefined, worker: FilmWorker): void {
  waiting.get(file)?.terminate();
  waiting.set(file, worker);
  preciseClock.after(waitingMs, () => {
    if (waiting.get(file) !== worker) return;
    waiting.delete(file);
    worker.terminate();
  });
}
