/** Starts the worker that repairs films: a file of its own, for which the server answers with a policy of its own. */
export function startFilmWorker(): Worker {
  return new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'film' });
}
