import { expect, test, vi } from 'vitest';
import { FakeVideo } from '../../testing/fake-video.ts';
import { FilmCaptions } from './film-captions.ts';

test('[PLAYER-61] captions of a film lie in order in lists that the browser doesn’t know, once each', () => {
  const addTextTrack = vi.fn<() => void>();
  const video = Object.assign(new FakeVideo(), { addTextTrack }).asElement();
  const texts = [{ isText: true }, { isText: false }] as const;
  const captions = new FilmCaptions(
    video,
    texts.map((text) => ({ ...text, name: undefined, language: 'en' })),
    () => Promise.resolve([]),
    () => {},
  );
  for (const startSeconds of [20, 21, 3, 20]) captions.addCue({ text: 0, startSeconds, endSeconds: startSeconds + 1, cue: 'A' });
  captions.addCue({ text: 0, startSeconds: 5, endSeconds: 6, cue: '' });
  expect(captions.cuesOf('0')?.cues.map(({ startTime }) => startTime)).toEqual([3, 20, 21]);
  expect(captions.cuesOf('1')).toBeUndefined();
  expect(addTextTrack).not.toHaveBeenCalled();
});
