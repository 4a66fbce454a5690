import { limits } from '@matinee/protocol';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** 16 MB. */
const maxSpare = 64;

/** Reuses buffers of the size of a block, which spares the garbage collector. */
export class BlockBuffers {
  readonly #spare: Buffer[] = [];

  take(): Buffer {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(limits.filmBlockBytes);
  }

  giveBack(buffer: Buffer): void {
    if (this.#spare.length < maxSpare) this.#spare.push(buffer);
  }
}

export interface FilmStreamOptions {
  buffers: BlockBuffers;
  /** Undefined at the end. @throws if the rest doesn't come or may not be read */
  next: (buffer: Buffer) => Promise<Buffer | undefined>;
  onEnd: () => Promise<void>;
}

/** Sends as fast as the reader takes it, from two buffers in turn. If the rest doesn't come, the connection ends. */
export class FilmStream extends Readable {
  readonly #options: FilmStreamOptions;

  constructor(options: FilmStreamOptions) {
    super();
    this.#options = options;
  }

  // The pieces bypass the stream's own buffer, which doesn't tell when it is done with them.
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
      // One piece is read while another is written.
      await written;
      if (piece === undefined) return buffers.giveBack(buffer);
      written = write(target, piece).then(() => buffers.giveBack(buffer));
      // The loop learns of its failure after the next read.
      written.catch(() => undefined);
    }
  }
}

function write(target: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // Node doesn't call back for a write to a socket that is destroyed and not closed yet.
    const onClose = (): void => reject(new Error('The connection is closed'));
    target.once('close', onClose);
    target.write(piece, (error) => {
      target.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}
