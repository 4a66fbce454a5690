import { cleanTitle } from '../links/title-from-url.ts';
import { decodeMarked } from '../parsing/text-file.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { readManifest, type Manifest } from './manifest.ts';

export interface DashManifestParser {
  parse(name: 'dashManifest', bytes: Uint8Array, options: ParseOptions): Promise<Manifest | undefined>;
}

export function parseManifest(bytes: Uint8Array): Manifest | undefined {
  const manifest = readManifest(decodeMarked(bytes));
  if (manifest?.kind !== 'media') return manifest;
  const { title, ...rest } = manifest;
  const shown = cleanTitle(title);
  return { ...rest, ...(shown !== undefined && { title: shown }) };
}
