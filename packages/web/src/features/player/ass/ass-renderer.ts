import { preciseClock, type Clock } from '@matinee/base/clock';
import type { ScriptEvent } from '@matinee/sync';
import type { AssAnswer, AssRequest } from './ass-worker.ts';

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

class WorkerAssRenderer implements AssRenderer {
  readonly #options: AssRendererOptions;
  readonly #clock: Clock;
  readonly #canvas = document.createElement('canvas');
  readonly #worker: AssWorker;
  readonly #listening = new AbortController();
  readonly #resizing = new ResizeObserver(() => this.#draw());
  #look = '';
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

  /** Follows the video, which may be loaded ahead or show in a window of its own. */
  #followLook(): void {
    const { video } = this.#options;
    const isAway = document.pictureInPictureElement === video;
    const look = `${video.style.cssText}; pointer-events: none; ${isAway ? 'visibility: hidden' : ''}`;
    if (look !== this.#look) this.#canvas.style.cssText = look;
    this.#look = look;
  }
}
