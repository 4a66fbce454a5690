import { limits } from '@matinee/protocol';
import type { FetchPolicy } from './guarded-response.ts';
import { isAllowedUrl } from './url-rules.ts';

/** Addresses that are played from once hold tokens, and are stored nowhere. Characters. */
export const maxPlaybackUrlLength = 8192;

/**
 * An address that a site's answer names, absolute and in normal form. Undefined when it is none, longer than `maxLength`
 * characters, or one that is not to be fetched: what is passed on would make browsers fetch it.
 */
export function toAllowedUrl(
  text: string | undefined,
  policy: FetchPolicy,
  { base, maxLength = limits.url }: { base?: string; maxLength?: number } = {},
): string | undefined {
  const url = text === undefined || text === '' ? null : URL.parse(text, base);
  return url !== null && url.href.length <= maxLength && isAllowedUrl(url, policy) ? url.href : undefined;
}
