import { afterEach, expect, test, vi } from 'vitest';
import { FakeVideo } from '../testing/fake-video.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { noSelection, type RepairState } from './player.ts';
import { withPreview } from './previewed-engine.ts';
import { noWish } from './quality-choice.ts';

afterEach(() => void vi.unstubAllGlobals());

const picture = { width: 160 } as ImageBitmap;
const chapters = [0, 60].map((startSeconds) => ({ startSeconds, title: '' }));

interface Plan {
  repair?: RepairState;
  aheadSeconds?: number;
  isOnServer?: boolean;
  savesData?: boolean;
}

/** At 100 s of 200 s; the preview knows one picture. */
function setUp({ repair, aheadSeconds = 0, isOnServer = false, savesData = false }: Plan) {
  vi.stubGlobal('document', { baseURI: 'https://a.test/room/den' });
  const calls: string[] = [];
  const video = Object.assign(new FakeVideo(), {
    currentTime: 100,
    duration: 200,
    buffered: { length: 1, start: () => 90, end: () => 100 + aheadSeconds },
  });
  const inner: Engine = {
    captions: noSelection,
    qualities: noSelection,
    repair: () => repair,
    destroy: () => calls.push('engine'),
  };
  const options: Partial<EngineOptions> = {
    video: video.asElement(),
    url: '/film',
    file: isOnServer ? undefined : new Blob(),
    qualityWish: { ...noWish, current: () => ({ ...noWish.current(), savesData }) },
  };
  const preview = { chapters: () => chapters, pictureAt: () => Promise.resolve(picture), close: () => calls.push('preview') };
  const start = withPreview(
    () => inner,
    (source) => {
      calls.push('url' in source ? source.url : 'file');
      return preview;
    },
  );
  return { engine: start(options as EngineOptions), calls, video };
}

test('[PLAYER-54] a picture is made beside a repair only with 10 s ahead of the position, and beside the browser’s own player at once', async () => {
  const pictureOf = (plan: Plan) => setUp(plan).engine.pictureAt?.(20);
  expect(await pictureOf({ repair: 'playing', aheadSeconds: 9 })).toBeUndefined();
  expect(await pictureOf({ repair: 'playing', aheadSeconds: 10 })).toBe(picture);
  expect(await pictureOf({ aheadSeconds: 1 })).toBe(picture);
});

test('[PLAYER-50] a film of this device has chapters in every engine, and its reader ends with the engine', () => {
  const { engine, calls } = setUp({});
  expect(engine.chapters?.()).toEqual(chapters);
  engine.destroy();
  expect(calls).toEqual(['file', 'preview', 'engine']);
});

test('[PLAYER-54] a film of the library is read a second time once 10 s of it lie ahead, and never to save data', async () => {
  const late = setUp({ isOnServer: true, aheadSeconds: 9 });
  late.video.dispatchEvent(new Event('progress'));
  expect([late.calls, late.engine.chapters?.(), await late.engine.pictureAt?.(20)]).toEqual([[], [], undefined]);
  const { engine, calls, video } = setUp({ isOnServer: true, aheadSeconds: 10 });
  for (const _ of [1, 2]) video.dispatchEvent(new Event('progress'));
  expect([calls, engine.chapters?.(), await engine.pictureAt?.(20)]).toEqual([['https://a.test/film'], chapters, picture]);
  const saving = setUp({ isOnServer: true, aheadSeconds: 100, savesData: true });
  saving.video.dispatchEvent(new Event('progress'));
  expect([saving.calls, await saving.engine.pictureAt?.(20)]).toEqual([[], undefined]);
});
