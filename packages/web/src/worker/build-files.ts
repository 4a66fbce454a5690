/** What the service worker is told of the build it belongs to, by vite.config.ts. All are paths of this site. */
export interface BuildFiles {
  /** A hash of everything in the build. */
  version: string;
  /** Files that every page may need, kept from the start. */
  core: readonly string[];
  /** The others, kept once they have been used: texts of the language spoken here, fonts of its script, what plays. */
  whenUsed: readonly string[];
}
