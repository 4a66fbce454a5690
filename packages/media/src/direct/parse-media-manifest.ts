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

/** Reads a JSON manifest. The title is cleaned, and may then be empty. @throws as readMediaManifest does */
export function parseMediaManifest({ bytes, policy }: MediaManifestInput): MediaManifest {
  const manifest = readMediaManifest(new TextDecoder().decode(bytes), policy);
  return { ...manifest, title: cleanTitle(manifest.title) ?? '' };
}
