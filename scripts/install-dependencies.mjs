import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSilently } from './run-command.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const serving = ['--omit=dev', '--include-workspace-root', '--workspace=packages/server', '--workspace=packages/web'];

/**
 * Installs the lockfile's packages, or those for serving alone, if they are missing.
 * @param {{ isForServing?: boolean, say?: (text: string) => void }} [options]
 */
export async function installDependencies(root, tools, { isForServing = false, say = console.log } = {}) {
  const folder = join(root, 'node_modules');
  const hash = hashOf(readFileSync(join(root, 'package-lock.json')));
  const known = readStamp(folder);
  if (known === hash || (isForServing && known === `${hash} serving`)) return;
  say('Installing the packages');
  // Tests need the development packages, which NODE_ENV=production would omit.
  const code = await runSilently('npm', ['ci', ...(isForServing ? serving : ['--include=dev']), '--no-audit', '--no-fund'], tools);
  if (code !== 0) throw new Error('The packages could not be installed. Check the connection to the npm registry and try again.');
  writeStamp(folder, isForServing ? `${hash} serving` : hash);
}
