import { expect, test } from 'vitest';
import type { MediaFrame } from '../mp4/fragment-writer.ts';
import type { AudioFormat } from '../mp4/sample-entry.ts';
import { fillFrames } from './fill-gaps.ts';
import { Gate } from './gate.ts';

const opus: AudioFormat = { kind: 'audio', codec: 'opus', description: undefined, channels: 2, sampleRate: 48_000 };
const sound = 7;

/** Fills packets of 20 ms. Silence is written in brackets. */
async function filled(times: readonly number[], fromSeconds: number, picturesEnd?: number, format = opus): Promise<string> {
  const pictures = new Gate();
  if (picturesEnd !== undefined) pictures.raise(picturesEnd);
  pictures.close();
  async function* frames(): AsyncGenerator<MediaFrame, undefined> {
    for (const seconds of times) yield { data: Uint8Array.of(sound), seconds, durationSeconds: 0.02, isKey: true };
  }
  const written: string[] = [];
  for await (const { data, seconds } of fillFrames(frames(), format, fromSeconds, pictures)) {
    written.push(data[0] === sound ? seconds.toFixed(2) : `(${seconds.toFixed(2)})`);
  }
  return written.join(' ');
}

test('fills what is missing before the sound, within it and after it', async () => {
  expect(await filled([0.06, 0.14], 0, 0.2)).toBe('(0.00) (0.02) (0.04) 0.06 (0.08) (0.10) (0.12) 0.14 (0.16) (0.18)');
});

test('adds nothing to sound without gaps, nor before the place of the player', async () => {
  expect(await filled([0, 0.02, 0.041, 0.06], 0, 0.08)).toBe('0.00 0.02 0.04 0.06');
  expect(await filled([0.96, 0.98], 1.5, 1)).toBe('0.96 0.98');
});

test('leaves out sound that ends long before the place of the player', async () => {
  expect(await filled([0.96, 0.98], 5, 5.2)).toMatch(/^\(5\.00\) /);
});

test('gives some silence where the sound of a film has ended, also behind its end', async () => {
  expect(await filled([], 0.94, 1)).toBe('(0.90) (0.92) (0.94) (0.96) (0.98)');
  expect(await filled([], 7, 1)).toBe('(0.90) (0.92) (0.94) (0.96) (0.98)');
  expect(await filled([], 0.8, 1)).toMatch(/^\(0\.80\) .*\(0\.98\)$/);
});

test('ends sound 20 s after the last picture, and leaves a film without pictures whole', async () => {
  expect(await filled([0, 15, 40], 0, 1)).toMatch(/ 15\.00$/);
  expect(await filled([0, 0.02, 40], 0)).toMatch(/ 40\.00$/);
});

test('leaves gaps in formats of which no packet of silence is known', async () => {
  expect(await filled([0.5, 1], 0, 2, { ...opus, channels: 6 })).toBe('0.50 1.00');
});

test('waits for pictures, and stops with them', async () => {
  const pictures = new Gate();
  pictures.raise(0.1);
  async function* none(): AsyncGenerator<MediaFrame, undefined> {}
  const frames = fillFrames(none(), opus, 0, pictures);
  for (let packet = 0; packet < 5; packet += 1) expect((await frames.next()).done).toBe(false);
  const next = frames.next();
  pictures.close();
  expect((await next).done).toBe(true);
});
