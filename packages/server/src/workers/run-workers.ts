import cluster, { type Worker } from 'node:cluster';

/** Longer than a worker takes to hand over its rooms and stop. */
const stopWithinMs = 27_000;
const restartAfterMs = 1000;

export interface WorkersOptions {
  count: number;
  /** The operators' port of the first worker; each further one has the next. Undefined without such a port. */
  metricsPort: number | undefined;
}

/**
 * Runs the server in several processes that share its port; connections go to them in turn. A process that dies is replaced. When none can
 * start at all, everything stops. Never returns: ends this process with the last of them.
 */
export function runWorkers({ count, metricsPort }: WorkersOptions): void {
  let isStopping = false;
  let hasListened = false;
  let exitCode = 0;

  function start(index: number): void {
    const ownPort = metricsPort === undefined || metricsPort === 0 ? {} : { METRICS_PORT: String(metricsPort + index) };
    const worker: Worker = cluster.fork(ownPort);
    worker.on('listening', () => {
      hasListened = true;
    });
    worker.on('exit', (code) => {
      if (isStopping) return exitWithLast(code);
      // It has logged the reason, and the others fail in the same way.
      if (!hasListened) return stop(code === 0 ? 1 : code);
      setTimeout(() => {
        if (!isStopping) start(index);
      }, restartAfterMs);
    });
  }

  function exitWithLast(code: number): void {
    exitCode ||= code;
    if (Object.values(cluster.workers ?? {}).every((worker) => worker === undefined || worker.isDead())) process.exit(exitCode);
  }

  function stop(code: number): void {
    if (isStopping) return;
    isStopping = true;
    exitCode = code;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    exitWithLast(0);
  }

  for (let index = 0; index < count; index++) start(index);
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
}
