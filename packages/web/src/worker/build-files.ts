/** The build that a service worker belongs to, set by build/service-worker.ts. All are paths below the worker's own folder. */
export interface BuildFiles {
  /** A hash of the whole build. */
  version: string;
  /** Files that every page may need, stored at installation. */
  core: readonly string[];
  /** Files stored once they have been used: texts of a language, fonts of a script, engines. */
  whenUsed: readonly string[];
}

/** The file of the build that lists its `core` for pages without a service worker. */
export const coreFile = 'core-files.json';
