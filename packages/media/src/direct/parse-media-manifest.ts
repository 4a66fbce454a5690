import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { cleanTitle } from '../links/title-from-url.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { readMediaManifest, type MediaManifest } from './read-media-manifest.ts';

export interface MediaManifestParser {
  parse(name: 'mediaManifest', input: MediaManifestInput, options: ParseOptions): Promise<MediaManifest>;
}

export interface MediaManifestInput {
  bytes: Uint8Array;
  policy: FetchPolicy;
}

/** Returns a cleaned title, which may be empty. @throws as readMediaManifest does */
export function parseMediaManifest({ bytes, policy }: MediaManifestInput): MediaManifest {
  const manifest = readMediaManifest(new TextDecoder().decode(bytes), policy);
  return { ...manifest, title: cleanTitle(manifest.title) ?? '' };
}
