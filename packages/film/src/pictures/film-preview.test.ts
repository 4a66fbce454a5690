import { expect, test } from 'vitest';
import type { FilmWorker } from '../start-worker.ts';
import type { WorkerAnswer, WorkerRequest } from '../worker-protocol.ts';
import { FilmPreview } from './film-preview.ts';

/** Opens a film of 400 s. */
function open(keyFrames: readonly number[] = [0, 10, 30]) {
  const page = new EventTarget();
  const requests: WorkerRequest[] = [];
  const worker = {
    postMessage: (request: WorkerRequest) => void requests.push(request),
    addEventListener: page.addEventListener.bind(page),
    terminate: () => undefined,
  } as unknown as FilmWorker;
  const preview = new FilmPreview(
    { file: new Blob() },
    () => undefined,
    () => worker,
  );
  const answer = (data: WorkerAnswer): void => void page.dispatchEvent(new MessageEvent('message', { data }));
  const chapters = [0, 60].map((startSeconds) => ({ startSeconds, title: '' }));
  answer({ type: 'opened', durationSeconds: 400, hasVideo: true, sounds: [], texts: [], chapters, keyFrames });
  const wanted = () => requests.flatMap((request) => (request.type === 'picture' ? request.seconds : []));
  return { preview, answer, wanted, chapters };
}

const closed: ImageBitmap[] = [];
const picture = (): ImageBitmap => {
  const made: ImageBitmap = { width: 160, height: 90, close: () => void closed.push(made) };
  return made;
};

test('[PLAYER-54] a picture is of the nearest key frame, and is made once', async () => {
  const { preview, answer, wanted, chapters } = open();
  expect(preview.chapters()).toEqual(chapters);
  const [asked, near] = [preview.pictureAt(21), preview.pictureAt(34)];
  const made = picture();
  answer({ type: 'picture', seconds: 30, picture: made });
  expect([await asked, await near, await preview.pictureAt(400)]).toEqual([made, made, made]);
  expect(wanted()).toEqual([30]);
});

test('[PLAYER-54] places of a film without an index are told apart in 400 steps', () => {
  const { preview, wanted } = open([]);
  for (const seconds of [7.1, 7.4, 8.2]) void preview.pictureAt(seconds);
  expect(wanted()).toEqual([7, 8]);
});

test('pictures that were not used for long are closed, and all of them with the preview', async () => {
  const keyFrames = Array.from({ length: 100 }, (_, index) => index);
  const { preview, answer } = open(keyFrames);
  closed.length = 0;
  const made = keyFrames.map((seconds) => {
    void preview.pictureAt(seconds);
    const each = picture();
    answer({ type: 'picture', seconds, picture: each });
    return each;
  });
  expect(closed).toEqual(made.slice(0, 30));
  const waiting = preview.pictureAt(0);
  preview.close();
  expect(await waiting).toBeUndefined();
  expect(closed).toEqual(made);
  expect(await preview.pictureAt(99)).toBeUndefined();
});
