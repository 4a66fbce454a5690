import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';
import { measureCaptions } from './films/captions.ts';
import { measureFilmCosts } from './films/costs.ts';
import { measureCues } from './films/cues.ts';
import { makeFilms } from './films/make-films.ts';
import { measurePictures } from './films/pictures.ts';
import { measureRecovery } from './films/recovery.ts';
import { measureRepair } from './films/repair.ts';
import { measureFilmSeeks } from './films/seeks.ts';
import { measureSending } from './films/sending.ts';

export async function measureFilms(only?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-films-'));
  const parts = {
    seeks: measureFilmSeeks,
    pictures: measurePictures,
    sending: measureSending,
    costs: measureFilmCosts,
    repair: measureRepair,
    recovery: measureRecovery,
    captions: measureCaptions,
    cues: measureCues,
  };
  const browser = await launchBrowser();
  try {
    const films = makeFilms(folder);
    for (const [name, measure] of Object.entries(parts)) if (only === undefined || only === name) await measure(browser, films);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}
