import fallbackFont from 'jassub/dist/default.woff2?url';
import loadLibrary from 'jassub/dist/wasm/jassub-worker.js';
import { Canvas2DRenderer } from 'jassub/dist/worker/renderers/2d-renderer.js';
import { WebGL2Renderer } from 'jassub/dist/worker/renderers/webgl2-renderer.js';
import type { ASSImage } from 'jassub/dist/worker/util.js';
import type { JASSUB, MainModule } from 'jassub/src/wasm/types.d.ts';
import type { ScriptEvent } from '@matinee/sync';

/** Messages from the page. `start` comes first, and `draw` again only after its answer. */
export type AssRequest =
  | { type: 'start'; canvas: OffscreenCanvas; script: string; fonts: readonly Uint8Array[] }
  | { type: 'add'; events: readonly ScriptEvent[] }
  /** Sizes in pixels of the screen; some lines are as wide as pixels of the video. */
  | { type: 'draw'; seconds: number; width: number; height: number; videoWidth: number; videoHeight: number };

/** `done`: the worker is ready or has drawn. */
export type AssAnswer = { type: 'done' } | { type: 'failed' };

/** Part of a worker's global object that is used here. The library keeps its memory there. */
interface WorkerScope {
  HEAPU8RAW: Uint8Array;
  postMessage(message: AssAnswer, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<AssRequest>) => void): void;
}

interface Drawing {
  library: JASSUB;
  canvas: Canvas2DRenderer | WebGL2Renderer;
  /** Sizes of canvas and video, in pixels. */
  size: string;
  images: string;
}

// The compiler knows only the page's global object.
const scope = globalThis as unknown as WorkerScope;
/** Covers what a script's fonts lack. Its widths are Arial's, which most scripts name; the app's own font is thin without a weight. */
const fallbackFamily = 'liberation sans';
/** Largest cache of glyphs, and of their pictures. */
const maxGlyphs = 10_000;
const maxMegabytes = 64;
/** In whole pictures: more would keep the graphics processor from the page. */
const maxScreens = 32;
const eventsPart = `
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

let drawing: Promise<Drawing> | undefined;

function drawOn(canvas: OffscreenCanvas): Drawing['canvas'] {
  // The library would ask for a context of low latency, whose first frame Chromium doesn't show while the video is paused.
  const renderer = canvas.getContext('webgl2', { antialias: false, depth: false }) === null ? new Canvas2DRenderer() : new WebGL2Renderer();
  renderer.setCanvas(canvas);
  return renderer;
}

async function loadFallback(): Promise<Uint8Array[]> {
  const response = await fetch(fallbackFont).catch(() => undefined);
  return response?.ok === true ? [new Uint8Array(await response.arrayBuffer())] : [];
}

async function start({ canvas, script, fonts }: Extract<AssRequest, { type: 'start' }>): Promise<Drawing> {
  const [loaded, fallback] = await Promise.all([
    // The library logs every font that it looks for.
    loadLibrary({ __out: () => undefined }) as Promise<MainModule>,
    loadFallback(),
  ]);
  const library = new loaded.JASSUB(1, 1, fallbackFamily);
  library.setThreads(1);
  library.setMemoryLimits(maxGlyphs, maxMegabytes);
  for (const [index, font] of [...fonts, ...fallback].entries()) {
    // The library frees it.
    // oxlint-disable-next-line no-underscore-dangle
    const place = loaded._malloc(font.length);
    scope.HEAPU8RAW.set(font, place);
    library.addFont(`font-${index}`, place, font.length);
  }
  library.reloadFonts();
  library.createTrackMem(/^\[Events\]/m.test(script) ? script : script + eventsPart);
  return { library, canvas: drawOn(canvas), size: '', images: '' };
}

async function receive(request: AssRequest): Promise<void> {
  if (request.type === 'start') drawing = start(request);
  const ready = await drawing;
  if (ready === undefined) return;
  const { library, canvas } = ready;
  if (request.type === 'add') {
    for (const { event, startSeconds, endSeconds } of request.events) {
      library.processChunk(event, Math.round(startSeconds * 1000), Math.round((endSeconds - startSeconds) * 1000));
    }
    return;
  }
  if (request.type === 'draw') {
    const { seconds, width, height, videoWidth, videoHeight } = request;
    const size = [width, height, videoWidth, videoHeight] as const;
    if (size.join(' ') !== ready.size) {
      library.resizeCanvas(...size);
      canvas.resizeCanvas(width, height);
      ready.size = size.join(' ');
      ready.images = '';
    }
    let roomPixels = width * height * maxScreens;
    const drawn = (library.rawRender(seconds, 0) as ASSImage[] | null) ?? [];
    const images = drawn.filter(({ w, h }) => (roomPixels -= w * h) >= 0);
    // Compares places, colours and addresses of glyph pictures: the library reports every frame as changed.
    const listed = JSON.stringify(images);
    if (listed !== ready.images) canvas.render(images, scope.HEAPU8RAW);
    ready.images = listed;
  }
  scope.postMessage({ type: 'done' }, []);
}

scope.addEventListener('message', ({ data }) => {
  receive(data).catch(() => scope.postMessage({ type: 'failed' }, []));
});
