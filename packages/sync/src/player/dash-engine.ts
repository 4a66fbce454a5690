import { MediaPlayer } from 'dashjs';
import type { Engine, EngineOptions } from './engine.ts';
import type { PlayerErrorCode } from './player.ts';

/** What dash.js tells of an error; its own types leave out the errors of the `<video>`. */
interface DashError {
  code: number;
  data?: { response?: { status?: number } | null } | null;
}

/** How many segments behind the edge everybody plays, where the manifest does not say. */
const liveDelayFragments = 4;

/** Plays MPEG-DASH through dash.js. */
export function playDash({ video, url, startAtSeconds, isLive, onError, onTracks }: EngineOptions): Engine {
  const dash = MediaPlayer().create();
  const { events } = MediaPlayer;
  dash.updateSettings({
    streaming: {
      text: { defaultEnabled: false },
      // The same for everybody, whatever a page has measured; and the room steers, nothing else catches up.
      delay: { liveDelayFragmentCount: liveDelayFragments, useSuggestedPresentationDelay: true },
      liveCatchup: { enabled: false },
    },
  });
  dash.on(events.ERROR, ({ error }) => {
    const code = errorCode(error as DashError);
    if (code !== undefined) onError(code);
  });
  for (const event of [events.STREAM_INITIALIZED, events.TEXT_TRACKS_ADDED, events.QUALITY_CHANGE_RENDERED]) {
    dash.on(event, onTracks);
  }
  // Without a place to start it joins a broadcast at its edge.
  dash.initialize(video, url, false, isLive ? undefined : startAtSeconds);

  function isAutomatic(): boolean {
    return dash.getSettings().streaming?.abr?.autoSwitchBitrate?.video !== false;
  }

  return {
    captions: {
      list: () =>
        dash.getTracksFor('text').map((track, index) => ({
          id: String(index),
          label: track.labels[0]?.text ?? track.lang ?? String(index + 1),
          language: track.lang ?? undefined,
        })),
      selectedId: () => (dash.getCurrentTextTrackIndex() < 0 ? undefined : String(dash.getCurrentTextTrackIndex())),
      select(id) {
        dash.setTextTrack(id === undefined ? -1 : Number(id));
        onTracks();
      },
    },
    qualities: {
      list: () =>
        dash.getRepresentationsByType('video').map((representation) => ({
          id: representation.id,
          widthPixels: representation.width,
          heightPixels: representation.height,
          bitsPerSecond: representation.bandwidth,
        })),
      selectedId: () => (isAutomatic() ? undefined : dash.getCurrentRepresentationForType('video')?.id),
      select(id) {
        dash.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: id === undefined } } } });
        if (id !== undefined) dash.setRepresentationForTypeById('video', id, false);
        onTracks();
      },
    },
    liveTarget(serverMs) {
      if (!dash.isReady() || !dash.isDynamic()) return undefined;
      // What is on the screen was broadcast at this time, by the clock that the manifest names.
      const shownSeconds = dash.timeAsUTC();
      const aheadSeconds = serverMs / 1000 - dash.getTargetLiveDelay() - shownSeconds;
      return Number.isFinite(aheadSeconds) ? video.currentTime + aheadSeconds : video.currentTime;
    },
    destroy: () => dash.destroy(),
  };
}

/** What an error of dash.js means; `undefined` when it plays on. */
function errorCode({ code, data }: DashError): PlayerErrorCode | undefined {
  const { errors } = MediaPlayer;
  switch (code) {
    case errors.TIMED_TEXT_ERROR_ID_PARSE_CODE:
    case errors.TIME_SYNC_FAILED_ERROR_CODE:
      return undefined;
    case errors.MANIFEST_LOADER_LOADING_FAILURE_ERROR_CODE:
    case errors.DOWNLOAD_ERROR_ID_MANIFEST_CODE:
      return data?.response?.status === 404 ? 'not-found' : 'network';
    case errors.FRAGMENT_LOADER_LOADING_FAILURE_ERROR_CODE:
    case errors.SEGMENT_BASE_LOADER_ERROR_CODE:
    case errors.DOWNLOAD_ERROR_ID_CONTENT_CODE:
    case errors.DOWNLOAD_ERROR_ID_INITIALIZATION_CODE:
    case errors.DOWNLOAD_ERROR_ID_SIDX_CODE:
    case errors.DOWNLOAD_ERROR_ID_XLINK_CODE:
    case MediaError.MEDIA_ERR_NETWORK:
      return 'network';
    case errors.APPEND_ERROR_CODE:
    case MediaError.MEDIA_ERR_DECODE:
      return 'decode';
    default:
      return code >= errors.MEDIA_KEYERR_CODE || code === errors.CAPABILITY_MEDIAKEYS_ERROR_CODE ? 'drm' : 'unsupported';
  }
}
