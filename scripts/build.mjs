import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { run, runSilently } from './run-command.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm']);

const docsSources = ['docs', 'packages/web/src/styles', 'CHANGELOG.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'SECURITY.md', 'SPEC.md'];

/** Builds the web app, the documentation and the server, each only when one of its sources has changed. */
export async function build(root, tools) {
  await once(root, 'packages/web', packagesOf(root, 'web'), async () => {
    console.log('Building the web app');
    const code = await run('vite', ['build', 'packages/web', '--logLevel', 'warn'], tools);
    if (code !== 0) throw new Error('The web app could not be built.');
    compress(join(root, 'packages/web/dist'));
  });
  await once(root, 'docs/site', docsSources, async () => {
    console.log('Building the documentation');
    const code = await run('node', ['docs/site/build.ts'], tools);
    if (code !== 0) throw new Error('The documentation could not be built.');
    compress(join(root, 'docs/site/dist'));
  });
  await buildServer(root, tools);
}

/** Builds the server alone. The bundler lists a hundred chunks, at each level of its log. */
export async function buildServer(root, tools) {
  await once(root, 'packages/server', packagesOf(root, 'server'), async () => {
    console.log('Building the server');
    const code = await runSilently('rolldown', ['--config', 'packages/server/rolldown.config.ts', '--logLevel', 'warn'], tools);
    if (code !== 0) throw new Error('The server could not be built.');
  });
}

/** Builds the client as a package that others can install. */
export async function buildClient(root, tools) {
  await once(root, 'packages/client', [...packagesOf(root, 'client'), 'packages/api', 'scripts/client-package'], async () => {
    const folder = join(root, 'packages/client/dist');
    const code = await run('node', [join(root, 'scripts/client-package/build-client.ts'), folder], tools);
    if (code !== 0) throw new Error('The client could not be built.');
  });
}

/** Builds the server with the entry that lets browser tests replace sites. */
export async function buildTestServer(root, tools) {
  await once(root, 'e2e', [...packagesOf(root, 'server'), 'e2e/server'], async () => {
    console.log('Building the server of the browser tests');
    const code = await runSilently('rolldown', ['--config', 'e2e/server/rolldown.config.ts', '--logLevel', 'warn'], tools);
    if (code !== 0) throw new Error('The server of the browser tests could not be built.');
  });
}

/** Returns the folder of a package, and the folders of the packages on which it depends or which are bundled with it. */
function packagesOf(root, name) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  const names = Object.keys({ ...dependencies, ...devDependencies }).map((dependency) => dependency.replace(/^@matinee\//, ''));
  const ours = names.filter((dependency) => existsSync(join(root, 'packages', dependency)));
  return [...new Set([`packages/${name}`, ...ours.flatMap((dependency) => packagesOf(root, dependency))])];
}

/** Runs `make` unless `folder/dist` was made from the same sources. */
async function once(root, folder, sources, make) {
  const files = sources.flatMap((source) => filesBelow(join(root, source))).sort((a, b) => (a < b ? -1 : 1));
  const hash = hashOf(
    readFileSync(join(root, 'package-lock.json')),
    ...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  );
  const dist = join(root, folder, 'dist');
  if (existsSync(dist) && readStamp(dist) === hash) return;
  await make();
  writeStamp(dist, hash);
}

/** Compresses files once instead of for every response. */
function compress(folder) {
  for (const file of filesBelow(folder)) {
    const content = readFileSync(file);
    if (!compressible.has(extname(file)) || content.length < 200) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    // The last tenth of a large file would take ten times as long.
    const quality = content.length > 1e6 ? 9 : constants.BROTLI_MAX_QUALITY;
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  }
}

function filesBelow(folder) {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'node_modules', 'fixtures', 'test'].includes(entry.name) ? [] : filesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}
