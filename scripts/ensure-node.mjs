import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runSilently } from './run-command.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const minMajor = 24;

/**
 * Returns the environment with the machine's Node if it is new enough, else with a Node and npm installed into .node by a separate
 * lockfile.
 * @param {(text: string) => void} [say]
 */
export async function ensureNode(root, say = console.log) {
  const major = Number(process.versions.node.split('.')[0]);
  const here = { cwd: root, env: { ...process.env } };
  if (major >= minMajor) {
    here.env.PATH = dirname(process.execPath) + delimiter + here.env.PATH;
    return here;
  }
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new Error(
      `Matinee needs Node ${minMajor} or newer; this is ${process.versions.node}. Install Node ${minMajor} LTS and try again.`,
    );
  }
  const folder = join(root, '.node');
  const binaries = join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin');
  const hash = hashOf(readFileSync(join(root, 'scripts/node/package-lock.json')));
  if (readStamp(folder) !== hash || !existsSync(join(binaries, 'node'))) {
    say(`Node ${process.versions.node} is too old for Matinee: installing Node ${minMajor} into .node (once)`);
    mkdirSync(folder, { recursive: true });
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(root, 'scripts/node', file), join(folder, file));
    const code = await runSilently('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env: here.env,
    });
    if (code !== 0)
      throw new Error(`Node ${minMajor} could not be installed. Check the connection to the npm registry, or install it yourself.`);
    writeStamp(folder, hash);
  }
  here.env.PATH = [binaries, join(folder, 'node_modules/.bin'), here.env.PATH].join(delimiter);
  return here;
}
