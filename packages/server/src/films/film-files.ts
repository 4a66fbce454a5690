import type { Clock } from '@matinee/base/clock';
import type { FileHandle } from 'node:fs/promises';

/** Pages read a film in many short requests, so its file stays open for this long after the last one. */
const keepOpenMs = 5_000;

/** An open file that is read by position. */
export type ReadableFile = Pick<FileHandle, 'read' | 'close'>;

interface OpenFile {
  opening: Promise<ReadableFile>;
  readers: number;
  cancelClosing?: () => void;
}

/** Open files of films, each shared by its readers. */
export class FilmFiles {
  readonly #openBytes: (id: string) => Promise<ReadableFile>;
  readonly #clock: Clock;
  readonly #files = new Map<string, OpenFile>();

  constructor(openBytes: (id: string) => Promise<ReadableFile>, clock: Clock) {
    this.#openBytes = openBytes;
    this.#clock = clock;
  }

  /** Opens the file of a film, or shares it. Each reader has to close it. */
  async open(id: string): Promise<ReadableFile> {
    const file = this.#files.get(id) ?? { opening: this.#openBytes(id), readers: 0 };
    this.#files.set(id, file);
    file.readers += 1;
    file.cancelClosing?.();
    try {
      const handle = await file.opening;
      return { read: handle.read.bind(handle), close: async () => this.#leave(id, file) };
    } catch (error) {
      if (this.#files.get(id) === file) this.#files.delete(id);
      throw error;
    }
  }

  /** Closes all files. */
  async close(): Promise<void> {
    for (const [id, file] of this.#files) await this.#close(id, file);
  }

  #leave(id: string, file: OpenFile): void {
    file.readers -= 1;
    if (file.readers > 0 || this.#files.get(id) !== file) return;
    file.cancelClosing = this.#clock.after(keepOpenMs, () => void this.#close(id, file));
  }

  async #close(id: string, file: OpenFile): Promise<void> {
    file.cancelClosing?.();
    this.#files.delete(id);
    await (await file.opening).close();
  }
}
