import { cleanTitle } from '../title-from-url.ts';
import { readManifest, type Manifest } from './manifest.ts';

/** What a manifest says, with a title that can be shown. */
export function parseManifest(bytes: Uint8Array): Manifest | undefined {
  const manifest = readManifest(new TextDecoder().decode(bytes));
  if (manifest?.kind !== 'media') return manifest;
  const { title, ...rest } = manifest;
  const shown = cleanTitle(title);
  return { ...rest, ...(shown !== undefined && { title: shown }) };
}
