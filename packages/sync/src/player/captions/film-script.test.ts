import { expect, test } from 'vitest';
import { FakeVideo } from '../../testing/fake-video.ts';
import { FilmScript } from './film-script.ts';

test('[FILM-57] a renderer gets the events of a script that have come, and each that comes', () => {
  const changes: boolean[] = [];
  const script: FilmScript = new FilmScript({
    video: new FakeVideo().asElement(),
    text: '',
    fonts: () => Promise.resolve([]),
    onDrawn: () => changes.push(script.isDrawn),
  });
  const events = ['a', 'b', 'c', 'd'].map((event, index) => ({ startSeconds: index, endSeconds: index + 1, event }));
  const [first, second, third, fourth] = events as [(typeof events)[0], (typeof events)[0], (typeof events)[0], (typeof events)[0]];
  script.add(first);
  script.add(second);
  const seen: string[] = [];
  const stop = script.follow((come) => seen.push(come.map(({ event }) => event).join(' ')));
  script.add(third);
  stop();
  script.add(fourth);
  for (const isDrawn of [true, true, false]) script.setDrawn(isDrawn);
  expect([seen, changes]).toEqual([
    ['a b', 'c'],
    [true, false],
  ]);
});

test('[FILM-57] a script without end is kept in part', () => {
  const script = new FilmScript({
    video: new FakeVideo().asElement(),
    text: '',
    fonts: () => Promise.resolve([]),
    onDrawn: () => undefined,
  });
  for (let index = 0; index < 20; index += 1) script.add({ startSeconds: index, endSeconds: index + 1, event: 'x'.repeat(1024 * 1024) });
  const kept: number[] = [];
  script.follow((events) => kept.push(events.length));
  expect(kept).toEqual([16]);
});
