import type { PlaybackUrls } from '@matinee/media';
import { limits, type Video, type VideoOutline, type VideoTextTrack } from '@matinee/protocol';
import type { UrlSigner } from './url-signer.ts';
import type { SubtitleRule } from './subtitle-rule.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';

const ownImages = '/sample/';

/**
 * Replaces URLs of thumbnails and subtitles at other hosts by signed paths, and leaves out paths that would be too
 * long. Clients can't get a URL of their choice signed: they send a video's service and id, and the server makes the
 * item.
 */
export function signVideo<V extends Video>(video: V, signer: UrlSigner): V {
  const { thumbnail, subtitleUrl, textTracks, ...rest } = video;
  const image = thumbnail?.startsWith(ownImages) === true ? thumbnail : signUrl(thumbnail, (url) => signer.signImage(url));
  const subtitlePath = signUrl(subtitleUrl, (url) => signer.signSubtitle(url));
  const tracks = signTracks(textTracks, signer);
  return {
    ...rest,
    ...(image !== undefined && { thumbnail: image }),
    ...(subtitleUrl !== undefined && { subtitleUrl, subtitlePath }),
    ...(tracks !== undefined && { textTracks: tracks }),
  } as V;
}

function signPlaybackUrls({ textTracks, ...rest }: PlaybackUrls, signer: UrlSigner): PlaybackUrls {
  const tracks = signTracks(textTracks, signer);
  return { ...rest, ...(tracks !== undefined && { textTracks: tracks }) };
}

function signOutline({ chapters, storyboard }: VideoOutline, signer: UrlSigner): VideoOutline {
  const sheets = storyboard?.flatMap((sheet) => {
    const url = signUrl(sheet.url, (imageUrl) => signer.signImage(imageUrl));
    return url === undefined ? [] : [{ ...sheet, url }];
  });
  return { chapters, ...(sheets !== undefined && { storyboard: sheets }) };
}

function signTracks(textTracks: readonly VideoTextTrack[] | undefined, signer: UrlSigner): VideoTextTrack[] | undefined {
  return textTracks?.flatMap((track) => {
    const url = signUrl(track.url, (trackUrl) => signer.signSubtitle(trackUrl));
    return url === undefined ? [] : [{ ...track, url }];
  });
}

/** Undefined for other URLs than HTTP, and for paths that are too long. */
function signUrl(url: string | undefined, sign: (url: string) => string): string | undefined {
  if (url === undefined || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return undefined;
  const path = sign(url);
  return path.length <= limits.url ? path : undefined;
}

export function signResolvedVideos<Resolver extends MediaResolver>(
  resolver: Resolver,
  signer: UrlSigner,
  subtitles: SubtitleRule,
): Resolver {
  return {
    ...resolver,
    subtitlePath: (subtitleUrl) => subtitles.pathOf(subtitleUrl),
    resolve: async (...args) => signVideo(await resolver.resolve(...args), signer),
    async resolveAll(...args) {
      const outcomes = await resolver.resolveAll(...args);
      return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome : { ...outcome, value: signVideo(outcome.value, signer) }));
    },
    address: async (...args) => signPlaybackUrls(await resolver.address(...args), signer),
    outline: async (...args) => signOutline(await resolver.outline(...args), signer),
    async preview(...args) {
      const { highlighted, ...preview } = await resolver.preview(...args);
      return {
        ...preview,
        result: preview.result.map((video) => signVideo(video, signer)),
        ...(highlighted !== undefined && { highlighted: signVideo(highlighted, signer) }),
      };
    },
  };
}
