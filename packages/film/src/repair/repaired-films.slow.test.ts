import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lendSound, registerBorrowedDecoder } from '../testing/films/borrowed-decoder.ts';
import { compareChirps, comparePictures, compareSound, decodeRun, usualSound } from '../testing/films/compare-film.ts';
import { encodeTracks } from '../testing/films/encode-tracks.ts';
import { damagedFilms } from '../testing/films/damaged-films.ts';
import { ffmpeg, type MadeFilm } from '../testing/films/film-recipes.ts';
import { madeFilms } from '../testing/films/made-films.ts';
import { decodeSound, probeFilm, type ProbedTrack } from '../testing/films/probe-film.ts';
import { runRepair, withFilm } from '../testing/films/run-repair.ts';
import { runTool } from '../testing/films/run-tool.ts';
import { describeFilm } from '../describe-film.ts';
import type { Repair } from './repair.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matinee-films-'));
  registerBorrowedDecoder();
  await encodeTracks(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeFilm({ kind, ending, program, args }: MadeFilm): Promise<string> {
  const path = join(folder, `${kind.replaceAll(' ', '-')}.${ending}`);
  await runTool(program, [...args(folder), path]);
  return path;
}

test.each(madeFilms)('[FILM-22] [FILM-35] a repaired film has the pictures and the sound that ffprobe finds in it: $kind', async (film) => {
  const path = await makeFilm(film);
  const tracks = await probeFilm(path);
  const sound = usualSound(tracks);
  const wanted =
    film.sound === 'encoded' && sound !== undefined ? await decodeSound(path, `0:${sound.index}`, film.startSeconds) : undefined;
  await film.change(path);
  const problems = await withFilm(path, (repair) => compareRuns(repair, film, { path, tracks, wanted }));
  expect(problems).toEqual([]);
});

test.each(damagedFilms)('[FILM-22] a damaged film is shown as far as it is whole, and ends: $kind', async (film) => {
  const path = await makeFilm(film);
  const pictures = (await probeFilm(path)).find(({ kind }) => kind === 'video')?.packets ?? [];
  await film.damage(path);
  const hashes = new Set(pictures.map(({ hash }) => hash));
  const outcome = await withFilm(path, async (repair) => {
    const { tracks, error } = await runRepair(repair, 0);
    const shown = (tracks.video?.frames ?? []).filter(({ hash }) => hashes.has(hash)).length;
    return error ?? (shown >= film.minimumShare * pictures.length ? 'enough' : `${shown} of ${pictures.length} pictures`);
  }).catch((error: unknown) => error);
  expect(outcome instanceof Error ? outcome.name : outcome).toBe(film.error ?? 'enough');
});

test.each(['mkv', 'mp4'])('[PLAYER-30] a run goes on with another track of sound and the same pictures: %s', async (ending) => {
  const path = await makeFilm(ffmpeg(`two tracks of sound in ${ending}`, ending, ['h264', 'ac3', 'aacSurround', 'aac']));
  const [pictures, , , sound] = await probeFilm(path);
  lendSound(await decodeSound(path, '0:1', 0));
  const fromSeconds = 2.3;
  const { run, codecs } = await withFilm(path, async (repair) => ({
    codecs: (await describeFilm(repair.film)).codecs,
    run: await runRepair(repair, 0, { replaced: { fromSeconds, sound: 2 } }),
  }));
  // So that a player knows of the choice.
  expect(codecs).toMatch(/,ac-3,mp4a\.40\.2,mp4a\.40\.2$/);
  expect(run.error).toBeUndefined();
  expect(comparePictures(pictures?.packets ?? [], run.tracks.video?.frames ?? [], 0)).toEqual([]);
  const { frames = [] } = run.tracks.audio ?? {};
  const expected = (sound?.packets ?? []).filter(({ seconds, durationSeconds }) => seconds + durationSeconds > fromSeconds);
  expect(frames.slice(-expected.length).map(({ hash }) => hash)).toEqual(expected.map(({ hash }) => hash));
  expect(frames[0]?.seconds).toBeCloseTo(fromSeconds, 1);
});

interface Source {
  path: string;
  tracks: readonly ProbedTrack[];
  /** Sound that is encoded again. */
  wanted: Float32Array | undefined;
}

/** Runs from each place, and the sound alone from the last. Returns differences. */
async function compareRuns(repair: Repair, film: MadeFilm, { path, tracks, wanted }: Source): Promise<string[]> {
  const pictures = tracks.find(({ kind }) => kind === 'video');
  const sound = usualSound(tracks);
  lendSound(wanted ?? new Float32Array());
  const problems: string[] = [];
  for (const place of film.places) {
    const run = await runRepair(repair, place);
    const { video } = run.tracks;
    const found = run.error === undefined ? [] : [String(run.error)];
    if (pictures !== undefined) found.push(...comparePictures(pictures.packets, video?.frames ?? [], place));
    const hasAlone = pictures !== undefined && sound !== undefined && place === film.places.at(-1);
    const alone = hasAlone ? await runRepair(repair, place, { soundOnly: true }) : undefined;
    if (alone?.error !== undefined || alone?.tracks.video !== undefined) found.push(`the sound alone: ${String(alone.error)}`);
    const endSeconds = Math.max(0, ...(video?.frames ?? []).map(({ seconds, durationSeconds }) => seconds + durationSeconds));
    for (const each of alone === undefined ? [run] : [run, alone]) {
      const { audio } = each.tracks;
      if (sound !== undefined) found.push(...compareSound(sound.packets, audio?.frames ?? [], film, { fromSeconds: place, endSeconds }));
      // Pictures and copied sound have the same bytes wherever a run begins.
      if (wanted === undefined && place !== film.places[0]) continue;
      const decoded = await decodeRun(each, `${path}.${place}`, film.startSeconds);
      if (decoded.complaints !== '') found.push(decoded.complaints);
      if (wanted !== undefined) found.push(...compareChirps(wanted, decoded.sound, place - film.startSeconds));
    }
    problems.push(...found.map((problem) => `from ${place}: ${problem}`));
  }
  return problems;
}
