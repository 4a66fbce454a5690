import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a reader of an example chooses between. */
export interface Choice {
  https: boolean;
  /** Matinee is below /watch. */
  isBelowPath: boolean;
  hasSeveralNodes: boolean;
}

/** How the comments begin above the lines that are for one case only. */
const cases: readonly [start: string, isTaken: (choice: Choice) => boolean][] = [
  ['With https', ({ https }) => https],
  ['Without https', ({ https }) => !https],
  ['At the root of the host', ({ isBelowPath }) => !isBelowPath],
  ['Below a path', ({ isBelowPath }) => isBelowPath],
  ['One server', ({ hasSeveralNodes }) => !hasSeveralNodes],
  ['Several nodes', ({ hasSeveralNodes }) => hasSeveralNodes],
];

/**
 * An example of this folder as a reader uses it: the lines of the cases they have are in it, those of the others are comments,
 * and their own values are in place of the example's. The lines of a case end with an empty line or another comment.
 * @throws when the example has not one of the values
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
  // What stays a comment may name ports and files that there are none of.
  const text = lines.filter((line) => !/^\s*#/.test(line)).join('\n');
  return [...values].reduce((changed, [own, value]) => {
    if (!changed.includes(own)) throw new Error(`${name} has no ${own} in it`);
    return changed.replaceAll(own, value);
  }, text);
}
