import { engineLoaders } from './engine-loaders.ts';
import type { Engine, StartEngine } from './engine.ts';
import type { MediaFormat, PlayerSource } from './player.ts';
import { noWish, type FollowedWish } from './quality-choice.ts';

/** Many videos begin with a black frame. */
const takenAfter = { fraction: 0.1, maxSeconds: 5 };
const maxWidthPixels = 320;
const withinMs = 15_000;

const smallPicture: FollowedWish = { ...noWish, current: () => ({ ...noWish.current(), savesData: true }) };

/** `HTMLMediaElement.HAVE_CURRENT_DATA`. */
const haveCurrentData = 2;

export interface CaptureTools {
  createVideo(): HTMLVideoElement;
  loadEngine(source: PlayerSource & { kind: MediaFormat }): Promise<StartEngine>;
  /** Throws or rejects when this page may not read it. */
  takeImage(video: HTMLVideoElement, size: FrameSize): Promise<Blob | undefined>;
}

export interface FrameSize {
  widthPixels: number;
  heightPixels: number;
}

export interface CaptureOptions {
  /** The capture also ends by itself after 15 s. */
  signal?: AbortSignal | undefined;
  tools?: CaptureTools | undefined;
}

/**
 * Takes an early frame of a file, HLS or DASH as WebP or JPEG, at most 320 px wide. Undefined for other sources, and when the
 * video can't be loaded or read by this page.
 */
export async function captureFirstFrame(source: PlayerSource, options: CaptureOptions = {}): Promise<Blob | undefined> {
  const { signal = new AbortController().signal, tools = browserTools } = options;
  const { kind } = source;
  if (kind !== 'file' && kind !== 'hls' && kind !== 'dash') return undefined;
  const ending = new AbortController();
  let engine: Engine | undefined;
  try {
    const startEngine = await tools.loadEngine({ ...source, kind, codecs: undefined });
    signal.throwIfAborted();
    const video = silence(tools.createVideo());
    engine = startEngine({
      video,
      url: source.url,
      file: source.file,
      startAtSeconds: 0,
      qualityWish: smallPicture,
      isLive: source.isLive === true,
      onError: () => ending.abort(),
      onTracks: () => {},
    });
    await seekToFrame(video, source, AbortSignal.any([signal, ending.signal, AbortSignal.timeout(withinMs)]));
    return await tools.takeImage(video, sizeOf(video));
  } catch {
    return undefined;
  } finally {
    ending.abort();
    engine?.destroy();
  }
}

function silence(video: HTMLVideoElement): HTMLVideoElement {
  video.crossOrigin = 'anonymous';
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  return video;
}

async function seekToFrame(video: HTMLVideoElement, { isLive }: PlayerSource, signal: AbortSignal): Promise<void> {
  await until(video, () => video.readyState > 0, signal);
  // Without CORS headers the file engine shows the video, but the page may not read it.
  if (video.crossOrigin === null) throw new Error('The host of the video does not let other sites read it');
  if (isLive !== true && Number.isFinite(video.duration)) {
    video.currentTime = Math.min(video.duration * takenAfter.fraction, takenAfter.maxSeconds);
  }
  await until(video, () => video.readyState >= haveCurrentData && !video.seeking, signal);
}

/** Rejects once the signal is aborted. */
async function until(video: HTMLVideoElement, isReached: () => boolean, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listening = new AbortController();
  const check = (): void => {
    if (isReached()) resolve();
  };
  for (const type of ['loadedmetadata', 'loadeddata', 'canplay', 'seeked']) {
    video.addEventListener(type, check, { signal: listening.signal });
  }
  signal.addEventListener('abort', reject, { signal: listening.signal });
  if (signal.aborted) reject(signal.reason);
  check();
  await promise.finally(() => listening.abort());
}

function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement): FrameSize {
  if (videoWidth === 0) throw new Error('There is only sound');
  const widthPixels = Math.min(maxWidthPixels, videoWidth);
  return { widthPixels, heightPixels: Math.max(1, Math.round((widthPixels * videoHeight) / videoWidth)) };
}

const browserTools: CaptureTools = {
  createVideo: () => document.createElement('video'),
  loadEngine: (source) => engineLoaders[source.kind](source),
  async takeImage(video, { widthPixels, heightPixels }) {
    const canvas = document.createElement('canvas');
    canvas.width = widthPixels;
    canvas.height = heightPixels;
    canvas.getContext('2d')?.drawImage(video, 0, 0, widthPixels, heightPixels);
    // A browser that writes no WebP answers with PNG, which is ten times as large.
    const webp = await toBlob(canvas, 'image/webp');
    return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
  },
};

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.8);
  });
}
