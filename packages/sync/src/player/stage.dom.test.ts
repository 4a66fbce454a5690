import { flushPromises } from '@matinee/base/fake-clock';
import { expect, test, vi } from 'vitest';
import { createStage } from './stage.ts';

test('the poster of the first video is fetched as the page head preloads it', () => {
  expect(createStage().video.crossOrigin).toBe('anonymous');
  expect(createStage().element.dataset['shows']).toBe('element');
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

test.each([
  ['the video that was left', true],
  ['no video', false],
])('the next video moves to a picture-in-picture window that has %s, even if the browser refuses: %s', async (_, isOpen) => {
  const stage = createStage();
  const [left, shown] = [stage.video, stage.spare()];
  Object.defineProperty(document, 'pictureInPictureElement', { value: isOpen ? left : null, configurable: true });
  const request = vi.fn<() => Promise<PictureInPictureWindow>>(() => Promise.reject(new Error('refused')));
  shown.requestPictureInPicture = request;
  stage.exchange();
  await flushPromises();
  expect(request).toHaveBeenCalledTimes(isOpen ? 1 : 0);
  expect([...stage.element.children]).toEqual([shown, left]);
});

test('[SOUND-5] a new video takes the place of the video that shows, with its poster', () => {
  const stage = createStage();
  const [left, spare] = [stage.video, stage.spare()];
  left.poster = 'https://media.test/a.jpg';
  stage.renew();
  expect([...stage.element.children]).toEqual([stage.video, spare]);
  expect(stage.video).not.toBe(left);
  expect([stage.video.crossOrigin, stage.video.poster]).toEqual(['anonymous', 'https://media.test/a.jpg']);
});
