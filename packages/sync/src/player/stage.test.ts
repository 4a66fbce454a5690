// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createStage } from './stage.ts';

test('the poster of the first video is fetched as the page head preloads it', () => {
  expect(createStage().video.crossOrigin).toBe('anonymous');
});
