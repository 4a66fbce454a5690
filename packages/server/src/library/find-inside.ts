import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

/**
 * Returns where a path below a folder leads, below the same folder and with slashes; undefined if it leads out of it.
 * @param root a path without symbolic links
 * @throws the error of the file system if there is nothing
 */
export async function findInside(root: string, path: string): Promise<string | undefined> {
  const inside = relative(root, await realpath(join(root, path)));
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return undefined;
  return inside.split(sep).join('/');
}
