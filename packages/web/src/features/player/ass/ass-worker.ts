import fallbackFont from 'jassub/dist/default.woff2?url';
import loadLibrary from 'jassub/dist/wasm/jassub-worker.js';
import type { JASSUB, MainModule } from 'jassub/src/wasm/types.d.ts';
import type { ScriptEvent } from '@matinee/sync';
import { blendImages, divideIntoRegions, type AssImage, type Region } from './regions.ts';

/** Messages from the page. `start` comes first, and `draw` again only after its answer. */
export type AssRequest =
  | { type: 'start'; script: string; fonts: readonly Uint8Array[] }
  | { type: 'add'; events: readonly ScriptEvent[] }
  /** Sizes in pixels of the screen; some lines are as wide as pixels of the video. */
  | { type: 'draw'; seconds: number; width: number; height: number; videoWidth: number; videoHeight: number };

/** Part of the picture, at a place in pixels of the screen. A part that hasn't changed keeps its slot and has no image. */
export interface DrawnRegion {
  slot: number;
  left: number;
  top: number;
  image?: ImageBitmap;
}

/** `drawn` has all parts of the picture that aren't empty. */
export type AssAnswer = { type: 'ready' } | { type: 'drawn'; regions: readonly DrawnRegion[] } | { type: 'failed' };

/** Part of a worker's global object that is used here. The library keeps its memory there. */
interface WorkerScope {
  HEAPU8RAW: Uint8Array;
  postMessage(message: AssAnswer, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<AssRequest>) => void): void;
}

interface Drawing {
  library: JASSUB;
  /** Turns pixels into pictures. */
  context: OffscreenCanvasRenderingContext2D;
  pixels: ImageData;
  /** Sizes of picture and video, in pixels. */
  size: string;
  /** Images in each slot of the page. */
  slots: readonly (string | undefined)[];
}

// The compiler knows only the page's global object.
const scope = globalThis as unknown as WorkerScope;
/** Covers what a script's fonts lack. Its widths are Arial's, which most scripts name; the app's own font is thin without a weight. */
const fallbackFamily = 'liberation sans';
/** Largest cache of glyphs, and of their pictures. */
const maxGlyphs = 10_000;
const maxMegabytes = 64;
/** In whole pictures: more would take longer than the page waits. */
const maxScreens = 32;
const eventsPart = `
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

let drawing: Promise<Drawing> | undefined;

async function loadFallback(): Promise<Uint8Array[]> {
  const response = await fetch(fallbackFont).catch(() => undefined);
  return response?.ok === true ? [new Uint8Array(await response.arrayBuffer())] : [];
}

async function start({ script, fonts }: Extract<AssRequest, { type: 'start' }>): Promise<Drawing> {
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
  // `createImageBitmap` takes twice as long for pixels.
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  return { library, context, pixels: new ImageData(1, 1), size: '', slots: [] };
}

async function receive(request: AssRequest): Promise<void> {
  if (request.type === 'start') drawing = start(request);
  const ready = await drawing;
  if (ready === undefined) return;
  if (request.type === 'start') return scope.postMessage({ type: 'ready' }, []);
  if (request.type === 'draw') {
    const regions = draw(ready, request);
    const images = regions.flatMap(({ image }) => image ?? []);
    return scope.postMessage({ type: 'drawn', regions }, images);
  }
  for (const { event, startSeconds, endSeconds } of request.events) {
    ready.library.processChunk(event, Math.round(startSeconds * 1000), Math.round((endSeconds - startSeconds) * 1000));
  }
}

function draw(drawing: Drawing, { seconds, width, height, videoWidth, videoHeight }: Extract<AssRequest, { type: 'draw' }>): DrawnRegion[] {
  const { library } = drawing;
  const size = [width, height, videoWidth, videoHeight] as const;
  if (size.join(' ') !== drawing.size) {
    library.resizeCanvas(...size);
    drawing.size = size.join(' ');
    drawing.slots = [];
  }
  let roomPixels = width * height * maxScreens;
  const images = ((library.rawRender(seconds, 0) as AssImage[] | null) ?? []).filter(({ w, h }) => w * h > 0 && (roomPixels -= w * h) >= 0);
  // Compares places, colours and addresses of glyph pictures: the library reports every frame as changed.
  const regions = divideIntoRegions(images).map((region) => ({ ...region, looks: JSON.stringify(region.images) }));
  const slots = drawing.slots.map((looks) => (regions.some((region) => region.looks === looks) ? looks : undefined));
  const drawn = regions.map(({ looks, ...region }) => {
    const { left, top } = region;
    const keptSlot = slots.indexOf(looks);
    if (keptSlot >= 0) return { slot: keptSlot, left, top };
    const slot = [...slots, undefined].indexOf(undefined);
    slots[slot] = looks;
    return { slot, left, top, image: takePicture(drawing, region) };
  });
  drawing.slots = slots;
  return drawn;
}

function takePicture(drawing: Drawing, region: Region): ImageBitmap {
  const { context } = drawing;
  const { width, height } = region;
  if (drawing.pixels.width !== width || drawing.pixels.height !== height) {
    drawing.pixels = new ImageData(width, height);
    Object.assign(context.canvas, { width, height });
  }
  blendImages(region, scope.HEAPU8RAW, drawing.pixels);
  context.putImageData(drawing.pixels, 0, 0);
  return context.canvas.transferToImageBitmap();
}

scope.addEventListener('message', ({ data }) => {
  receive(data).catch(() => scope.postMessage({ type: 'failed' }, []));
});
