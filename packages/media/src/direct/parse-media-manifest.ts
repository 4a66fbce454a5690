import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { cleanTitle } from '../title-from-url.ts';
import { readMediaManifest, type MediaManifest } from './read-media-manifest.ts';

/** What a JSON manifest lists, its title as it can be shown: empty when nothing is left of it. @throws as readMediaManifest does */
export function parseMediaManifest({ bytes, policy }: { bytes: Uint8Array; policy: FetchPolicy }): MediaManifest {
  const manifest = readMediaManifest(new TextDecoder().decode(bytes), policy);
  return { ...manifest, title: cleanTitle(manifest.title) ?? '' };
}
