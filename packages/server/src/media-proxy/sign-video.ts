import type { PlaybackUrls } from '@matinee/media';
import { limits, type Video, type VideoTextTrack } from '@matinee/protocol';
import type { UrlSigner } from './url-signer.ts';
import type { SubtitleRule } from './subtitle-rule.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';

/** Paths of the pictures that the app brings itself. */
const ownImages = '/sample/';

/**
 * A video as clients get it and as queues keep it: pictures and subtitles at other hosts are replaced by the paths
 * under which this server shows them. A queue item holds the signed path and not the address, since only the server
 * makes items: what clients send of a video is its service and id, never a picture, so they can have nothing signed.
 * A picture or a track whose path would be longer than an address may be is left out.
 */
export function signVideo<V extends Video>(video: V, signer: UrlSigner): V {
  const { thumbnail, subtitleUrl, textTracks, ...rest } = video;
  const picture = thumbnail?.startsWith(ownImages) === true ? thumbnail : signUrl(thumbnail, (url) => signer.signImage(url));
  const subtitlePath = signUrl(subtitleUrl, (url) => signer.signSubtitle(url));
  const tracks = signTracks(textTracks, signer);
  return {
    ...rest,
    ...(picture !== undefined && { thumbnail: picture }),
    ...(subtitleUrl !== undefined && { subtitleUrl, subtitlePath }),
    ...(tracks !== undefined && { textTracks: tracks }),
  } as V;
}

/** Where a video plays, as clients get it. */
function signPlaybackUrls({ textTracks, ...rest }: PlaybackUrls, signer: UrlSigner): PlaybackUrls {
  const tracks = signTracks(textTracks, signer);
  return { ...rest, ...(tracks !== undefined && { textTracks: tracks }) };
}

function signTracks(textTracks: readonly VideoTextTrack[] | undefined, signer: UrlSigner): VideoTextTrack[] | undefined {
  return textTracks?.flatMap((track) => {
    const url = signUrl(track.url, (address) => signer.signSubtitle(address));
    return url === undefined ? [] : [{ ...track, url }];
  });
}

function signUrl(url: string | undefined, sign: (url: string) => string): string | undefined {
  if (url === undefined || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return undefined;
  const path = sign(url);
  return path.length <= limits.url ? path : undefined;
}

/** A resolver whose videos are signed, the one place where they leave for clients, and that knows of subtitles. */
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
