import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import type { FilmWorker, WorkerAnswer, WorkerRequest } from '@matinee/film';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeVideo } from '../testing/fake-video.ts';
import { playRepaired } from './repaired-engine.ts';

/** Its buffers take everything at once. */
class FakeMediaSource extends EventTarget {
  static readonly isTypeSupported = (mime: string): boolean => !mime.includes('hvc1');
  readyState = 'open';
  duration = Number.NaN;
  readonly buffers: EventTarget[] = [];

  addSourceBuffer(): EventTarget {
    const changed = (buffer: EventTarget) => () => queueMicrotask(() => buffer.dispatchEvent(new Event('updateend')));
    const buffer = new EventTarget();
    Object.assign(buffer, { appendBuffer: changed(buffer), remove: changed(buffer), buffered: { length: 0 } });
    this.buffers.push(buffer);
    return buffer;
  }

  endOfStream(): void {
    this.readyState = 'ended';
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function play() {
  vi.stubGlobal('MediaSource', FakeMediaSource);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:film');
  const clock = createFakeClock(0);
  const page = new EventTarget();
  const requests: WorkerRequest[] = [];
  const worker = {
    postMessage: (request: WorkerRequest) => void requests.push(request),
    addEventListener: page.addEventListener.bind(page),
    terminate: () => undefined,
  } as unknown as FilmWorker;
  const errors: string[] = [];
  const video = Object.assign(new FakeVideo(), { load: () => undefined, removeAttribute: () => undefined });
  const engine = playRepaired(
    {
      video: video.asElement(),
      url: '',
      file: new File([], 'film.mkv'),
      startAtSeconds: 0,
      isLive: false,
      onError: (code) => errors.push(code),
      onTracks: () => undefined,
    },
    { clock, startWorker: () => worker },
  );
  const answer = (data: WorkerAnswer): void => void page.dispatchEvent(new MessageEvent('message', { data }));
  const begin = (run: number, kind: 'video' | 'audio', mime = `${kind}/mp4`): void =>
    answer({ type: 'begin', run, kind, mime, bytes: new Uint8Array(1) });
  answer({
    type: 'opened',
    durationSeconds: 60,
    hasVideo: true,
    sounds: [
      { language: 'eng', name: 'Commentary', isDefault: false },
      { language: 'ger', name: undefined, isDefault: true },
    ],
    texts: [],
    chapters: [],
    keyFrames: [],
  });
  await flushPromises();
  return { clock, video, engine, errors, requests, answer, begin };
}

const patienceMs = 20_000;

test('gives up when the decoder says nothing for 10 s after the first pictures', async () => {
  const { clock, engine, errors, begin } = await play();
  begin(1, 'video');
  await clock.advanceAsync(patienceMs);
  expect([errors, engine.repair?.()]).toEqual([['unsupported'], 'failed']);
});

test('does not blame the decoder while parts of the film are on their way', async () => {
  const { clock, errors, answer, begin } = await play();
  answer({ type: 'reading', isReading: true });
  begin(1, 'video');
  await clock.advanceAsync(patienceMs);
  expect(errors).toEqual([]);
  answer({ type: 'reading', isReading: false });
  await clock.advanceAsync(patienceMs);
  expect(errors).toEqual(['unsupported']);
});

test('waits for no decoder when the sound came before the pictures', async () => {
  const { clock, errors, begin } = await play();
  begin(1, 'audio');
  begin(1, 'video');
  await clock.advanceAsync(patienceMs);
  expect(errors).toEqual([]);
});

test('plays a part of a film that has no sound', async () => {
  const { clock, video, errors, answer, begin } = await play();
  begin(1, 'video');
  begin(1, 'audio');
  video.currentTime = 50;
  video.dispatchEvent(new Event('seeking'));
  begin(2, 'video');
  answer({ type: 'end', run: 2, kind: 'audio' });
  await clock.advanceAsync(patienceMs);
  expect(errors).toEqual([]);
});

test('forgets an earlier run once the sound of a later one has come', async () => {
  const { clock, video, errors, begin } = await play();
  begin(1, 'video');
  video.currentTime = 50;
  video.dispatchEvent(new Event('seeking'));
  begin(2, 'video');
  begin(2, 'audio');
  begin(1, 'video');
  await clock.advanceAsync(patienceMs);
  expect(errors).toEqual([]);
});

const hevc = 'video/mp4; codecs="hvc1.1.6.L93.B0"';

test('[FILM-35] plays the sound alone where the browser has no decoder for the pictures', async () => {
  const { clock, engine, errors, requests, begin } = await play();
  const runs = () => requests.flatMap((request) => (request.type === 'run' ? [request.soundOnly] : []));
  expect(runs()).toEqual([false]);
  begin(1, 'video', hevc);
  begin(1, 'video', hevc);
  expect([runs(), engine.repair?.()]).toEqual([[false, true], 'preparing']);
  begin(2, 'audio');
  await clock.advanceAsync(patienceMs);
  expect([errors, engine.repair?.()]).toEqual([[], 'playing']);
});

test('[FILM-35] leaves pictures to a browser that plays them in another way', async () => {
  const { video, engine, errors, begin } = await play();
  video.canPlayType = () => 'probably';
  begin(1, 'video', hevc);
  expect([errors, engine.repair?.()]).toEqual([['unsupported'], 'failed']);
});

test('[FILM-35] gives up when the decoder says nothing of the sound alone either', async () => {
  const { clock, errors, begin } = await play();
  begin(1, 'video', hevc);
  await clock.advanceAsync(patienceMs);
  expect(errors).toEqual(['unsupported']);
});

test('[PLAYER-30] offers the audio tracks of a film, and goes on with the chosen one without new pictures', async () => {
  const { engine, requests, video, begin } = await play();
  const { audioTracks } = engine;
  expect(audioTracks?.list()).toEqual([
    { id: '0', label: 'Commentary', language: 'eng', isDefault: false },
    { id: '1', label: '', language: 'ger', isDefault: true },
  ]);
  begin(1, 'video');
  begin(1, 'audio');
  expect([audioTracks?.selectedId(), requests.findLast(({ type }) => type === 'run')]).toMatchObject(['1', { run: 1, sound: 1 }]);
  audioTracks?.select('0');
  expect([audioTracks?.selectedId(), requests.at(-1)]).toMatchObject(['0', { type: 'run', run: 2, sound: 0, keepsPictures: true }]);
  video.currentTime = 50;
  video.dispatchEvent(new Event('seeking'));
  expect(requests.findLast(({ type }) => type === 'run')).toMatchObject({ run: 3, sound: 0, keepsPictures: undefined });
});

test('[PLAYER-30] plays the track before again if the chosen one has no decoder', async () => {
  const { clock, engine, requests, errors, answer, begin } = await play();
  begin(1, 'video');
  begin(1, 'audio');
  const sounds = (): unknown[] => requests.flatMap((request) => (request.type === 'run' ? [request.sound] : []));
  engine.audioTracks?.select('0');
  answer({ type: 'failed', reason: 'decoder' });
  begin(3, 'audio');
  engine.audioTracks?.select('0');
  await clock.advanceAsync(patienceMs / 2);
  begin(5, 'audio');
  expect([engine.audioTracks?.selectedId(), sounds(), errors]).toEqual(['1', [1, 0, 1, 0, 1], []]);
});
