import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { run, runSilently } from './run-command.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm']);

const docsSources = ['docs', 'packages/web/src/styles', 'CHANGELOG.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'SECURITY.md', 'SPEC.md'];

/** Builds the web app, the documentation and the server, each only if its sources have changed. */
export async function build(root, tools) {
  await buildUncompressed(root, tools);
  await compress(root);
}

/**
 * Omits the compressed files, which take half of the time.
 * @param {(text: string) => void} [say]
 */
export async function buildUncompressed(root, tools, say = console.log) {
  const app = once(root, 'packages/web', packagesOf(root, 'web'), async () => {
    say('Building the web app');
    const code = await runSilently('vite', ['build', 'packages/web', '--logLevel', 'warn'], tools);
    if (code !== 0) throw new Error('The web app could not be built.');
  });
  const docs = once(root, 'docs/site', docsSources, async () => {
    say('Building the documentation');
    const code = await run('node', ['docs/site/build.ts'], tools);
    if (code !== 0) throw new Error('The documentation could not be built.');
  });
  await Promise.all([app, docs, buildServer(root, tools, say)]);
}

/**
 * Builds the server without the bundler's log, which lists a hundred chunks.
 * @param {(text: string) => void} [say]
 */
export async function buildServer(root, tools, say = console.log) {
  await once(root, 'packages/server', packagesOf(root, 'server'), async () => {
    say('Building the server');
    const code = await runSilently('rolldown', ['--config', 'packages/server/rolldown.config.ts', '--logLevel', 'warn'], tools);
    if (code !== 0) throw new Error('The server could not be built.');
  });
}

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

/** Returns the folder of a package, and of the packages that it depends on or bundles. */
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

/** Compresses built files once instead of per response. It can be interrupted. */
export async function compress(root) {
  const files = ['packages/web/dist', 'docs/site/dist'].flatMap((folder) => filesBelow(join(root, folder)));
  const left = files.filter((file) => compressible.has(extname(file)) && !existsSync(`${file}.br`));
  const compressNext = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) await compressFile(file);
  };
  await Promise.all([compressNext(), compressNext()]);
}

async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < 200) return;
  // The last tenth of a large file would take ten times as long.
  const quality = content.length > 1e6 ? 9 : constants.BROTLI_MAX_QUALITY;
  const gzipped = await promisify(gzip)(content, { level: 9 });
  const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const write = (path, compressed) => {
    // The server may read it meanwhile.
    writeFileSync(`${path}.part`, compressed);
    renameSync(`${path}.part`, path);
  };
  write(`${file}.gz`, gzipped);
  write(`${file}.br`, brotli);
}

function filesBelow(folder) {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'node_modules', 'fixtures', 'test'].includes(entry.name) ? [] : filesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}
