import { isAllowedUrl } from '@matinee/media/url-rules';
import type { FetchPolicy } from '@matinee/media';
import { createRefusal, limits, type MatineeError } from '@matinee/protocol';
import type { UrlSigner } from './url-signer.ts';

export function unsupportedSubtitles(): MatineeError {
  return createRefusal('UnsupportedSubtitleType');
}

/** Decides which subtitles a queue item may have, and at which path players load them. */
export interface SubtitleRule {
  /**
   * Returns the path under which this server serves the subtitles at a URL.
   * @throws UnsupportedSubtitleType unless it is .vtt or .srt, BlockedAddressException for a URL that is not fetched,
   * BadApiArgumentException if the path is too long
   */
  pathOf(subtitleUrl: string): string;
}

export function createSubtitleRule(signer: UrlSigner, policy: FetchPolicy): SubtitleRule {
  return {
    pathOf(subtitleUrl) {
      const url = URL.parse(subtitleUrl);
      if (url === null || !/\.(?:vtt|srt)$/i.test(url.pathname)) throw unsupportedSubtitles();
      if (!isAllowedUrl(url, policy)) throw createRefusal('BlockedAddressException');
      const path = signer.signSubtitle(url.href);
      if (path.length > limits.url) {
        throw createRefusal('BadApiArgumentException', { arg: 'subtitleUrl', reason: 'subtitle_address_too_long' });
      }
      return path;
    },
  };
}
