import type { Video } from '@matinee/protocol';
import type { Clock } from '../clock.ts';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { notMedia, unknownLength, webPage } from '../media-errors.ts';
import { unavailable } from '../site/site-errors.ts';
import { isWebPage } from '../sniff.ts';
import { cleanTitle, titleFromUrl } from '../title-from-url.ts';
import { readManifest } from './manifest.ts';

const manifestBytes = 2 * 1024 * 1024;

/** A DASH stream as a video; one that is still being made is a broadcast. Reads the manifest and nothing that it points to. */
export async function lookUpDash(id: string, { fetch, clock }: { fetch: GuardedFetch; clock: Clock }): Promise<Video> {
  const response = await fetch.get(id, fetch.startBudget(manifestBytes));
  if (isWebPage(response.headers)) {
    await response.discard();
    throw webPage();
  }
  const manifest = readManifest(await response.text());
  if (manifest === undefined) throw notMedia();
  if (manifest.kind === 'protected') throw unavailable('drm_protected');
  const { title, lengthSeconds, isDynamic, endMs } = manifest;
  const isOver = endMs !== undefined && endMs <= clock.now();
  const isLive = isDynamic && !isOver;
  if (!isLive && (lengthSeconds === undefined || lengthSeconds <= 0)) throw unknownLength();
  return {
    service: 'dash',
    id,
    title: cleanTitle(title) ?? titleFromUrl(new URL(id)),
    ...(isLive ? { live: true } : { length: lengthSeconds }),
    mime: 'application/dash+xml',
    dash_url: id,
  };
}
