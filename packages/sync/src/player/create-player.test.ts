import { expect, test } from 'vitest';
import { createFakeTimer } from '../testing/fake-timer.ts';
import { FakeVideo } from '../testing/fake-video.ts';
import { createPlayer } from './create-player.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A player whose addresses come from a list, one for each time it asks. */
function playerAsking(...answers: (string | Error)[]) {
  const video = new FakeVideo();
  const stage = { element: {} as HTMLElement, video: video.asElement() };
  const timer = createFakeTimer();
  const asked: string[] = [];
  const player = createPlayer({
    stage,
    timer,
    now: () => timer.now(),
    ask: async (video) => {
      asked.push(video);
      const answer = answers.shift() ?? new Error('Nobody answers');
      if (answer instanceof Error) throw answer;
      return { kind: 'file', url: answer };
    },
  });
  return { player, video, asked };
}

const source = { kind: 'asked', url: 'reddit:6rrwyj' } as const;

test('an address that does not last is asked for with each load', async () => {
  const { player, video, asked } = playerAsking('https://media.test/one.mp4', 'https://media.test/two.mp4');
  player.load(source, { startAtSeconds: 0 });
  expect(player.state().status).toBe('buffering');
  await settle();
  expect(video.src).toBe('https://media.test/one.mp4');
  player.load(source, { startAtSeconds: 0 });
  await settle();
  expect(video.src).toBe('https://media.test/two.mp4');
  expect(asked).toEqual(['reddit:6rrwyj', 'reddit:6rrwyj']);
});

test('without an answer it fails as the network does, so that it is tried again', async () => {
  const { player } = playerAsking();
  player.load(source, { startAtSeconds: 0 });
  await settle();
  expect(player.state()).toMatchObject({ status: 'error', error: 'network' });
});

test('an address that comes too late is not played', async () => {
  const { player, video } = playerAsking('https://media.test/one.mp4');
  player.load(source, { startAtSeconds: 0 });
  player.unload();
  await settle();
  expect(video.src).toBe('');
});
