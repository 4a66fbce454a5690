import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '@matinee/testing/server-process';
import { printTable, round } from '@matinee/testing/table';
import type { Browser, Page } from 'playwright-core';
import { openFilmRoom } from './film-room.ts';
import type { MadeFilms } from './make-films.ts';

const settleMs = 5000;
const watchMs = 15_000;
const head = `[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Outline, Shadow, Alignment
Style: Default,Arial,64,&H00FFFFFF,&H000000FF,&H00000000,&H00000000,3,1,2

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

type Line = readonly [startSeconds: number, endSeconds: number, text: string];
const many = (length: number, line: (index: number) => Line): Line[] => Array.from({ length }, (_, index) => line(index));

const scripts: Record<string, readonly Line[]> = {
  'no captions': [],
  'still lines': many(60, (index) => [index * 3, index * 3 + 2.5, 'Two lines of a dialogue\\Nthat stand still']),
  '5000 lines in 24 minutes, one in ten a moving sign': many(5000, (index) => {
    const start = (index * 1440) / 5000;
    const isSign = index % 10 === 0;
    return [start, start + 2.5, isSign ? `{\\move(100,100,900,500)\\frz${index % 30}}Moving sign ${index}` : `Line ${index} of a dialogue`];
  }),
  '5000 lines of karaoke, moves and growing signs, ten at a time': many(5000, (index) => {
    const start = (index * 180) / 5000;
    const [left, top] = [100 + (index % 7) * 200, 100 + (index % 5) * 150];
    const kinds = [
      '{\\k10\\kf8}Ka{\\kf6}ra{\\kf8}o{\\kf6}ke',
      `{\\move(${left},${top},${1000 - left / 2},500)\\frz${index % 30}}Moving sign ${index}`,
      `{\\pos(${left},${top})\\t(\\fscx140\\fscy140\\1c&H00FF00&)\\blur2}Sign ${index}`,
    ];
    return [start, start + 0.36, kinds[index % 3] ?? ''];
  }),
  'hostile: 120 000 changes of 400 lines as large as the picture': many(400, (index) => [
    0,
    180,
    `{${'\\t(\\frz3600\\fscx300)'.repeat(300)}\\pos(${index},${index})\\blur20\\bord50}Flood`,
  ]),
  'hostile: 20 000 lines at once, 2 MB': many(20_000, (index) => [0, 180, `Overlap ${index} ${'x'.repeat(80)}`]),
};

const timeOf = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(12, 22);

/** Compares a 1080p page with captions in ASS to one without. */
export async function measureCaptions(browser: Browser, { plain }: Pick<MadeFilms, 'plain'>): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  async function processorSeconds(): Promise<{ page: number; graphics: number }> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sumOf = (type: string): number => processInfo.filter((each) => each.type === type).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    return { page: sumOf('renderer'), graphics: sumOf('GPU') };
  }
  const server = await startServerProcess();
  const rows = [];
  for (const [name, lines] of Object.entries(scripts)) {
    const [script, film] = [plain.replace('plain.mp4', 'captions.ass'), plain.replace('plain.mp4', 'captions.mkv')];
    const events = lines.map(([start, end, text]) => `Dialogue: 0,${timeOf(start)},${timeOf(end)},Default,,0,0,0,,${text}\n`);
    writeFileSync(script, head + (events.join('') || 'Dialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,None\n'));
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', plain, '-i', script, '-map', '0', '-map', '1', '-c', 'copy', film]);
    const room = await openFilmRoom(browser, { server, ownerUrl: server.url, viewerUrls: [], film });
    const { owner } = room;
    await owner.getByRole('tab', { name: /^Queue/ }).click();
    // Sending would count as well.
    await owner.getByRole('button', { name: 'Pause sending' }).click();
    await owner.getByRole('button', { name: 'Captions', exact: true }).click();
    await owner
      .getByRole('menuitemradio')
      .nth(lines.length === 0 ? 0 : 1)
      .click();
    await owner.setViewportSize({ width: 1920, height: 1080 });
    await owner.getByRole('button', { name: 'Full screen' }).click();
    await delay(settleMs);
    const before = await processorSeconds();
    const frames = await watchFrames(owner);
    const after = await processorSeconds();
    const percent = (part: 'page' | 'graphics'): number => round((100_000 * (after[part] - before[part])) / watchMs);
    rows.push({ captions: name, ...frames, 'page, % of a core': percent('page'), 'graphics, % of a core': percent('graphics') });
    await room.close();
  }
  await server.stop();
  printTable('A page of 1080p that draws captions in ASS', rows);
}

function watchFrames(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async (ms) => {
    const video = document.querySelector('video');
    const dropped = (): number => video?.getVideoPlaybackQuality().droppedVideoFrames ?? 0;
    const [before, began] = [dropped(), performance.now()];
    let frames = 0;
    await new Promise<void>((resolve) => {
      function count(now: number): void {
        frames += 1;
        if (now - began < ms) requestAnimationFrame(count);
        else resolve();
      }
      requestAnimationFrame(count);
    });
    return {
      'regions drawn': document.querySelectorAll('video + div canvas:not([hidden])').length,
      'frames of the page a second': Math.round((1000 * frames) / ms),
      'frames of the film that were dropped': dropped() - before,
    };
  }, watchMs);
}
