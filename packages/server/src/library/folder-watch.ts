import { watch } from 'node:fs';

/** Watches a folder without the folders below. Returns the function that ends this. @throws if the folder can't be watched */
export type WatchFolder = (path: string, onChange: () => void) => () => void;

/** Calls back when names in a folder change, not when files grow. */
export const watchFolder: WatchFolder = (path, onChange) => {
  const watcher = watch(path, { persistent: false }, (event) => {
    if (event === 'rename') onChange();
  });
  watcher.on('error', onChange);
  return () => watcher.close();
};

/**
 * Watches folders until their first change. Node's own watch of whole trees reads them without a pause on Linux and
 * watches every file, which stops the server for seconds.
 */
export class FolderWatch {
  readonly #watched = new Map<string, () => void>();
  readonly #watchOne: WatchFolder;
  readonly #onChange: () => void;

  constructor(watchOne: WatchFolder, onChange: () => void) {
    this.#watchOne = watchOne;
    this.#onChange = onChange;
  }

  /** Returns the error if the folder can't be watched. */
  add(path: string): unknown {
    if (this.#watched.has(path)) return undefined;
    try {
      // A folder that was replaced by another one of its name has to be watched again.
      const stop = this.#watchOne(path, () => {
        this.#end(path);
        this.#onChange();
      });
      this.#watched.set(path, stop);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  keep(paths: ReadonlySet<string>): void {
    for (const path of this.#watched.keys()) if (!paths.has(path)) this.#end(path);
  }

  #end(path: string): void {
    this.#watched.get(path)?.();
    this.#watched.delete(path);
  }
}
