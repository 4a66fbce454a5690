import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { PageDefinition, PageHeadDefinition } from '../src/common/page-definition.ts';

const sources = join(import.meta.dirname, '../src');

export interface ListedPage {
  path: string;
  head?: Omit<PageHeadDefinition, 'title'> & { title: string };
  /** Needed at once beside the program. */
  files: string[];
}

interface PageSource extends PageDefinition {
  component: string;
  head: ListedPage['head'];
}

/**
 * Adds pages.json to the build. The server preloads the files from the head of the page, so that they load beside the program instead of
 * after it.
 */
export function listPages(): Plugin {
  return {
    name: 'list-pages',
    apply: 'build',
    generateBundle: {
      // After the styles of chunks are known.
      order: 'post',
      async handler(_, bundle) {
        const pages = await readPages();
        const listed = pages.flatMap((page): ListedPage[] => {
          const files = filesOf(bundle, page, page.component);
          return pathsOf(page).map((path) => ({ path, ...(page.head && { head: page.head }), files }));
        });
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(listed) });
      },
    },
  };
}

function pathsOf({ path, head }: PageSource): string[] {
  const base = path.replace(/\/:section\?$/, '');
  return [base, ...(head?.sections ?? []).map((section) => `${base}/${section}`)];
}

/** Titles are in English. */
export async function readPages(): Promise<PageSource[]> {
  const folders = readdirSync(join(sources, 'pages'));
  return Promise.all(
    folders.map(async (folder) => {
      const below = join(sources, 'pages', folder);
      const component = readdirSync(below).find((name) => name.endsWith('Page.tsx'));
      if (component === undefined) throw new Error(`${folder} has no page`);
      const { page, head } = (await import(pathToFileURL(join(below, 'page.ts')).href)) as {
        page: PageDefinition;
        head?: PageHeadDefinition;
      };
      return { ...page, component: join(below, component), head: head && { ...head, title: englishText(head.title) } };
    }),
  );
}

function englishText(key: string): string {
  const [namespace = '', name = ''] = key.split(':');
  const texts = JSON.parse(readFileSync(join(sources, `i18n/locales/en/${namespace}.json`), 'utf8')) as Record<string, string>;
  const text = texts[name];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return text;
}

function filesOf(bundle: Rolldown.OutputBundle, { texts, firstImage }: PageDefinition, component: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = new Set(builtPage(bundle).match(/(?<=\/)assets\/[\w.-]+/g));
  const found = new Set<string>();

  function add(chunk: Rolldown.OutputChunk): void {
    if (named.has(chunk.fileName) || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  }

  // English texts fill gaps of other languages, so every page needs them.
  for (const id of [component, ...texts.map((name) => join(sources, `i18n/locales/en/${name}.json`))]) {
    // The module's facade may be a chunk that only re-exports from another.
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id) ?? chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (chunk === undefined) throw new Error(`${id} is in no chunk`);
    add(chunk);
  }
  if (firstImage !== undefined) {
    const asset = Object.values(bundle).find(
      (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(`assets/${firstImage}`)),
    );
    if (asset === undefined) throw new Error(`${firstImage} is not in the build`);
    found.add(asset.fileName);
  }
  return [...found].map((file) => `/${file}`);
}

export function builtPage(bundle: Rolldown.OutputBundle): string {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('The page is not built yet');
  return String(page.source);
}
