import { MatineeError, type AddressResponse, type ErrorReason, type Service } from '@matinee/protocol';
import { preloadFileEngine, SourceError, type PlaybackUrl, type PlayerErrorCode } from '@matinee/sync';
import type { Api } from '@matinee/client';
import { withServerUrls } from './files-of-server.ts';
import { copyAnswer } from './film-copies.ts';
import { localFilm } from './local-films.ts';

/** Refusals after which asking again is no use. */
const finalRefusals: Partial<Record<ErrorReason, PlayerErrorCode>> = {
  relay_share: 'quota',
  private: 'private',
  login_required: 'private',
  embed_disabled: 'embedding',
  age_restricted: 'embedding',
  region_blocked: 'embedding',
  drm_protected: 'drm',
};

export interface WantedVideo {
  /** `<service>:<id>`. */
  video: string;
  /** Codec names (RFC 6381), as far as they are known. */
  codecs: string | undefined;
  roomName: string;
}

/**
 * Returns the URL of a video's file on this device, or the server's. Waits for the user's answer about their copy of a film. Rejects with a
 * SourceError when the video can't be played, else as Api.call does.
 */
export async function resolvePlaybackUrl(api: Pick<Api, 'call'>, { video, codecs, roomName: room }: WantedVideo): Promise<PlaybackUrl> {
  const colon = video.indexOf(':');
  const [service, id] = [video.slice(0, colon) as Service, video.slice(colon + 1)];
  const local = localUrl(service, id);
  if (local !== undefined) return local;
  // Other services may answer with HLS or DASH, which need no repair.
  if (service === 'file' && codecs !== undefined) preloadFileEngine(codecs).catch(() => undefined);
  const { hls_url: hls, dash_url: dash, src_url: file, qualities, textTracks, ownCopies } = await ask(api, { service, id, room });
  if (ownCopies === true) {
    await copyAnswer(id);
    const own = localUrl(service, id);
    if (own !== undefined) return own;
  }
  const extras = { ...(qualities !== undefined && { qualities }), ...(textTracks !== undefined && { textTracks }) };
  if (hls !== undefined) return withServerUrls({ kind: 'hls', url: hls, ...extras });
  if (dash !== undefined) return withServerUrls({ kind: 'dash', url: dash, ...extras });
  if (file !== undefined)
    return withServerUrls({ kind: 'file', url: file, ...extras, ...(isInLibrary(service, id) && { isOnServer: true }) });
  throw new Error('The site has no playback URL for this video');
}

/** The ids of films that browsers send have no colon. */
const isInLibrary = (service: Service, id: string): boolean => service === 'file' && id.startsWith('library:');

function localUrl(service: Service, id: string): PlaybackUrl | undefined {
  const local = service === 'file' ? localFilm(id) : undefined;
  return local && { kind: 'file', url: local.url, file: local.file, offsetSeconds: local.offsetSeconds };
}

async function ask(api: Pick<Api, 'call'>, query: { service: Service; id: string; room: string }): Promise<AddressResponse> {
  try {
    return await api.call('address', { query });
  } catch (cause) {
    const code = cause instanceof MatineeError ? toErrorCode(cause) : undefined;
    throw code === undefined ? cause : new SourceError(code, { cause });
  }
}

function toErrorCode({ name, details: { reason } }: MatineeError): PlayerErrorCode | undefined {
  if (name === 'VideoNotFoundException') return 'not-found';
  return reason === undefined ? undefined : finalRefusals[reason];
}
