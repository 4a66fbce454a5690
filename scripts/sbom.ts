import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { keyOf, type Library } from './libraries.ts';

const lockfileSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()), integrity: z.optional(z.string()) })),
});

export function readIntegrity(root: string): Map<string, string> {
  const { packages } = lockfileSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return new Map(
    Object.entries(packages).flatMap(([path, { version, integrity }]) => {
      const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
      return name === undefined || version === undefined || integrity === undefined ? [] : [[keyOf({ name, version }), integrity] as const];
    }),
  );
}

export interface SbomOptions {
  version: string;
  timeMs: number;
  parts: { name: 'server' | 'web'; libraries: readonly Library[] }[];
  integrity: ReadonlyMap<string, string>;
}

/** Lists a release's contents as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). The same release gives the same text. */
export function sbomOf({ version, timeMs, parts, integrity }: SbomOptions): string {
  const libraries = new Map(parts.flatMap(({ libraries }) => libraries).map((library) => [keyOf(library), library]));
  const root = `matinee@${version}`;
  const components = [...libraries.values()]
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((library) => ({
      type: 'library',
      'bom-ref': purlOf(library),
      name: library.name,
      version: library.version,
      scope: 'required',
      ...hashesOf(integrity.get(keyOf(library))),
      licenses: [/^[\w.-]+$/.test(library.licence) ? { license: { id: library.licence } } : { expression: library.licence }],
      purl: purlOf(library),
      properties: parts
        .filter((part) => part.libraries.some((one) => keyOf(one) === keyOf(library)))
        .map(({ name }) => ({ name: 'matinee:part', value: name })),
    }));
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(timeMs).toISOString(),
      component: { type: 'application', 'bom-ref': root, name: 'matinee', version, licenses: [{ license: { id: 'MIT' } }] },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map((component) => component.purl) }],
  };
  return `${JSON.stringify({ ...bom, serialNumber: serialNumberOf(JSON.stringify(bom)) }, undefined, 2)}\n`;
}

/** https://github.com/package-url/purl-spec */
function purlOf({ name, version }: Library): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashesOf(integrity: string | undefined): { hashes?: { alg: string; content: string }[] } {
  const base64 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return base64 === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}

/** Returns a UUID of version 8 (RFC 9562) derived from the content. */
function serialNumberOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
