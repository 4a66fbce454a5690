import { preciseClock, type Clock } from '@matinee/base/clock';
import type { ScriptEvent } from '@matinee/sync';
import type { AssAnswer, AssRequest } from './ass-worker.ts';

/** A worker that has said nothing for this long won't, in ms: the page draws plain text instead. */
const patienceMs = 10_000;
/** Captions aren't drawn in more lines than this: larger screens stretch them. */
const maxHeightPixels = 1440;

/** The part of a worker that is used here, so that tests can play it. */
export type AssWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

export interface AssTools {
  startWorker?: () => AssWorker;
  clock?: Clock;
}

export interface AssRendererOptions extends AssTools {
  /** The captions are drawn over its picture. */
  video: HTMLVideoElement;
  /** A whole script, or what comes before its events. */
  script: string;
  fonts: readonly Uint8Array[];
  /** The worker has begun to draw. */
  onReady: () => void;
  onFail: () => void;
}

/** Captions in ASS or SSA over a video, drawn by a worker. */
export interface AssRenderer {
  add(events: readonly ScriptEvent[]): void;
  /** Draws them so much later, in seconds. */
  setOffset(seconds: number): void;
  destroy(): void;
}

/** Starts the worker, a file of its own for which the server answers with a policy of its own. */
function startAssWorker(): AssWorker {
  return new Worker(new URL('ass-worker.ts', import.meta.url), { type: 'module', name: 'ass' });
}

/** Draws captions over the frames of a video until it is destroyed. */
export function drawAss(options: AssRendererOptions): AssRenderer {
  return new WorkerAssRenderer(options);
}

class WorkerAssRenderer implements AssRenderer {
  readonly #options: AssRendererOptions;
  readonly #clock: Clock;
  readonly #canvas = document.createElement('canvas');
  readonly #worker: AssWorker;
  readonly #listening = new AbortController();
  readonly #resizing = new ResizeObserver(() => this.#draw());
  #look = '';
  #offsetSeconds = 0;
  /** The time of the frame that shows. */
  #seconds: number;
  #nextFrame = 0;
  /** The worker owes an answer. Meanwhile the last frame waits for it, and the ones before are left out. */
  #isBusy = true;
  #isBehind = true;
  #stopWaiting = (): void => undefined;

  constructor(options: AssRendererOptions) {
    const { video, script, fonts, startWorker = startAssWorker, clock = preciseClock } = options;
    this.#options = options;
    this.#clock = clock;
    this.#seconds = video.currentTime;
    this.#followLook();
    // The page fits both into the same box, and both have the same shape.
    video.after(this.#canvas);
    this.#worker = startWorker();
    const { signal } = this.#listening;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<AssAnswer>) => this.#receive(data), { signal });
    this.#worker.addEventListener('error', () => this.#fail(), { signal });
    const canvas = this.#canvas.transferControlToOffscreen();
    this.#ask({ type: 'start', canvas, script, fonts }, [canvas]);
    this.#resizing.observe(video);
    this.#awaitFrame();
  }

  add(events: readonly ScriptEvent[]): void {
    const message: AssRequest = { type: 'add', events };
    this.#worker.postMessage(message, []);
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
    this.#options.video.cancelVideoFrameCallback(this.#nextFrame);
    this.#worker.terminate();
    this.#canvas.remove();
  }

  #ask(request: AssRequest, transfer: Transferable[] = []): void {
    this.#isBusy = true;
    this.#stopWaiting();
    this.#stopWaiting = this.#clock.after(patienceMs, () => this.#fail());
    this.#worker.postMessage(request, transfer);
  }

  #receive({ type }: AssAnswer): void {
    if (type === 'failed') return this.#fail();
    this.#stopWaiting();
    this.#isBusy = false;
    this.#options.onReady();
    if (this.#isBehind) this.#draw();
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
    const { video } = this.#options;
    const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
    const scale = Math.min(clientWidth / videoWidth, clientHeight / videoHeight) * devicePixelRatio;
    const height = Math.min(Math.round(videoHeight * scale), maxHeightPixels);
    const width = Math.round((height * videoWidth) / videoHeight);
    this.#isBehind = this.#isBusy;
    this.#followLook();
    // Without a picture they are no numbers.
    if (this.#isBusy || !(width > 0 && height > 0)) return;
    this.#ask({ type: 'draw', seconds: this.#seconds - this.#offsetSeconds, width, height, videoWidth, videoHeight });
  }

  /** Turns, stretches and hides the captions as the video: it may be loaded ahead, or show in a window of its own. */
  #followLook(): void {
    const { video } = this.#options;
    const isAway = document.pictureInPictureElement === video;
    const look = `${video.style.cssText}; pointer-events: none; ${isAway ? 'visibility: hidden' : ''}`;
    if (look !== this.#look) this.#canvas.style.cssText = look;
    this.#look = look;
  }
}
