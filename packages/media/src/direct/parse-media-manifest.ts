import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { cleanTitle } from '../links/title-from-url.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { readMediaManifest, type MediaManifest } from './read-media-manifest.ts';

/** Runs `parseMediaManifest` in a parser process. */
export interface MediaManifestParser {
  parse(name: 'mediaManifest', input: MediaManifestInput, options: ParseOptions): Promise<MediaManifest>;
}

export interface MediaManifestInput {
  bytes: Uint8Array;
  policy: FetchPolicy;
}

/** What a JSON manifest lists, its title as it can be shown: empty when nothing is left of it. @throws as readMediaManifest does */
export function parseMediaManifest({ bytes, policy }: MediaManifestInput): MediaManifest {
  const manifest = readMediaManifest(new TextDecoder().decode(bytes), policy);
  return { ...manifest, title: cleanTitle(manifest.title) ?? '' };
}
