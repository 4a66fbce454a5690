// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createStage } from './stage.ts';

test('the poster of the first video is fetched as the page head preloads it', () => {
  expect(createStage().video.crossOrigin).toBe('anonymous');
});

test('[SEAM-5] the video that shows comes first in the stage, and there are never more than two', async () => {
  const stage = createStage();
  const [first, second] = [stage.video, stage.spare()];
  expect([first.style.visibility, second.style.visibility]).toEqual(['', 'hidden']);
  expect(stage.spare()).toBe(second);
  stage.exchange();
  await Promise.resolve();
  await Promise.resolve();
  expect([...stage.element.children]).toEqual([second, first]);
  expect(stage.video).toBe(second);
  expect([first.style.visibility, second.style.visibility]).toEqual(['hidden', '']);
  expect(stage.spare()).toBe(first);
});
