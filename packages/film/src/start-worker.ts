import { preciseClock } from '@matinee/base/clock';
import type { ComparedFilm, FilmFailure, WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

/** Tests replace it. */
export type FilmWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** Workers that wait for a player, by the file that they have described; undefined for any film. */
const waiting = new Map<Blob | undefined, FilmWorker>();
/** Users read the description meanwhile. */
const waitingMs = 60_000;
/** A slower worker can't read the file. */
const describeMs = 60_000;

/** Starts the worker, whose file the server sends with its own policy, or returns the ready worker that has just described the file. */
export function startFilmWorker(file?: Blob): FilmWorker {
  const ready = waiting.get(file);
  if (ready === undefined) return newFilmWorker();
  waiting.delete(file);
  return ready;
}

export function newFilmWorker(): FilmWorker {
  return new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'film' });
}

/** Starts a worker ahead, for a film with these codecs (RFC 6381) that the page is about to play by URL. */
export function prepareFilmWorker(codecs: string): void {
  if (waiting.has(undefined)) return;
  const worker = startFilmWorker();
  const prepare: WorkerRequest = { type: 'prepare', codecs };
  worker.postMessage(prepare, []);
  keep(undefined, worker);
}

export class FilmError extends Error {
  override readonly name = 'FilmError';
  readonly reason: FilmFailure;

  constructor(reason: FilmFailure) {
    super(`Failed to read the film: ${reason}`);
    this.reason = reason;
  }
}

export type InspectedFilm = Omit<Extract<WorkerAnswer, { type: 'described' }>, 'type'>;

/** Describes a film in a worker, which then waits for the player. `theirs` is compared. Rejects with a FilmError. */
export async function inspectFilm(file: Blob, theirs?: ComparedFilm): Promise<InspectedFilm> {
  const { worker, answer } = await askWorker(file, { type: 'describe', theirs }, 'described', describeMs);
  keep(file, worker);
  return answer;
}

/** Rejects with a FilmError. */
export async function hashFilm(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const { worker, answer } = await askWorker(file, { type: 'hash' }, 'hashed');
  worker.terminate();
  return answer.hashes;
}

/** Resolves with an answer of the worker, which goes on. Rejects with a FilmError, also after `withinMs`. */
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
