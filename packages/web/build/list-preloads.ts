import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { firstSegment, pageTable, type PageParts } from '../src/app/page-table.ts';
import { builtPage } from './built-page.ts';

const sources = join(import.meta.dirname, '../src');

/**
 * Adds preloads.json to the build: for each page, by the first segment of its path, the paths of what it needs at once
 * beside the program. The server names them in the head of the page, so that they load beside it instead of after it.
 */
export function listPreloads(): Plugin {
  return {
    name: 'list-preloads',
    apply: 'build',
    generateBundle: {
      // After the styles of chunks are known.
      order: 'post',
      handler(_, bundle) {
        const files = pageTable.map((page) => [firstSegment(page.path), filesOf(bundle, page)]);
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(files)) });
      },
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle, { folder, component, texts, picture }: PageParts): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = new Set(builtPage(bundle).match(/(?<=\/)assets\/[\w.-]+/g));
  const found = new Set<string>();

  function take(chunk: Rolldown.OutputChunk): void {
    if (named.has(chunk.fileName) || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') take(imported);
    }
  }

  // English texts stand in for what other languages lack, so everybody needs them.
  for (const module of [`pages/${folder}/${component}.tsx`, ...texts.map((name) => `i18n/locales/en/${name}.json`)]) {
    const id = join(sources, module);
    // What is imported may be a chunk that only passes on what another holds.
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id) ?? chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (chunk === undefined) throw new Error(`${module} is in no chunk`);
    take(chunk);
  }
  if (picture !== undefined) {
    const asset = Object.values(bundle).find(
      (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(`assets/${picture}`)),
    );
    if (asset === undefined) throw new Error(`${picture} is not in the build`);
    found.add(asset.fileName);
  }
  return [...found].map((file) => `/${file}`);
}
