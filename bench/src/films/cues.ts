import { startServerProcess } from '@matinee/testing/server-process';
import { printTable, round } from '@matinee/testing/table';
import type { Browser, Page } from 'playwright-core';
import { openFilmRoom } from './film-room.ts';
import type { MadeFilms } from './make-films.ts';

const watchMs = 10_000;
/** The maximum of a file. */
const cueCount = 20_000;

/** The number of captions shown all the time; of the others, one starts every 20 ms. */
const files: Record<string, number> = { 'one after the other': 0, '4000 at once': 4000, '8000 at once': 8000, '20 000 at once': cueCount };

const stampOf = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

function fileWith(constantCount: number): string {
  const cues = Array.from({ length: cueCount }, (_, index) => {
    const start = Math.max(0, index - constantCount) / 50;
    const end = index < constantCount ? 3600 : start + 0.02;
    return `${stampOf(start)} --> ${stampOf(end)}\nCaption ${index} of a hostile file, ${'x'.repeat(30)}`;
  });
  return ['WEBVTT', ...cues].join('\n\n');
}

/** Measures the frames of a page with captions from hostile files, and the longest work after the drop. */
export async function measureCues(browser: Browser, { plain }: Pick<MadeFilms, 'plain'>): Promise<void> {
  const server = await startServerProcess();
  const rows = [];
  for (const [captions, constantCount] of Object.entries(files)) {
    const room = await openFilmRoom(browser, { server, ownerUrl: server.url, viewerUrls: [], film: plain });
    const { owner } = room;
    await owner.getByRole('tab', { name: /^Queue/ }).click();
    // Sending would count as well.
    await owner.getByRole('button', { name: 'Pause sending' }).click();
    const without = await watchFrames(owner, undefined);
    const shown = await watchFrames(owner, fileWith(constantCount));
    rows.push({
      captions,
      'frames without, median, ms': without.median,
      'p95, ms': without.late,
      'frames with them, median, ms': shown.median,
      'their p95, ms': shown.late,
      'longest work, ms': shown.longest,
      'drawn at last': await owner.locator('[data-cue]').count(),
    });
    await room.close();
  }
  await server.stop();
  printTable('Captions from hostile files', rows);
}

async function watchFrames(page: Page, file: string | undefined): Promise<{ median: number; late: number; longest: number }> {
  const { times, longest } = await page.evaluate(
    async ([text, ms]) => {
      const lengths: number[] = [];
      let longest = 0;
      // Receiving the text takes long, too.
      await new Promise(requestAnimationFrame);
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      observer.observe({ type: 'longtask' });
      if (text !== undefined) {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'hostile.vtt'));
        document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      }
      await new Promise<void>((resolve) => {
        const began = performance.now();
        let before = began;
        function count(now: number): void {
          lengths.push(now - before);
          before = now;
          if (now - began < ms) requestAnimationFrame(count);
          else resolve();
        }
        requestAnimationFrame(count);
      });
      observer.disconnect();
      return { times: lengths, longest };
    },
    [file, watchMs] as const,
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.floor(share * sorted.length)] ?? 0);
  return { median: at(0.5), late: at(0.95), longest: round(longest) };
}
