import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Choice {
  https: boolean;
  /** Matinee is below /watch. */
  isBelowPath: boolean;
  hasSeveralNodes: boolean;
}

/** The comments are above lines that apply to one case only. */
const cases: readonly [start: string, isTaken: (choice: Choice) => boolean][] = [
  ['With https', ({ https }) => https],
  ['Without https', ({ https }) => !https],
  ['At the root of the host', ({ isBelowPath }) => !isBelowPath],
  ['Below a path', ({ isBelowPath }) => isBelowPath],
  ['One server', ({ hasSeveralNodes }) => !hasSeveralNodes],
  ['Several nodes', ({ hasSeveralNodes }) => hasSeveralNodes],
];

/**
 * Reads an example as a reader would adapt it: only the lines of the chosen cases are active. A case ends with an empty line or another
 * comment.
 * @throws when the example lacks one of the values
 */
export function readExample(name: string, choice: Choice, values: ReadonlyMap<string, string>): string {
  let isTaken: boolean | undefined;
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .map((line) => {
      const [, comment] = /^\s*# (.*):$/.exec(line) ?? [];
      const known = cases.find(([start]) => comment?.startsWith(start));
      if (known !== undefined) isTaken = known[1](choice);
      else if (/^\s*(?:# .*)?$/.test(line)) isTaken = undefined;
      else if (isTaken !== undefined) return isTaken ? line.replace(/^(\s*)#/, '$1') : line.replace(/^(\s*)(?!#)/, '$1#');
      return line;
    });
  // The remaining comments may name ports and files that don't exist here.
  const text = lines.filter((line) => !/^\s*#/.test(line)).join('\n');
  return [...values].reduce((changed, [own, value]) => {
    if (!changed.includes(own)) throw new Error(`${name} has no ${own} in it`);
    return changed.replaceAll(own, value);
  }, text);
}
