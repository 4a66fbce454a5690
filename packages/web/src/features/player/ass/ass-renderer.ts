import { preciseClock, type Clock } from '@matinee/base/clock';
import type { ScriptEvent } from '@matinee/sync';
import type { AssAnswer, AssRequest, DrawnRegion } from './ass-worker.ts';

/** After this silence the worker has failed: the page draws plain text instead. */
const patienceMs = 10_000;
/** Larger screens stretch the captions. */
const maxHeightPixels = 1440;

/** Part of a worker that is used here, so that tests can play it. */
export type AssWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

export interface AssTools {
  startWorker?: () => AssWorker;
  clock?: Clock;
}

export interface AssRendererOptions extends AssTools {
  video: HTMLVideoElement;
  /** Whole script, or the part before its events. */
  script: string;
  fonts: readonly Uint8Array[];
  onReady: () => void;
  onFail: () => void;
}

export interface AssRenderer {
  add(events: readonly ScriptEvent[]): void;
  /** Delays the captions by so many seconds. */
  setOffset(seconds: number): void;
  destroy(): void;
}

/** The worker is a file of its own, because the server sends it a policy of its own. */
function startAssWorker(): AssWorker {
  return new Worker(new URL('ass-worker.ts', import.meta.url), { type: 'module', name: 'ass' });
}

export function drawAss(options: AssRendererOptions): AssRenderer {
  return new WorkerAssRenderer(options);
}

interface PictureSize {
  width: number;
  height: number;
}

class WorkerAssRenderer implements AssRenderer {
  readonly #options: AssRendererOptions;
  readonly #clock: Clock;
  /** As large as the video's element; the picture is as large as the picture in it. */
  readonly #cover = document.createElement('div');
  readonly #picture = document.createElement('div');
  readonly #slots: HTMLCanvasElement[] = [];
  readonly #worker: AssWorker;
  readonly #listening = new AbortController();
  readonly #resizing = new ResizeObserver(() => this.#resize());
  readonly #restyling = new MutationObserver(() => this.#followLook());
  /** In pixels of the screen; undefined without a picture. */
  #size: PictureSize | undefined;
  #offsetSeconds = 0;
  /** Time of the visible frame. */
  #seconds: number;
  #nextFrame = 0;
  /** Whether the worker owes an answer. Only the last frame waits for it. */
  #isBusy = true;
  #isBehind = true;
  #stopWaiting = (): void => undefined;

  constructor(options: AssRendererOptions) {
    const { video, script, fonts, startWorker = startAssWorker, clock = preciseClock } = options;
    this.#options = options;
    this.#clock = clock;
    this.#seconds = video.currentTime;
    // Moving lines then neither lay out nor paint the page again.
    this.#picture.style.cssText = 'contain: strict; transform-origin: 0 0';
    this.#cover.append(this.#picture);
    video.after(this.#cover);
    this.#worker = startWorker();
    const { signal } = this.#listening;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<AssAnswer>) => this.#receive(data), { signal });
    this.#worker.addEventListener('error', () => this.#fail(), { signal });
    this.#ask({ type: 'start', script, fonts });
    for (const name of ['enterpictureinpicture', 'leavepictureinpicture']) {
      video.addEventListener(name, () => this.#followLook(), { signal });
    }
    // The window's event comes with another screen too, whose pixels have another size.
    for (const target of [video, window]) target.addEventListener('resize', () => this.#resize(), { signal });
    this.#restyling.observe(video, { attributeFilter: ['style'] });
    this.#resizing.observe(video);
    this.#followLook();
    this.#awaitFrame();
  }

  add(events: readonly ScriptEvent[]): void {
    this.#worker.postMessage({ type: 'add', events } satisfies AssRequest, []);
    this.#draw();
  }

  setOffset(seconds: number): void {
    this.#offsetSeconds = seconds;
    this.#draw();
  }

  destroy(): void {
    this.#listening.abort();
    this.#stopWaiting();
    this.#resizing.disconnect();
    this.#restyling.disconnect();
    this.#options.video.cancelVideoFrameCallback(this.#nextFrame);
    this.#worker.terminate();
    this.#cover.remove();
  }

  #ask(request: AssRequest): void {
    this.#isBusy = true;
    this.#stopWaiting();
    this.#stopWaiting = this.#clock.after(patienceMs, () => this.#fail());
    this.#worker.postMessage(request, []);
  }

  #receive(answer: AssAnswer): void {
    if (answer.type === 'failed') return this.#fail();
    this.#stopWaiting();
    if (answer.type === 'drawn') this.#show(answer.regions);
    this.#isBusy = false;
    this.#options.onReady();
    if (this.#isBehind) this.#draw();
  }

  #show(regions: readonly DrawnRegion[]): void {
    const used = new Set(regions.map(({ slot }) => slot));
    for (const [slot, canvas] of this.#slots.entries()) canvas.hidden = !used.has(slot);
    for (const { slot, left, top, image } of regions) {
      if (image === undefined) continue;
      const canvas = (this.#slots[slot] ??= this.#addCanvas());
      const { width, height } = image;
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image);
      canvas.style.transform = `translate(${left}px, ${top}px)`;
    }
  }

  #addCanvas(): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'position: absolute; left: 0; top: 0; will-change: transform';
    return this.#picture.appendChild(canvas);
  }

  #fail(): void {
    this.destroy();
    this.#options.onFail();
  }

  #awaitFrame(): void {
    this.#nextFrame = this.#options.video.requestVideoFrameCallback((_, { mediaTime }) => {
      this.#seconds = mediaTime;
      this.#draw();
      this.#awaitFrame();
    });
  }

  #draw(): void {
    const { videoWidth, videoHeight } = this.#options.video;
    this.#isBehind = this.#isBusy;
    if (this.#isBusy || this.#size === undefined) return;
    this.#ask({ type: 'draw', seconds: this.#seconds - this.#offsetSeconds, ...this.#size, videoWidth, videoHeight });
  }

  /** Follows the video, which may be loaded ahead or show in a window of its own. */
  #followLook(): void {
    const { video } = this.#options;
    const isAway = document.pictureInPictureElement === video;
    this.#cover.style.cssText = `${video.style.cssText}; pointer-events: none; ${isAway ? 'visibility: hidden' : ''}`;
    this.#resize();
  }

  /** Makes the picture as large as the video's picture: in its middle or, where the video says so, all of its box. */
  #resize(): void {
    const { videoWidth, videoHeight, clientWidth, clientHeight, style } = this.#options.video;
    const scale = Math.min(clientWidth / videoWidth, clientHeight / videoHeight);
    const height = Math.min(Math.round(videoHeight * scale * devicePixelRatio), maxHeightPixels);
    const width = Math.round((height * videoWidth) / videoHeight);
    // Without a picture they are no numbers.
    this.#size = width > 0 && height > 0 ? { width, height } : undefined;
    // Text is sharp where its pixels are the screen's.
    const contained = height < maxHeightPixels ? 1 / devicePixelRatio : (videoHeight * scale) / height;
    const [x, y] = style.objectFit === 'fill' ? [clientWidth / width, clientHeight / height] : [contained, contained];
    const [left, top] = [clientWidth - width * x, clientHeight - height * y].map(
      (rest) => Math.round((rest / 2) * devicePixelRatio) / devicePixelRatio,
    );
    const offset = `${left}px, ${top}px`;
    const place = { width: `${width}px`, height: `${height}px`, transform: `translate(${offset}) scale(${x}, ${y})` };
    Object.assign(this.#picture.style, place);
    this.#draw();
  }
}
