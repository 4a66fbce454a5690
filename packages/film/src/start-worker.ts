import type { FilmDescription } from './describe-film.ts';
import type { FilmFailure, WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

/** The part of a worker that is used here, so that tests can play it. */
export type FilmWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** Starts the worker that repairs films: a file of its own, for which the server answers with a policy of its own. */
export function startFilmWorker(): FilmWorker {
  return new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'film' });
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

/** Describes and identifies a film in a worker of its own. Rejects with a FilmError. */
export async function inspectFilm(file: Blob, startWorker = startFilmWorker): Promise<{ description: FilmDescription; identity: string }> {
  const worker = startWorker();
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
        if (data.type === 'described') resolve(data);
        if (data.type === 'failed') reject(new FilmError(data.reason));
      });
      worker.addEventListener('error', () => reject(new FilmError('network')));
      for (const request of [{ type: 'open', source: { file } }, { type: 'describe' }] satisfies WorkerRequest[]) {
        worker.postMessage(request, []);
      }
    });
  } finally {
    worker.terminate();
  }
}
