// The light build would save 66 kB of gzip, but it cannot show captions or switch audio.
import HlsPlayer, { ErrorDetails, ErrorTypes, Events, type ErrorData, type LevelDetails } from 'hls.js';
import { isRouted, type Engine, type EngineOptions } from './engine.ts';
import { playFile } from './file-engine.ts';
import { HlsOutline } from './hls-outline.ts';
import { LiveLine, liveTargetDurations } from './live-position.ts';
import type { AudioTrack, Captions, PlayerErrorCode, Selection } from './player.ts';
import { noWish, QualityChoice, type FollowedWish } from './quality-choice.ts';

const maxMediaRecoveries = 2;
const trackEvents = [
  Events.LEVEL_SWITCHED,
  Events.SUBTITLE_TRACKS_UPDATED,
  Events.SUBTITLE_TRACK_SWITCH,
  Events.AUDIO_TRACKS_UPDATED,
  Events.AUDIO_TRACK_SWITCHING,
] as const;

/** Plays HLS through hls.js wherever it runs, else through the browser. */
export function playHls(options: EngineOptions, Hls = HlsPlayer): Engine {
  if (!Hls.isSupported()) return playByBrowser(options);
  const { video, url, startAtSeconds, isLive, liveDelaySeconds, onError, onTracks } = options;
  const liveLine = new LiveLine(liveDelaySeconds);
  const hls = new Hls({
    // -1: the live edge.
    startPosition: isLive ? -1 : startAtSeconds,
    liveSyncDurationCount: liveTargetDurations,
    // Only the follower may catch up, or fall back after a stall.
    maxLiveSyncPlaybackRate: 1,
    liveSyncOnStallIncrease: 0,
  });
  // The page draws them.
  hls.subtitleDisplay = false;
  let details: LevelDetails | undefined;
  let mediaErrors = 0;
  let hasRestarted = false;

  function handleError(data: ErrorData): void {
    if (!data.fatal) return;
    if (data.type === ErrorTypes.MEDIA_ERROR && mediaErrors < maxMediaRecoveries && !isIncompatible(data)) {
      mediaErrors += 1;
      hls.recoverMediaError();
      return;
    }
    if (data.type === ErrorTypes.NETWORK_ERROR && !hasRestarted && hls.levels.length > 0) {
      hasRestarted = true;
      hls.startLoad();
      return;
    }
    onError(errorCode(data));
  }

  hls.on(Events.ERROR, (_, data) => handleError(data));
  hls.on(Events.FRAG_BUFFERED, () => {
    hasRestarted = false;
  });
  hls.on(Events.LEVEL_UPDATED, (_, data) => {
    const wasLive = details?.live;
    ({ details } = data);
    if (details.live !== wasLive) onTracks();
  });
  const qualities = chooseQualities(hls, options.qualityWish ?? noWish, onTracks);
  // Loading begins once the listeners have returned.
  hls.on(Events.MANIFEST_PARSED, () => {
    qualities.apply();
    onTracks();
  });
  const outline = new HlsOutline(onTracks);
  hls.on(Events.MANIFEST_LOADED, (_, data) => outline.read(data));
  for (const event of trackEvents) hls.on(event, onTracks);
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    captions: captionsOf(hls),
    qualities,
    audioTracks: audioTracksOf(hls),
    isLive: () => liveLine.isLive(details),
    chapters: () => outline.chapters(),
    pictureAt: (seconds) => outline.pictureAt(seconds),
    liveTarget: (serverMs) => liveLine.target(serverMs, details, () => hls.liveSyncPosition ?? video.currentTime),
    destroy() {
      qualities.stop();
      hls.destroy();
    },
  };
}

/** WebKit gives pages only silence for the sound of its own HLS. */
function playByBrowser(options: EngineOptions): Engine {
  if (isRouted(options.video)) queueMicrotask(() => options.onSilenced?.());
  return { ...playFile(options), isSoundClosed: () => true };
}

function captionsOf(hls: HlsPlayer): Captions {
  return {
    list: () => hls.subtitleTracks.map(({ name, lang }, index) => ({ id: String(index), label: name, language: lang, isAlone: true })),
    selectedId: () => (hls.subtitleTrack < 0 ? undefined : String(hls.subtitleTrack)),
    select(id) {
      hls.subtitleTrack = id === undefined ? -1 : Number(id);
    },
    cuesOf: (id) => hls.subtitleTracks[Number(id)]?.trackNode?.track,
  };
}

function audioTracksOf(hls: HlsPlayer): Selection<AudioTrack> {
  return {
    list: () =>
      hls.audioTracks.map((track, index) => ({ id: String(index), label: track.name, language: track.lang, isDefault: track.default })),
    selectedId: () => (hls.audioTrack < 0 ? undefined : String(hls.audioTrack)),
    select(id) {
      // The track before plays on until the next one has loaded.
      if (id !== undefined) hls.nextAudioTrack = Number(id);
    },
  };
}

function chooseQualities(hls: HlsPlayer, wish: FollowedWish, onTracks: () => void): QualityChoice {
  return new QualityChoice({
    wish,
    list: () =>
      hls.levels.map(({ width, height, bitrate }, index) => ({
        id: String(index),
        widthPixels: width,
        heightPixels: height,
        bitsPerSecond: bitrate,
      })),
    playingId: () => String(hls.currentLevel),
    whyLess: () => ({ why: 'line', lineBitsPerSecond: hls.bandwidthEstimate }),
    fix(id) {
      // Applies from the next segment on: replacing the buffer would interrupt the video.
      hls.nextLevel = id === undefined ? -1 : Number(id);
    },
    cap: ({ id }) => (hls.autoLevelCapping = Number(id)),
    onTracks,
  });
}

function isIncompatible(data: ErrorData): boolean {
  return data.details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR || data.details === ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR;
}

function errorCode(data: ErrorData): PlayerErrorCode {
  if (data.type === ErrorTypes.KEY_SYSTEM_ERROR) return 'drm';
  if (isIncompatible(data) || data.details === ErrorDetails.MANIFEST_PARSING_ERROR) return 'unsupported';
  if (data.type === ErrorTypes.NETWORK_ERROR) return data.response?.code === 404 ? 'not-found' : 'network';
  return 'decode';
}
