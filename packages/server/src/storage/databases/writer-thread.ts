import { Worker } from 'node:worker_threads';
import type { WriterTransport } from './sqlite-writer.ts';
import { cutOff, type WriteOrder, type WriteOutcome } from './writing-connection.ts';
import { unpack, type PackedOutcome } from './packed-outcome.ts';

/** Pictures are outside of the heap. Without the second limit the heap keeps 16 MB of garbage. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

/** Starts the thread with the first order, and replaces it when it dies. */
export function createWriterThread(path: string): WriterTransport {
  let thread: Thread | undefined;
  return {
    perform(order) {
      thread ??= new Thread(path, () => (thread = undefined));
      return thread.perform(order);
    },
    async close() {
      await thread?.close();
    },
  };
}

class Thread {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  #order: PromiseWithResolvers<WriteOutcome[]> | undefined;
  #failure: unknown;

  constructor(path: string, onEnd: () => void) {
    const entry = new URL(import.meta.url.endsWith('.ts') ? './writer-thread-main.ts' : './writer-thread-main.js', import.meta.url);
    // Modules that the process preloads have nothing to do in the thread.
    this.#worker = new Worker(entry, { name: 'writer', workerData: path, execArgv: [], env: {}, resourceLimits });
    this.#worker.on('message', (outcomes: PackedOutcome[]) => {
      this.#worker.unref();
      this.#order?.resolve(outcomes.map(unpack));
    });
    this.#worker.on('error', (error) => (this.#failure = error));
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        onEnd();
        this.#order?.reject(cutOff('The thread that writes the database has ended', this.#failure));
        resolve();
      });
    });
  }

  perform(order: WriteOrder): Promise<WriteOutcome[]> {
    this.#order = Promise.withResolvers();
    // An idle thread doesn't keep the process alive.
    this.#worker.ref();
    this.#worker.postMessage(order, []);
    return this.#order.promise;
  }

  async close(): Promise<void> {
    this.#worker.ref();
    this.#worker.postMessage('close', []);
    await this.#ended;
  }
}
