import type { PlaybackUrls } from '@matinee/media';
import { limits, type Video, type VideoOutline, type VideoTextTrack } from '@matinee/protocol';
import type { UrlSigner } from './url-signer.ts';
import type { SubtitleRule } from './subtitle-rule.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';

/** The path of the app's own thumbnails. */
const ownImages = '/sample/';

/**
 * Signs a video for clients and queues: URLs of thumbnails and subtitles at other hosts are replaced by the signed paths
 * under which this server serves them. Clients can't get a URL of their choice signed: they send a video's service and id,
 * and the server makes the item. Thumbnails and tracks whose paths would be too long are left out.
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

/** Returns a video's playback URLs for clients, with the subtitles signed. */
function signPlaybackUrls({ textTracks, ...rest }: PlaybackUrls, signer: UrlSigner): PlaybackUrls {
  const tracks = signTracks(textTracks, signer);
  return { ...rest, ...(tracks !== undefined && { textTracks: tracks }) };
}

/** Returns an outline for clients, with the images of its storyboard signed. */
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

/** Returns the signed path of an HTTP URL; undefined for other URLs and for paths that are too long. */
function signUrl(url: string | undefined, sign: (url: string) => string): string | undefined {
  if (url === undefined || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return undefined;
  const path = sign(url);
  return path.length <= limits.url ? path : undefined;
}

/** Wraps a resolver so that all videos that it returns are signed and the subtitles of queue items get their paths. */
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
