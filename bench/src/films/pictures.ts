import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '@matinee/testing/server-process';
import { median, printTable, quantile, round } from '@matinee/testing/table';
import type { Browser, Page } from 'playwright-core';
import { openFilmRoom, randomShares } from './film-room.ts';
import type { MadeFilms } from './make-films.ts';

const places = 40;
/** Play time before the pointer comes, so that enough of the film is there. */
const playMs = 15_000;
/** Rest of the pointer at each place. */
const restMs = 300;
/** A picture that hasn't come by then won't. */
const givesUpMs = 5000;

/** Compares a repaired film with a film that the browser plays natively. */
export async function measurePictures(browser: Browser, { long, plain }: MadeFilms): Promise<void> {
  const rows = [];
  for (const [film, path] of [
    ['repaired', long],
    ['played by the browser', plain],
  ] as const) {
    const server = await startServerProcess();
    const room = await openFilmRoom(browser, { server, ownerUrl: server.url, viewerUrls: [], film: path });
    await delay(playMs);
    const times: number[] = [];
    const shares = randomShares();
    for (let place = 0; place < places; place++) {
      times.push(await pictureMs(room.owner, shares.next().value));
      await delay(restMs);
    }
    await room.close();
    await server.stop();
    rows.push({
      film,
      'picture, ms': round(median(times)),
      'p95 ms': round(quantile(times, 0.95)),
      missing: times.filter((time) => time === Number.POSITIVE_INFINITY).length,
    });
  }
  printTable(`Pictures of ${places} random places on the seek bar, of films that play from the owner's disk`, rows);
}

/** Resolves with the ms until the picture of a share of the bar. */
function pictureMs(page: Page, share: number): Promise<number> {
  return page.evaluate(
    async ([part, limitMs]) => {
      const slider = document.querySelector('[role="slider"][aria-label="Playback position"]');
      if (slider === null) throw new Error('There is no bar');
      const { left, top, width } = slider.getBoundingClientRect();
      const startedMs = performance.now();
      const drawn = new Promise<number>((resolve) => {
        // Each picture sets the canvas size.
        const watching = new MutationObserver(() => resolve(performance.now()));
        watching.observe(slider, { subtree: true, attributeFilter: ['width'] });
        setTimeout(() => resolve(Number.POSITIVE_INFINITY), limitMs);
      });
      const at = { clientX: left + width * part, clientY: top + 2, pointerType: 'mouse', bubbles: true };
      slider.dispatchEvent(new PointerEvent('pointermove', at));
      return (await drawn) - startedMs;
    },
    [share, givesUpMs] as const,
  );
}
