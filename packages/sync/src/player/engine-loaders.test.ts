import { flushPromises } from '@matinee/base/fake-clock';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeVideo } from '../testing/fake-video.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { ladder, loadFileEngine } from './engine-loaders.ts';
import { noSelection, type RepairState } from './player.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function climb(repairs: { first?: RepairState; second?: RepairState } = {}) {
  const log: string[] = [];
  const running: EngineOptions[] = [];
  const engine = (name: 'first' | 'second') => (options: EngineOptions) => {
    log.push(`${name} starts`);
    running.push(options);
    const played: Engine = { captions: noSelection, qualities: noSelection, destroy: () => log.push(`${name} ends`) };
    return { ...played, repair: () => repairs[name] };
  };
  const errors: string[] = [];
  const started = ladder(engine('first'), async () => engine('second'))({
    video: new FakeVideo().asElement(),
    url: 'https://a.test/a.mkv',
    startAtSeconds: 0,
    isLive: false,
    onError: (code) => errors.push(code),
    onTracks: () => log.push('tracks'),
  });
  const fail = async (code: Parameters<EngineOptions['onError']>[0]): Promise<void> => {
    running.at(-1)?.onError(code);
    await flushPromises();
  };
  return { log, errors, started, fail };
}

test('gives a file to the second engine when the first one does not support it', async () => {
  const { log, errors, fail } = climb();
  await fail('unsupported');
  expect(log).toEqual(['first starts', 'first ends', 'second starts', 'tracks']);
  expect(errors).toEqual([]);
  await fail('unsupported');
  expect(errors).toEqual(['unsupported']);
});

test('reports any other failure as it is', async () => {
  const { log, errors, fail } = climb();
  await fail('network');
  expect([log, errors]).toEqual([['first starts'], ['network']]);
});

test('does not play a film worse once it has been repaired', async () => {
  const { log, errors, fail } = climb({ first: 'playing' });
  await fail('unsupported');
  expect([log, errors]).toEqual([['first starts'], ['unsupported']]);
});

test('says how a repair ended while the second engine plays', async () => {
  const { started, fail } = climb({ first: 'refused' });
  await fail('unsupported');
  expect(started.repair?.()).toBe('refused');
});

test('starts nothing more once it is destroyed', async () => {
  const { log, started, fail } = climb();
  const failing = fail('unsupported');
  started.destroy();
  await failing;
  expect(log).toEqual(['first starts', 'first ends']);
});

test.each([
  ['avc1.640028,mp4a.40.2', 'as it is'],
  ['avc1.640028,mp4a.40.2,mp4a.40.2', 'repaired'],
  ['avc1.640028,ac-3,mp4a.40.2', 'repaired'],
  ['avc1.640028,mp4a.40.2,text', 'as it is'],
  ['avc1.640028,mp4a.40.2,wvtt', 'repaired'],
])('[PLAYER-30] [FILM-38] browsers show no audio tracks, and no captions inside a file: a file with %s plays %s', async (codecs, way) => {
  const workers: unknown[] = [];
  vi.stubGlobal('MediaSource', EventTarget);
  vi.stubGlobal('document', { baseURI: 'https://a.test' });
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = (message: unknown) => workers.push(message);
    },
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:film');
  const video = new FakeVideo();
  const start = await loadFileEngine({ codecs });
  const url = 'https://a.test/a.mkv';
  start({ video: video.asElement(), url, startAtSeconds: 0, isLive: false, onError: () => undefined, onTracks: () => undefined });
  expect([video.src, workers.length]).toEqual(way === 'repaired' ? ['blob:film', 1] : [url, 0]);
});

test('[FILM-59] captions that are pictures of text are listed beside a film that the browser plays as it is', async () => {
  vi.stubGlobal('MediaSource', EventTarget);
  const start = await loadFileEngine({ codecs: 'avc1.640028,mp4a.40.2,mp4s' });
  const none = { onError: () => undefined, onTracks: () => undefined };
  const options = { video: new FakeVideo().asElement(), url: 'https://a.test/a.mkv', startAtSeconds: 0, isLive: false, ...none };
  expect(start(options).captions.list()).toMatchObject([{ isPicture: true }]);
});
