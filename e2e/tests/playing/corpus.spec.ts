import { createFakeClock } from '@matinee/base/fake-clock';
import { createTestFetch, createTestParsers, openTestMedia } from '@matinee/media/testing';
import { makeCorpus, startCorpusHost, type CorpusCase } from '@matinee/testing/corpus';
import { tryToPlay } from '../../support/try-to-play.ts';
import { expect, test } from '../../support/test.ts';

const seed = Number(process.env.SEED ?? 1);
const atOnce = 4;

test('[LINK-27] the look-up refuses none of 300 streams and files that Chromium plays', async ({ page }) => {
  test.setTimeout(600_000);
  const corpus = makeCorpus(seed, 300);
  const host = await startCorpusHost(corpus);
  const fetch = createTestFetch();
  // The product's limits, as parsers never finish some files.
  const parsers = createTestParsers({});
  const media = openTestMedia({ fetch, parsers, clock: createFakeClock() });
  const refused: { entry: CorpusCase; refusal: string }[] = [];
  for (const entry of corpus) {
    await media.preview(host.linkTo(entry)).catch((error: unknown) => refused.push({ entry, refusal: String(error) }));
  }

  await page.goto(host.playerUrl);
  const wrong: string[] = [];
  const left = refused.values();
  async function tryAll(): Promise<void> {
    for (const { entry, refusal } of left) {
      const playback = await tryToPlay(page, { kind: entry.kind, url: host.linkTo(entry), hasBoth: entry.hasBoth });
      if (playback.plays) wrong.push(`${entry.name}: plays ${playback.seconds} s, refused with ${refusal}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, tryAll));
  await parsers.close();
  await fetch.close();
  await host.close();
  expect(wrong, `SEED=${seed}`).toEqual([]);
  // Without a refusal, the corpus would not have tested anything.
  expect(refused.length).toBeGreaterThan(0);
});
