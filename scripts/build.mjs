import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { run } from './run-command.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

/** Builds the web app and the server, each only when something it is made of has changed. */
export async function build(root, tools) {
  await once(root, 'packages/web', ['protocol', 'media', 'sync', 'web'], async () => {
    console.log('Building the web app');
    const code = await run('vite', ['build', 'packages/web', '--logLevel', 'warn'], tools);
    if (code !== 0) throw new Error('The web app could not be built.');
    compress(join(root, 'packages/web/dist'));
  });
  await once(root, 'packages/server', ['protocol', 'room', 'media', 'server'], async () => {
    console.log('Building the server');
    const code = await run('rolldown', ['--config', 'packages/server/rolldown.config.ts'], tools);
    if (code !== 0) throw new Error('The server could not be built.');
  });
}

async function once(root, folder, packages, make) {
  const files = packages.flatMap((name) => filesBelow(join(root, 'packages', name))).sort((a, b) => (a < b ? -1 : 1));
  const hash = hashOf(
    readFileSync(join(root, 'package-lock.json')),
    ...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  );
  const dist = join(root, folder, 'dist');
  if (existsSync(dist) && readStamp(dist) === hash) return;
  await make();
  writeStamp(dist, hash);
}

/** Compresses ahead of time what the server would else compress again and again. */
function compress(folder) {
  for (const file of filesBelow(folder)) {
    const content = readFileSync(file);
    if (!compressible.has(extname(file)) || content.length < 200) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content));
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'node_modules', 'fixtures'].includes(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}
