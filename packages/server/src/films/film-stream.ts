import { limits } from '@matinee/protocol';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** How many unused buffers are kept: 16 MB. */
const maxSpare = 64;

/** Buffers of the size of a block. A new one for each piece of a film would keep the garbage collector busy. */
export class BlockBuffers {
  readonly #spare: Buffer[] = [];

  take(): Buffer {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(limits.filmBlockBytes);
  }

  /** Takes back a buffer that is no longer in use. */
  giveBack(buffer: Buffer): void {
    if (this.#spare.length < maxSpare) this.#spare.push(buffer);
  }
}

export interface FilmStreamOptions {
  buffers: BlockBuffers;
  /** Reads the next piece into a buffer; undefined at the end. @throws if the rest doesn't come or may not be read */
  next: (buffer: Buffer) => Promise<Buffer | undefined>;
  /** Called after the last read. */
  onEnd: () => Promise<void>;
}

/** A stream that is sent as fast as its reader takes it, from two buffers in turn. If the rest doesn't come, the connection ends. */
export class FilmStream extends Readable {
  readonly #options: FilmStreamOptions;

  constructor(options: FilmStreamOptions) {
    super();
    this.#options = options;
  }

  // The pieces go past the stream's own buffer, which doesn't tell when it is done with them.
  override _read(): void {}

  override pipe<Target extends NodeJS.WritableStream>(target: Target): Target {
    void this.#send(target as unknown as ServerResponse);
    return target;
  }

  async #send(target: ServerResponse): Promise<void> {
    try {
      await this.#writeAll(target);
      target.end();
    } catch {
      target.destroy();
    } finally {
      await this.#options.onEnd().catch(() => undefined);
    }
    this.push(null);
    this.resume();
  }

  async #writeAll(target: ServerResponse): Promise<void> {
    const { buffers, next } = this.#options;
    let written = Promise.resolve();
    for (;;) {
      const buffer = buffers.take();
      const piece = await next(buffer);
      // One piece is read while another is written, so two buffers are in use.
      await written;
      if (piece === undefined) return buffers.giveBack(buffer);
      written = write(target, piece).then(() => buffers.giveBack(buffer));
      // The loop waits for it, and learns of its failure, after the next read.
      written.catch(() => undefined);
    }
  }
}

function write(target: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    target.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}
