import { isAllowedUrl } from '@matinee/media/url-rules';
import type { FetchPolicy } from '@matinee/media';
import { createRefusal, limits, type MatineeError } from '@matinee/protocol';
import type { UrlSigner } from './url-signer.ts';

export function unsupportedSubtitles(): MatineeError {
  return createRefusal('UnsupportedSubtitleType');
}

const ownPath = /^\/subtitles\/([\w-]{43})(?:\/|$)/;
/** The last characters of a file's name tell its language and type. */
const keptName = 100;

/** Names a user's file; only a signed path leads to it. */
export function ownSubtitleUrl(hash: string, fileName: string): string {
  return `/subtitles/${hash}/${encodeURIComponent(fileName.slice(-keptName).toWellFormed())}`;
}

/** Undefined for subtitles from another host. */
export function hashOfOwnSubtitles(subtitleUrl: string): string | undefined {
  return ownPath.exec(subtitleUrl)?.[1];
}

export interface SubtitleRule {
  /**
   * @throws UnsupportedSubtitleType unless it is .vtt, .srt or a user's file, BlockedAddressException for a URL that is
   * not fetched, BadApiArgumentException if the path is too long
   */
  pathOf(subtitleUrl: string): string;
}

export function createSubtitleRule(signer: UrlSigner, policy: FetchPolicy): SubtitleRule {
  return {
    pathOf(subtitleUrl) {
      const own = ownPath.exec(subtitleUrl)?.[0];
      if (own !== undefined) return signer.signSubtitle(own);
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
