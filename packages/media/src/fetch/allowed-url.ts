import { limits } from '@matinee/protocol';
import type { FetchPolicy } from './guarded-response.ts';
import { isAllowedUrl } from './url-rules.ts';

/** In characters. Playback URLs contain tokens and are never stored, so they may be longer than other URLs. */
export const maxPlaybackUrlLength = 8192;

/**
 * Returns a URL from a site's answer, absolute and normalised. Undefined if it isn't a URL, is longer than `maxLength`
 * characters, or may not be fetched: browsers would fetch it.
 */
export function toAllowedUrl(
  text: string | undefined,
  policy: FetchPolicy,
  { base, maxLength = limits.url }: { base?: string; maxLength?: number } = {},
): string | undefined {
  const url = text === undefined || text === '' ? null : URL.parse(text, base);
  return url !== null && url.href.length <= maxLength && isAllowedUrl(url, policy) ? url.href : undefined;
}
