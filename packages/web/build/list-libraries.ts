import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Library } from '../src/pages/attribution/library-schema.ts';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  repository?: string | { url: string };
}

/** build/api-docs.ts copies a script of one, and workers import the others. */
const besidePages = [
  '@scalar/fastify-api-reference',
  'jassub',
  'mediabunny',
  ...['aac-encoder', 'ac3', 'dts'].map((name) => `@mediabunny/${name}`),
];

/** Returns undefined for our own modules. */
function packageFolder(moduleId: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(moduleId)?.[0];
}

function homeOf({ homepage, repository }: Manifest): string | undefined {
  const address = homepage ?? (typeof repository === 'string' ? repository : repository?.url);
  const url = address
    ?.replace(/^(?:github:)?(?=[\w-]+\/[\w.-]+$)/, 'https://github.com/')
    .replace(/^git(?:\+https)?:/, 'https:')
    .replace(/\.git$/, '');
  return url?.startsWith('https://') ? url : undefined;
}

function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}

/** Lists the bundle's libraries for the attribution page. */
export function listLibraries(): Plugin {
  return {
    name: 'list-libraries',
    apply: 'build',
    generateBundle(_, bundle) {
      const folders = new Set(besidePages.map((name) => join(import.meta.dirname, '../../../node_modules', name)));
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const folder = packageFolder(id);
          if (folder !== undefined && renderedLength > 0 && existsSync(join(folder, 'package.json'))) folders.add(folder);
        }
      }
      const found = [...folders]
        .map((folder) => {
          const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
          const { name, version, license } = manifest;
          if (license === undefined) throw new Error(`${name} names no licence`);
          const url = homeOf(manifest);
          const library: Library = { name, version, licence: license, ...(url !== undefined && { url }) };
          return { library, text: licenceText(folder) };
        })
        .sort((a, b) => (a.library.name < b.library.name ? -1 : 1));
      const texts = found.map(({ library: { name, version, licence }, text }) => `${name} ${version}\n\n${text || licence}`);
      const libraries = found.map(({ library }) => library);
      this.emitFile({ type: 'asset', fileName: 'licenses/libraries.json', source: JSON.stringify(libraries) });
      this.emitFile({ type: 'asset', fileName: 'licenses/libraries.txt', source: `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n` });
    },
  };
}
