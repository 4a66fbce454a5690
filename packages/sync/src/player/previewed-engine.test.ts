import { expect, test } from 'vitest';
import { FakeVideo } from '../testing/fake-video.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { noSelection, type RepairState } from './player.ts';
import { withPreview } from './previewed-engine.ts';

const picture = { width: 160 } as ImageBitmap;
const chapters = [0, 60].map((startSeconds) => ({ startSeconds, title: '' }));

/** A film at 100 s of 200 s, of which some seconds ahead are there, with a preview that knows one picture. */
function setUp({ repair, aheadSeconds }: { repair?: RepairState; aheadSeconds: number }) {
  const calls: string[] = [];
  const video = Object.assign(new FakeVideo(), {
    currentTime: 100,
    duration: 200,
    buffered: { length: 1, start: () => 90, end: () => 100 + aheadSeconds },
  });
  const inner: Engine = { captions: noSelection, qualities: noSelection, repair: () => repair, destroy: () => calls.push('engine') };
  const options = { video: video.asElement(), file: new Blob() } as Partial<EngineOptions> as EngineOptions;
  const preview = { chapters: () => chapters, pictureAt: () => Promise.resolve(picture), close: () => calls.push('preview') };
  const engine = withPreview(
    () => inner,
    () => preview,
  )(options);
  return { engine, calls };
}

test('[PLAYER-54] a picture is made beside a repair only with 10 s ahead of the position, and beside the browser’s own player at once', async () => {
  const pictureOf = (plan: Parameters<typeof setUp>[0]) => setUp(plan).engine.pictureAt?.(20);
  expect(await pictureOf({ repair: 'playing', aheadSeconds: 9 })).toBeUndefined();
  expect(await pictureOf({ repair: 'playing', aheadSeconds: 10 })).toBe(picture);
  expect(await pictureOf({ aheadSeconds: 1 })).toBe(picture);
});

test('[PLAYER-50] a film of this device has chapters in every engine, and its reader ends with the engine', () => {
  const { engine, calls } = setUp({ aheadSeconds: 0 });
  expect(engine.chapters?.()).toEqual(chapters);
  engine.destroy();
  expect(calls).toEqual(['preview', 'engine']);
});
