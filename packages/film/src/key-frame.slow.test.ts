import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeKeyFrame } from './key-frame.ts';
import { encodeTracks } from './testing/films/encode-tracks.ts';
import { madeFilms } from './testing/films/made-films.ts';
import { decodeFiles, probeFilm } from './testing/films/probe-film.ts';
import { withRanges } from './testing/films/run-repair.ts';
import { runTool } from './testing/films/run-tool.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matinee-frames-'));
  await encodeTracks(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** In all formats of pictures and all containers. */
const films = madeFilms.filter(({ kind }) =>
  /AC-3 in Matroska|open groups|key frames only|one key frame|HEVC|VP9 and Opus|AV1|by zlib|in groups|index at|negative|cut|at 5 s|10 hours$|fragments$|QuickTime/.test(
    kind,
  ),
);

test.each(films)(
  '[FILM-55] the frame of a film is its key frame, and decodes without the film: $kind',
  async ({ ending, program, args }) => {
    const path = join(folder, `film.${ending}`);
    await runTool(program, [...args(folder), path]);
    const pictures = (await probeFilm(path)).find(({ kind }) => kind === 'video')?.packets ?? [];
    const seconds = 0.1 * Math.max(...pictures.map((picture) => picture.seconds + picture.durationSeconds));
    const keyFrames = pictures.filter(({ isKey }) => isKey);
    const wanted = keyFrames.findLast((picture) => picture.seconds <= seconds) ?? keyFrames[0];
    const frame = join(folder, 'frame.mp4');
    await writeFile(frame, await withRanges(path, writeKeyFrame));
    const [track, ...others] = await probeFilm(frame);
    expect([track?.packets.map(({ hash }) => hash), others]).toEqual([[wanted?.hash], []]);
    expect(await decodeFiles([frame], false, 0)).toMatchObject({ complaints: '' });
  },
);
