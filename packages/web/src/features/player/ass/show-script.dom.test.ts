import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import type { CaptionScript, ScriptEvent } from '@matinee/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssAnswer, AssRequest, DrawnRegion } from './ass-worker.ts';
import type { AssWorker } from './ass-renderer.ts';
import { showScript } from './show-script.ts';

type ShowFrame = (now: number, metadata: { mediaTime: number }) => void;

/** Opens a video of 640 × 360 in a box of 1280 × 1000, with workers that the test plays. */
function open({ fonts = [] }: { fonts?: readonly Uint8Array[] } = {}) {
  const clock = createFakeClock(0);
  const video = document.createElement('video');
  let showFrame: ShowFrame = () => undefined;
  const sizes = { videoWidth: 640, videoHeight: 360, clientWidth: 1280, clientHeight: 1000 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(video, name, { value });
  video.requestVideoFrameCallback = (callback) => {
    showFrame = callback as unknown as ShowFrame;
    return 1;
  };
  video.cancelVideoFrameCallback = () => (showFrame = () => undefined);
  document.body.replaceChildren(video);
  const workers: { requests: AssRequest[]; answer: (type: AssAnswer['type'], regions?: DrawnRegion[]) => void; isTerminated: boolean }[] =
    [];
  function startWorker(): AssWorker {
    const page = new EventTarget();
    const requests: AssRequest[] = [];
    function answer(type: AssAnswer['type'], regions: DrawnRegion[] = []): void {
      page.dispatchEvent(new MessageEvent('message', { data: { type, regions } }));
    }
    const worker = { requests, answer, isTerminated: false };
    workers.push(worker);
    return {
      postMessage: (request: AssRequest) => void requests.push(request),
      addEventListener: page.addEventListener.bind(page),
      terminate: () => void (worker.isTerminated = true),
    } as AssWorker;
  }
  const drawn: boolean[] = [];
  const event: ScriptEvent = { startSeconds: 1, endSeconds: 2, event: '0,0,Default,,0,0,0,,Hello' };
  const script: CaptionScript = {
    video,
    text: '[Script Info]',
    fonts: () => Promise.resolve(fonts),
    follow(listener) {
      listener([event]);
      return () => undefined;
    },
    setDrawn: (isDrawn) => drawn.push(isDrawn),
  };
  const shown = showScript(script, { startWorker, clock });
  return { clock, video, shown, workers, drawn, event, frame: (mediaTime: number) => showFrame(0, { mediaTime }) };
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(() => vi.unstubAllGlobals());

const timesIn = (requests: readonly AssRequest[]) => requests.flatMap((request) => (request.type === 'draw' ? [request.seconds] : []));

test('[FILM-57] a script is drawn over the picture of its video, with the events that have come', async () => {
  const { video, workers, drawn, event } = open();
  await flushPromises();
  expect([video.nextElementSibling?.tagName, drawn]).toEqual(['DIV', []]);
  const [worker] = workers;
  worker?.answer('ready');
  expect(worker?.requests).toMatchObject([
    { type: 'start', script: '[Script Info]' },
    { type: 'add', events: [event] },
    { type: 'draw', seconds: 0, width: 1280, height: 720, videoWidth: 640, videoHeight: 360 },
  ]);
  expect(drawn).toEqual([true]);
});

test('[FILM-57] only the last of the frames that come while the worker draws is drawn', async () => {
  const { workers, shown, frame } = open();
  await flushPromises();
  const [worker] = workers;
  worker?.answer('ready');
  worker?.answer('drawn');
  for (const seconds of [1, 2, 3]) frame(seconds);
  worker?.answer('drawn');
  worker?.answer('drawn');
  expect(timesIn(worker?.requests ?? [])).toEqual([0, 1, 3]);
  shown.setOffset(0.5);
  expect(timesIn(worker?.requests ?? []).at(-1)).toBe(2.5);
});

test('[FILM-57] the captions are turned and hidden as the video', async () => {
  const { video, workers } = open();
  await flushPromises();
  workers[0]?.answer('ready');
  video.style.transform = 'rotate(90deg)';
  await flushPromises();
  const { style } = video.nextElementSibling as HTMLElement;
  expect([style.transform, style.pointerEvents]).toEqual(['rotate(90deg)', 'none']);
});

test('[FILM-57] each part of the picture is at its place, and goes when the worker no longer draws it', async () => {
  const { video, workers, frame } = open();
  await flushPromises();
  const [worker] = workers;
  worker?.answer('ready');
  worker?.answer('drawn', [
    { slot: 0, left: 10, top: 600, image: {} as ImageBitmap },
    { slot: 1, left: 300, top: 20, image: {} as ImageBitmap },
  ]);
  const places = (): (string | undefined)[] => {
    const canvases = [...(video.nextElementSibling?.querySelectorAll('canvas') ?? [])];
    return canvases.map(({ hidden, style }) => (hidden ? undefined : style.transform));
  };
  expect(places()).toEqual(['translate(10px, 600px)', 'translate(300px, 20px)']);
  frame(1);
  worker?.answer('drawn', [{ slot: 1, left: 300, top: 20 }]);
  expect(places()).toEqual([undefined, 'translate(300px, 20px)']);
});

test('[FILM-57] the picture lies in the middle of the box, or fills it where the video does', async () => {
  const { video } = open();
  await flushPromises();
  const picture = video.nextElementSibling?.firstElementChild as HTMLElement;
  expect([picture.style.width, picture.style.height, picture.style.transform]).toEqual([
    '1280px',
    '720px',
    'translate(0px, 140px) scale(1)',
  ]);
  video.style.objectFit = 'fill';
  await flushPromises();
  expect(picture.style.transform).toBe('translate(0px) scale(1, 1.38889)');
});

test('[FILM-58] a worker that breaks is replaced by another without the fonts of the film, and then by the plain text', async () => {
  const { video, workers, drawn } = open({ fonts: [new Uint8Array(4)] });
  await flushPromises();
  workers[0]?.answer('ready');
  workers[0]?.answer('failed');
  expect([workers[0]?.isTerminated, drawn]).toEqual([true, [true, false]]);
  expect(workers.map(({ requests }) => requests[0])).toMatchObject([{ fonts: [expect.anything()] }, { fonts: [] }]);
  workers[1]?.answer('failed');
  expect([workers.length, video.nextElementSibling]).toEqual([2, null]);
});

test('[FILM-57] the plain text shows if the worker says nothing for 10 s', async () => {
  const { clock, video, workers, drawn } = open();
  await flushPromises();
  workers[0]?.answer('ready');
  await clock.advanceAsync(10_000);
  expect([workers[0]?.isTerminated, drawn, video.nextElementSibling]).toEqual([true, [true, false], null]);
});

test('a script that is no longer shown leaves nothing behind', async () => {
  const { video, workers, shown, drawn, frame } = open();
  shown.stop();
  await flushPromises();
  expect([workers, drawn]).toEqual([[], [false]]);
  const other = open();
  await flushPromises();
  other.workers[0]?.answer('ready');
  other.shown.stop();
  frame(1);
  other.frame(1);
  expect([other.workers[0]?.isTerminated, other.drawn, video.nextElementSibling, other.video.nextElementSibling]).toEqual([
    true,
    [true, false],
    null,
    null,
  ]);
});
