import { writeFile } from 'node:fs/promises';
import type { MadeFilm } from './film-recipes.ts';
import { decodeFiles, soundRate, type ProbedPacket, type ProbedTrack } from './probe-film.ts';
import type { ReadFrame } from './read-fragments.ts';
import type { RepairedRun } from './run-repair.ts';

const toleranceSeconds = 0.001;
const smallGapSeconds = 0.031;

/** Lists problems: all pictures have to be there from the key frame on. */
export function comparePictures(source: readonly ProbedPacket[], frames: readonly ReadFrame[], fromSeconds: number): string[] {
  const expected = picturesFrom(source, fromSeconds);
  const problems = clockProblems(frames);
  if (!source.some(({ seconds }) => seconds > fromSeconds)) problems.push('the film ends before the place');
  if (frames.length !== expected.length) problems.push(`${frames.length} pictures for ${expected.length}`);
  for (const [index, { seconds, hash, isKey }] of expected.entries()) {
    const frame = frames[index];
    if (frame === undefined) break;
    if (frame.hash !== hash) problems.push(`another picture ${index} at ${frame.seconds} for ${seconds}`);
    if (Math.abs(frame.seconds - seconds) > toleranceSeconds) problems.push(`picture ${index} at ${frame.seconds} for ${seconds}`);
    if (frame.isKey !== isKey) problems.push(`picture ${index} is ${frame.isKey ? 'a' : 'no'} key frame`);
  }
  return problems.slice(0, 5);
}

/** Repeats the first of pictures that begin late. */
function picturesFrom(source: readonly ProbedPacket[], fromSeconds: number): ProbedPacket[] {
  const isStart = ({ isKey, seconds }: ProbedPacket): boolean => isKey && seconds <= fromSeconds + toleranceSeconds / 2;
  const start = Math.max(0, source.findLastIndex(isStart));
  const first = source[start];
  if (first === undefined) return [];
  // Pictures of an open group that are shown before its key frame need pictures before it.
  const shown = source.slice(start).filter(({ seconds }) => seconds >= first.seconds);
  const held = first.seconds > fromSeconds + 0.1 ? [{ ...first, seconds: fromSeconds }] : [];
  return [...held, ...shown].map((packet) => ({ ...packet, seconds: Math.max(0, packet.seconds) }));
}

/** Checks that decoding goes on without a gap and never back, and that each frame has a length and its own time. */
function clockProblems(frames: readonly ReadFrame[]): string[] {
  const problems: string[] = [];
  for (const [index, frame] of frames.entries()) {
    const before = frames[index - 1];
    if (frame.durationSeconds <= 0) problems.push(`frame ${index} at ${frame.seconds} has no length`);
    if (before === undefined) continue;
    const gap = frame.decodedSeconds - before.decodedSeconds - before.durationSeconds;
    if (Math.abs(gap) > smallGapSeconds) problems.push(`a gap of ${gap} before frame ${index} at ${frame.seconds}`);
  }
  if (new Set(frames.map(({ seconds }) => seconds)).size !== frames.length) problems.push('two frames at one time');
  return problems;
}

/** Counts a longer packet of sound as a gap. */
function gapProblems(frames: readonly ReadFrame[]): string[] {
  const lengths = frames.map(({ durationSeconds }) => durationSeconds).toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const long = frames.filter(({ durationSeconds }) => durationSeconds > usual + smallGapSeconds);
  return long.map(({ seconds, durationSeconds }) => `a packet of ${durationSeconds} s at ${seconds}`);
}

/** Lists problems: sound has to be there wherever there are pictures. */
export function compareSound(
  source: readonly ProbedPacket[],
  frames: readonly ReadFrame[],
  { sound, jitterSeconds }: MadeFilm,
  { fromSeconds, endSeconds }: { fromSeconds: number; endSeconds: number },
): string[] {
  const problems = [...clockProblems(frames), ...gapProblems(frames)];
  const first = frames[0]?.seconds ?? Number.POSITIVE_INFINITY;
  const last = frames.at(-1);
  const end = last === undefined ? 0 : last.seconds + last.durationSeconds;
  if (first > fromSeconds + smallGapSeconds) problems.push(`sound begins at ${first} for ${fromSeconds}`);
  if (end < endSeconds - smallGapSeconds) problems.push(`sound ends at ${end} for ${endSeconds}`);
  if (sound === 'copied') problems.push(...copyProblems(source, frames, fromSeconds, toleranceSeconds + jitterSeconds));
  return problems.slice(0, 5);
}

