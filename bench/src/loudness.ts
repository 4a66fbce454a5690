import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable, round } from '@matinee/testing/table';
import { rolldown } from 'rolldown';
import { launchBrowser } from './browser.ts';
import type { renderSound } from './loudness/render-sound.ts';

const seconds = 40;
const raw = ['-f', 'f32le', '-ar', '48000', '-ac', '2'];
const sounds: readonly (readonly [name: string, source: string, loudness: number])[] = [
  ['tone', 'sine=997', -30],
  ['pink noise', 'anoisesrc=c=pink:s=1', -8],
  ['rumble', 'anoisesrc=c=brown:s=2', -26],
  ['syllables', 'anoisesrc=c=pink:s=3,tremolo=f=4:d=0.9', -12],
  ['talk with pauses', "anoisesrc=c=pink:s=4,volume='if(lt(mod(t,4),2.5),1,0.02)':eval=frame", -23],
  ['chord', 'aevalsrc=sin(2*PI*220*t)+sin(2*PI*277*t)+sin(2*PI*330*t)+0.3*sin(2*PI*3520*t)', -14],
  ['bass', 'sine=70', -18],
  ['knocks', 'aevalsrc=0.25*(2*random(0)-1)+0.6*lt(mod(t\\,0.5)\\,0.02)', -24],
  ['hiss', 'anoisesrc=c=white:s=5', -10],
  ['quiet and loud', "anoisesrc=c=pink:s=6,volume='if(lt(mod(t,10),7),0.2,1)':eval=frame", -20],
];

/** Uses FFmpeg's ebur128 on the page's output. */
export async function measureLoudness(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-loudness-'));
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundled() });
  const rows = [];
  for (const [name, source, wanted] of sounds) {
    const file = join(folder, 'sound.wav');
    make(file, source, wanted);
    const original = measure(file);
    const { first, settledSeconds, again, measured } = await page.evaluate(
      (wav) => (globalThis as unknown as { sound: { renderSound: typeof renderSound } }).sound.renderSound(wav),
      readFileSync(file, 'base64'),
    );
    writeFileSync(file, Buffer.from(again, 'base64'));
    const later = measure(file, raw);
    writeFileSync(file, Buffer.from(first, 'base64'));
    rows.push({
      sound: name,
      'LUFS, FFmpeg': original.loudness,
      'LUFS, page': round(measured),
      'second showing, LUFS': later.loudness,
      'its true peak, dBTP': later.peak,
      'first showing, last 10 s, LUFS': measure(file, raw, seconds - 10).loudness,
      'within 1 dB after, s': settledSeconds,
    });
  }
  printTable('Ten videos with the same loudness', rows);
  await browser.close();
  rmSync(folder, { recursive: true });
}

/** Makes a sound of that loudness, with peaks below full scale as in masters. */
function make(file: string, source: string, loudness: number): void {
  const stereo = `${source},aformat=channel_layouts=stereo:sample_rates=48000`;
  const run = (filter: string): void => {
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-t', `${seconds}`, '-i', filter, '-c:a', 'pcm_f32le', file]);
  };
  run(stereo);
  run(`${stereo},volume=${loudness - measure(file).loudness}dB,alimiter=limit=0.97:level=0`);
}

/** Returns integrated loudness in LUFS and true peak in dBTP, from a second on. */
function measure(file: string, format: readonly string[] = [], fromSeconds = 0): { loudness: number; peak: number } {
  const filter = ['-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', ...format, '-ss', `${fromSeconds}`, '-i', file, ...filter], { encoding: 'utf8' });
  const read = (name: string): number =>
    Number(new RegExp(`${name}: +(-?[\\d.]+|-inf)`).exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1]);
  return { loudness: read('I'), peak: read('Peak') };
}

async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL('loudness/render-sound.ts', import.meta.url)) });
  const { output } = await bundle.generate({ format: 'iife', name: 'sound' });
  return output[0].code;
}
