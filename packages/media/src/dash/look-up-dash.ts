import type { Clock } from '@matinee/base/clock';
import { limits, type Video } from '@matinee/protocol';
import { collectBytes } from '../fetch/byte-buffer.ts';
import { isWebPage, type GuardedFetch } from '../fetch/guarded-response.ts';
import { shareOf } from '../fetch/requesters.ts';
import { notMedia, unknownLength, webPage } from '../errors/media-errors.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import { videoUnavailable } from '../errors/site-errors.ts';
import type { DashManifestParser } from './parse-manifest.ts';
import { titleFromUrl } from '../links/title-from-url.ts';

const maxBytes = 2 * 1024 * 1024;

/** Fetches the manifest only, none of its URLs. */
export async function lookUpDash(
  id: string,
  { fetch, parsers, clock }: { fetch: GuardedFetch; parsers: DashManifestParser; clock: Clock },
): Promise<Video> {
  const url = new URL(id);
  const budget = fetch.startBudget(maxBytes);
  const response = await fetch.get(id, budget);
  const bytes = await collectBytes(response.body);
  const options = { share: shareOf(budget.requesters), signal: budget.deadline };
  const manifest = await convertParserFailure(parsers.parse('dashManifest', bytes, options), notMedia);
  if (manifest === undefined) throw isWebPage(response.headers) ? webPage() : notMedia();
  if (manifest.kind === 'protected') throw videoUnavailable('drm_protected');
  const { title, lengthSeconds, isLengthGuessed, isDynamic, endMs, codecs } = manifest;
  const isOver = endMs !== undefined && endMs <= clock.now();
  const isLive = isDynamic && !isOver;
  if (!isLive && (lengthSeconds ?? 0) > limits.maxMediaTimeSeconds) throw unknownLength();
  return {
    service: 'dash',
    id,
    title: title ?? titleFromUrl(url),
    ...(isLive
      ? { live: true }
      : { ...(lengthSeconds !== undefined && { length: lengthSeconds }), ...(isLengthGuessed === true && { isLengthGuessed }) }),
    mime: 'application/dash+xml',
    ...(codecs !== undefined && { codecs }),
    dash_url: id,
  };
}
