import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run-command.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

/** Installs the packages of the lockfile, unless they are already installed. */
export async function installDependencies(root, tools) {
  const folder = join(root, 'node_modules');
  const hash = hashOf(readFileSync(join(root, 'package-lock.json')));
  if (readStamp(folder) === hash) return;
  console.log('Installing the packages');
  // Build tools are among the development packages, which NODE_ENV=production would leave out.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], tools);
  if (code !== 0) throw new Error('The packages could not be installed. Check the connection to the npm registry and try again.');
  writeStamp(folder, hash);
}
