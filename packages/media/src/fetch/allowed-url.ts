import { limits } from '@matinee/protocol';
import type { FetchPolicy } from './guarded-response.ts';
import { isAllowedUrl } from './url-rules.ts';

/** Playback URLs contain tokens and are never stored, so they may be longer than others. */
export const maxPlaybackUrlLength = 8192;

/** Normalises a site's URL. Undefined if it is invalid, too long, or forbidden: browsers would fetch it. */
export function toAllowedUrl(
  text: string | undefined,
  policy: FetchPolicy,
  { base, maxLength = limits.url }: { base?: string; maxLength?: number } = {},
): string | undefined {
  const url = text === undefined || text === '' ? null : URL.parse(text, base);
  return url !== null && url.href.length <= maxLength && isAllowedUrl(url, policy) ? url.href : undefined;
}
