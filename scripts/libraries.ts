import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

export interface Library {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
}

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });
const shownSchema = z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() }));

/** Returns the packages of a bundle's modules by name, with their licences' texts. */
export function librariesOf(moduleIds: readonly string[]): { libraries: Library[]; texts: string[] } {
  const folders = new Set(moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []));
  const found = [...folders].map((folder) => {
    const { name, version, license } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
    return { library: { name, version, licence: license }, text: `${name} ${version}\n\n${text || license}` };
  });
  found.sort((a, b) => (keyOf(a.library) < keyOf(b.library) ? -1 : 1));
  return { libraries: found.map(({ library }) => library), texts: found.map(({ text }) => text) };
}

/** Reads a build of packages/web/build/list-libraries.ts. */
export function librariesOfPage(dist: string): { libraries: Library[]; texts: string[] } {
  const folder = join(dist, 'licenses');
  if (!existsSync(folder)) throw new Error('Build the web app first.');
  const libraries = shownSchema.parse(JSON.parse(readFileSync(join(folder, 'libraries.json'), 'utf8')));
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  return { libraries, texts: files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim()) };
}

export function keyOf({ name, version }: Pick<Library, 'name' | 'version'>): string {
  return `${name}@${version}`;
}
