import { MediaPlayer, type MediaInfo, type MediaPlayerClass } from 'dashjs';
import type { Engine, EngineOptions } from './engine.ts';
import { SheetImages } from './sheet-images.ts';
import { RunOn } from './live-position.ts';
import type { AudioTrack, Captions, PlayerErrorCode, Selection } from './player.ts';
import { noWish, QualityChoice, type FollowedWish } from './quality-choice.ts';

/** Includes errors of the `<video>`, which the types of dash.js lack. */
interface DashError {
  code: number;
  data?: { response?: { status?: number } | null } | null;
}

/** Segments behind the edge for all clients, unless the manifest says otherwise. */
const liveDelayFragments = 4;

export function playDash(
  { video, url, startAtSeconds, isLive, qualityWish = noWish, onError, onTracks }: EngineOptions,
  dash: MediaPlayerClass = MediaPlayer().create(),
): Engine {
  const { events } = MediaPlayer;
  dash.updateSettings({
    streaming: {
      text: { defaultEnabled: false },
      // A choice is for one video.
      lastMediaSettingsCachingInfo: { enabled: false },
      // All clients have the same delay, independent of their measurements; only the follower may catch up.
      delay: { liveDelayFragmentCount: liveDelayFragments, useSuggestedPresentationDelay: true },
      liveCatchup: { enabled: false },
    },
  });
  dash.on(events.ERROR, ({ error }) => {
    const code = errorCode(error as DashError);
    if (code !== undefined) onError(code);
  });
  const qualities = chooseQualities(dash, qualityWish, onTracks);
  dash.on(events.STREAM_INITIALIZED, () => {
    qualities.apply();
    onTracks();
  });
  for (const event of [events.TEXT_TRACKS_ADDED, events.QUALITY_CHANGE_RENDERED, events.TRACK_CHANGE_RENDERED]) {
    dash.on(event, onTracks);
  }
  const images = new SheetImages();
  const runOn = new RunOn();
  // No start position means the live edge.
  dash.initialize(video, url, false, isLive ? undefined : startAtSeconds);
  // Without a clock in the manifest, dash.js would ask a third party's time server, which `initialize` sets.
  dash.clearDefaultUTCTimingSources();

  return {
    captions: captionsOf(dash, video, onTracks),
    qualities,
    audioTracks: audioTracksOf(dash, video, onTracks),
    isLive: () => runOn.wasLive || (dash.isReady() && dash.isDynamic()),
    pictureAt: (seconds) =>
      new Promise((resolve) =>
        dash.provideThumbnail(seconds, (found) => resolve(found === null ? undefined : images.cut(found.url, () => found))),
      ),
    liveTarget: (serverMs) => runOn.target(serverMs, liveTargetOf(dash, video, serverMs), dash.isReady() && !dash.isDynamic()),
    destroy() {
      qualities.stop();
      dash.destroy();
    },
  };
}

function liveTargetOf(dash: MediaPlayerClass, { currentTime }: HTMLVideoElement, serverMs: number): number | undefined {
  if (!dash.isReady() || !dash.isDynamic()) return undefined;
  // Time at which the current frame was broadcast, by the manifest's clock.
  const shownSeconds = dash.timeAsUTC();
  const aheadSeconds = serverMs / 1000 - dash.getTargetLiveDelay() - shownSeconds;
  return Number.isFinite(aheadSeconds) ? currentTime + aheadSeconds : currentTime;
}

function captionsOf(dash: MediaPlayerClass, { textTracks }: HTMLVideoElement, onTracks: () => void): Captions {
  function trackOf(index: number): TextTrack | undefined {
    const info = dash.getTracksFor('text')[index];
    // The label of a track without an id is `null`.
    const label = String(info?.id === undefined ? info?.lang : info.id);
    return [...textTracks].find((track) => track.label === label && track.language === (info?.lang ?? ''));
  }
  return {
    list: () =>
      dash.getTracksFor('text').map((track, index) => ({
        id: String(index),
        label: track.labels[0]?.text ?? track.lang ?? String(index + 1),
        language: track.lang ?? undefined,
        isAlone: true,
      })),
    selectedId: () => (dash.getCurrentTextTrackIndex() < 0 ? undefined : String(dash.getCurrentTextTrackIndex())),
    select(id) {
      const before = dash.getCurrentTextTrackIndex();
      const left = id === String(before) ? undefined : trackOf(before);
      dash.setTextTrack(id === undefined ? -1 : Number(id));
      // Browsers also follow the cues of hidden tracks.
      if (left !== undefined) left.mode = 'disabled';
      onTracks();
    },
    cuesOf(id) {
      const track = trackOf(Number(id));
      // dash.js fills no disabled track.
      if (track?.mode === 'disabled') track.mode = 'hidden';
      return track;
    },
  };
}

function audioTracksOf(dash: MediaPlayerClass, video: HTMLVideoElement, onTracks: () => void): Selection<AudioTrack> {
  // dash.js ignores a choice before the metadata.
  const tracks = (): MediaInfo[] => (video.readyState > 0 ? dash.getTracksFor('audio') : []);
  const indexOf = (track: MediaInfo | null): number => tracks().findIndex(({ index }) => index === track?.index);
  return {
    list: () =>
      tracks().map(({ labels, lang, roles }, index) => ({
        id: String(index),
        label: labels[0]?.text ?? '',
        language: lang ?? undefined,
        isDefault: roles?.some(({ value }) => value === 'main') === true,
      })),
    selectedId: () => {
      const index = indexOf(dash.getCurrentTrackFor('audio'));
      return index < 0 ? undefined : String(index);
    },
    select(id) {
      const track = tracks()[Number(id)];
      if (track === undefined) return;
      dash.setCurrentTrack(track);
      onTracks();
    },
  };
}

function chooseQualities(dash: MediaPlayerClass, wish: FollowedWish, onTracks: () => void): QualityChoice {
  return new QualityChoice({
    wish,
    list: () =>
      dash.getRepresentationsByType('video').map(({ id, width, height, bandwidth }) => ({
        id,
        widthPixels: width,
        heightPixels: height,
        bitsPerSecond: bandwidth,
      })),
    playingId: () => dash.getCurrentRepresentationForType('video')?.id,
    whyLess: () => ({ why: 'line', lineBitsPerSecond: dash.getAverageThroughput('video') * 1000 }),
    fix(id) {
      dash.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: id === undefined } } } });
      if (id !== undefined) dash.setRepresentationForTypeById('video', id, false);
    },
    // In kbit/s, inclusive.
    cap: ({ bitsPerSecond }) => dash.updateSettings({ streaming: { abr: { maxBitrate: { video: Math.ceil(bitsPerSecond / 1000) } } } }),
    onTracks,
  });
}

/** Undefined when playback goes on. */
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
