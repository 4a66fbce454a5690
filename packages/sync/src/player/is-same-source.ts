import type { SourceLocation } from './player.ts';

/** Whether two sources play the same from the same place. */
export function isSameSource(a: SourceLocation | undefined, b: SourceLocation | undefined): boolean {
  return a?.kind === b?.kind && a?.url === b?.url;
}
