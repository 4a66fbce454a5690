// node scripts/run.mjs release, after a build: writes the downloads into the folder release.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';
import bundle from '../packages/server/rolldown.config.ts';
import { buildClient } from './client-package/build-client.ts';
import { librariesOf, librariesOfPage } from './libraries.ts';
import { readIntegrity, sbomOf } from './sbom.ts';
import { tarOf, type ArchiveFile } from './tar.ts';

const papers = [
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'SPEC.md',
  '.env.example',
  'docs',
  'deploy',
  'Dockerfile',
  '.dockerignore',
];
/** Leaves out sources, tests and other files, such as `.env`, which has passwords. */
const isLeftOut = (name: string): boolean => ['.stamp', '.env'].includes(name) || /\.(?:ts|log)$/.test(name);
const line = `\n\n${'-'.repeat(80)}\n\n`;

export interface Release {
  /** `matinee-1.2.0.tar.gz`, its list of parts, the npm package of the client, and the checksums of all. */
  files: Map<string, Buffer>;
  version: string;
}

/** Packs the built program at `root`. The same commit gives the same bytes. */
export async function packRelease(root: string): Promise<Release> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const timeMs = commitTimeMs(root);
  const server = librariesOf(await modulesOfServer());
  const web = librariesOfPage(join(root, 'packages/web/dist'));
  const parts = [
    { name: 'server' as const, libraries: server.libraries },
    { name: 'web' as const, libraries: web.libraries },
  ];
  const sbom = Buffer.from(sbomOf({ version, timeMs, parts, integrity: readIntegrity(root) }));
  const name = `matinee-${version}`;
  const content = [
    { path: 'bin/matinee', content: readFileSync(join(root, 'scripts/matinee.sh')), isExecutable: true },
    ...filesBelow(join(root, 'packages/server/dist'), 'lib/server/dist'),
    ...filesBelow(join(root, 'packages/web/dist'), 'lib/web/dist'),
    ...papers.filter((path) => existsSync(join(root, path))).flatMap((path) => filesBelow(join(root, path), path)),
    { path: 'THIRD-PARTY-LICENSES.txt', content: Buffer.from(`${[...server.texts, ...web.texts].join(line)}\n`) },
    { path: 'sbom.cdx.json', content: sbom },
  ];
  const archive = tarOf(
    content.map((file) => ({ ...file, path: `${name}/${file.path}` })),
    timeMs,
  );
  const files = new Map([
    [`${name}.tar.gz`, gzipSync(archive, { level: 9 })],
    [`${name}.cdx.json`, sbom],
    [`matinee-client-${version}.tgz`, gzipSync(tarOf(await filesOfClient(), timeMs), { level: 9 })],
  ]);
  const sums = [...files].map(([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`);
  return { version, files: files.set('SHA256SUMS', Buffer.from(sums.join(''))) };
}

function commitTimeMs(root: string): number {
  const epoch = process.env['SOURCE_DATE_EPOCH'] ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number(epoch) * 1000;
}

async function modulesOfServer(): Promise<string[]> {
  const { output, ...input } = bundle;
  const build = await rolldown(input);
  const { output: made } = await build.generate([output].flat()[0]);
  await build.close();
  return made
    .filter((part): part is OutputChunk => part.type === 'chunk')
    .flatMap(({ modules }) => Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])));
}

async function filesOfClient(): Promise<ArchiveFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-client-'));
  await buildClient(folder);
  const files = filesBelow(folder, 'package', () => false);
  rmSync(folder, { recursive: true });
  return files;
}

function filesBelow(path: string, name: string, isSkipped = isLeftOut): ArchiveFile[] {
  if (!existsSync(path)) throw new Error(`${name} is missing: build first.`);
  if (statSync(path).isFile()) return [{ path: name, content: readFileSync(path) }];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !isSkipped(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: `${name}/${relative(path, file).replaceAll('\\', '/')}`, content: readFileSync(file) };
    });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = join(import.meta.dirname, '..');
  const folder = join(root, 'release');
  const { files } = await packRelease(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, bytes] of files) {
    writeFileSync(join(folder, name), bytes);
    console.log(`release/${name} (${(bytes.length / 1e6).toFixed(1)} MB)`);
  }
}