/** Allows silence where the film has no sound. */
function copyProblems(source: readonly ProbedPacket[], frames: readonly ReadFrame[], fromSeconds: number, tolerance: number): string[] {
  const problems: string[] = [];
  const hashes = new Set(source.map(({ hash }) => hash));
  const copies = frames.filter(({ hash }) => hashes.has(hash));
  const [first] = copies;
  const start =
    first === undefined ? source.length : source.findIndex((packet) => packet.hash === first.hash && isAt(packet, first, tolerance));
  const wanted = source.findIndex(
    ({ seconds, durationSeconds }) => seconds >= -tolerance && seconds + durationSeconds > fromSeconds + tolerance,
  );
  if (start < 0 || (wanted >= 0 && start > wanted)) problems.push(`begins with packet ${start} for ${wanted}`);
  const expected = source.slice(Math.max(0, start));
  if (copies.length !== expected.length) problems.push(`${copies.length} packets for ${expected.length}`);
  for (const [index, packet] of expected.entries()) {
    const copy = copies[index];
    if (copy === undefined) break;
    if (copy.hash !== packet.hash || !isAt(packet, copy, tolerance))
      problems.push(`packet ${index} at ${copy.seconds} for ${packet.seconds}`);
  }
  for (const { seconds, durationSeconds, hash } of frames) {
    if (hashes.has(hash)) continue;
    const [from, to] = [seconds + smallGapSeconds, seconds + durationSeconds - smallGapSeconds];
    const under = source.find((packet) => packet.seconds + packet.durationSeconds > from && packet.seconds < to);
    if (under !== undefined) problems.push(`silence at ${seconds} over sound at ${under.seconds}`);
  }
  return problems;
}

const isAt = (packet: ProbedPacket, frame: ReadFrame, tolerance: number): boolean => Math.abs(packet.seconds - frame.seconds) <= tolerance;

/** A chirp with some silence around it, in samples. */
const chirpSamples = 0.08 * soundRate;
const searchSamples = 0.01 * soundRate;
const searchStep = 6;
const audible = 0.03;
/** Encoded sound is at least so similar. */
const alike = 0.7;

/** Lists chirps that sound at another time. */
export function compareChirps(source: Float32Array, repaired: Float32Array, fromSeconds: number): string[] {
  return chirpsIn(source, fromSeconds + 0.1).flatMap((start) => {
    const at = start - searchSamples;
    const lag = bestLag(
      source.subarray(at, start + chirpSamples),
      repaired.subarray(Math.max(0, at - searchSamples)),
      Math.min(at, searchSamples),
    );
    if (lag !== undefined && Math.abs(lag) <= toleranceSeconds * soundRate) return [];
    return [`the chirp at ${start / soundRate} is ${lag === undefined ? 'missing' : `${(lag / soundRate) * 1000} ms late`}`];
  });
}

function chirpsIn(sound: Float32Array, fromSeconds: number): number[] {
  const starts: number[] = [];
  for (let index = Math.ceil(fromSeconds * soundRate); index < sound.length - chirpSamples; index += 1) {
    if (Math.abs(sound[index] ?? 0) < audible) continue;
    starts.push(index);
    index += chirpSamples;
  }
  return starts;
}

/** Looks around `at`; undefined where nothing matches. */
function bestLag(part: Float32Array, sound: Float32Array, at: number): number | undefined {
  let best = { lag: 0, match: 0 };
  for (let lag = -Math.min(at, searchSamples); lag <= searchSamples; lag += searchStep) {
    let [match, power, otherPower] = [0, 0, 0];
    for (let index = 0; index < part.length; index += 2) {
      const [value, other] = [part[index] ?? 0, sound[at + lag + index] ?? 0];
      match += value * other;
      power += value * value;
      otherPower += other * other;
    }
    match /= Math.sqrt(power * otherPower) || 1;
    if (match > best.match) best = { lag, match };
  }
  return best.match > alike ? best.lag : undefined;
}

/** Returns the sound, and the decoder's complaints. */
export async function decodeRun(
  { tracks }: RepairedRun,
  path: string,
  startSeconds: number,
): Promise<{ complaints: string; sound: Float32Array }> {
  const files = await Promise.all(
    (['video', 'audio'] as const).flatMap((kind) => {
      const bytes = tracks[kind]?.bytes;
      return bytes === undefined ? [] : [writeFile(`${path}.${kind}.mp4`, bytes).then(() => `${path}.${kind}.mp4`)];
    }),
  );
  return decodeFiles(files, tracks.audio !== undefined, startSeconds);
}

/** Returns the track that a film begins with. */
export function usualSound(tracks: readonly ProbedTrack[]): ProbedTrack | undefined {
  const sounds = tracks.filter(({ kind }) => kind === 'audio');
  return sounds.find(({ isDefault }) => isDefault) ?? sounds[0];
}
