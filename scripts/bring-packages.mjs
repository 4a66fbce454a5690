import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { run } from './run-command.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

/** Installs the packages of the lockfile, when they are not those that are installed. */
export async function bringPackages(root, tools) {
  const folder = join(root, 'node_modules');
  const hash = hashOf(readFileSync(join(root, 'package-lock.json')));
  if (readStamp(folder) === hash) return;
  console.log('Installing the packages');
  // Build tools are among the development packages, whatever NODE_ENV says.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], tools);
  if (code !== 0) throw new Error('The packages could not be installed. Check the connection to the npm registry and try again.');
  writeStamp(folder, hash);
}

const sources = ['packages/protocol', 'packages/media', 'packages/sync', 'packages/web'];
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

/** Builds the web app, when something it is made of has changed, and compresses it for the server. */
export async function buildWebApp(root, tools) {
  const dist = join(root, 'packages/web/dist');
  const files = sources.flatMap((folder) => filesBelow(join(root, folder))).sort((a, b) => (a < b ? -1 : 1));
  const hash = hashOf(
    readFileSync(join(root, 'package-lock.json')),
    ...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  );
  if (readStamp(dist) === hash) return;
  console.log('Building the web app');
  const code = await run('vite', ['build', 'packages/web', '--logLevel', 'warn'], tools);
  if (code !== 0) throw new Error('The web app could not be built.');
  for (const file of filesBelow(dist)) {
    const content = readFileSync(file);
    if (!compressible.has(extname(file)) || content.length < 1024) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content));
  }
  writeStamp(dist, hash);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'node_modules', 'fixtures'].includes(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}
