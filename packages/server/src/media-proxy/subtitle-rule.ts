import { isAllowedUrl } from '@matinee/media/url-rules';
import type { FetchPolicy } from '@matinee/media';
import { limits, MatineeError } from '@matinee/protocol';
import type { AddressSigner } from './address-signer.ts';

export function unsupportedSubtitles(): MatineeError {
  return new MatineeError('UnsupportedSubtitleType', 'Subtitles have to be a WebVTT (.vtt) or SubRip (.srt) file.');
}

/** Decides which subtitles a queue item may have, and where players get them from. */
export interface SubtitleRule {
  /**
   * The path under which this server serves the subtitles at an address.
   * @throws UnsupportedSubtitleType for what is no .vtt or .srt, BlockedAddressException for what is not fetched
   */
  pathOf(subtitleUrl: string): string;
}

export function createSubtitleRule(signer: AddressSigner, policy: FetchPolicy): SubtitleRule {
  return {
    pathOf(subtitleUrl) {
      const url = URL.parse(subtitleUrl);
      if (url === null || !/\.(?:vtt|srt)$/i.test(url.pathname)) throw unsupportedSubtitles();
      if (!isAllowedUrl(url, policy)) {
        throw new MatineeError(
          'BlockedAddressException',
          'This address cannot be used here. Try a link that anyone on the internet can open.',
        );
      }
      const path = signer.signSubtitle(url.href);
      if (path.length > limits.url)
        throw new MatineeError('BadApiArgumentException', 'The address of the subtitles is too long.', {
          arg: 'subtitleUrl',
          reason: 'subtitle_address_too_long',
        });
      return path;
    },
  };
}
