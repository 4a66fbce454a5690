import type { Clock } from '@matinee/base/clock';
import { MatineeError, type Video } from '@matinee/protocol';
import { isWebPage, type FetchBudget, type GuardedFetch } from '../fetch/guarded-response.ts';
import { shareOf } from '../fetch/requesters.ts';
import { unknownLength, webPage } from '../errors/media-errors.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { titleFromUrl } from '../links/title-from-url.ts';
import { classify } from './classify.ts';
import { isStation, isStream, mayBeEndless, stationOf } from './radio.ts';
import { openRemoteFile, requestHead, type RemoteFile } from './remote-file.ts';
import type { MediaFileParser } from './parse-media-file.ts';
import type { Movie } from './movie.ts';
import { mimeByStart } from './signatures.ts';

const maxBytes = 2 * 1024 * 1024;
const maxLoads = 32;

/** A response without a size that hasn't ended by then is a station: a file arrives at once. */
const endlessAfterMs = 4000;

const stationBytes = 1024 * 1024;

interface DirectOptions {
  fetch: GuardedFetch;
  parsers: MediaFileParser;
  clock: Clock;
}

/** Looks up a plain file, or a station as a live stream. */
export async function lookUpDirect(id: string, options: DirectOptions): Promise<Video> {
  const budget = options.fetch.startBudget(maxBytes);
  const stopping = new AbortController();
  const head = await requestHead(options.fetch, id, budget, stopping.signal);
  if (isStation(head)) {
    await head.discard();
    return stationOf(id, head, new Uint8Array());
  }
  const file = await openRemoteFile(options.fetch, id, budget, head);
  const hasNoEnd = mayBeEndless(head);
  const reading = readVideo(id, file, { ...options, budget, hasNoEnd });
  if (!hasNoEnd) return reading;
  const patience = Promise.withResolvers<undefined>();
  const cancel = options.clock.after(endlessAfterMs, () => patience.resolve(undefined));
  try {
    const video = await Promise.race([reading, patience.promise]);
    if (video !== undefined || !isStream(head, startOf(file))) return await reading;
    stopping.abort();
    await reading.catch(() => undefined);
    return stationOf(id, head, startOf(file));
  } finally {
    cancel();
  }
}

type ProbedFile = Pick<RemoteFile, 'known' | 'load'>;

const startOf = (file: ProbedFile): Uint8Array => file.known().pieces[0]?.bytes ?? new Uint8Array();

async function readVideo(
  id: string,
  file: RemoteFile,
  { parsers, budget, hasNoEnd }: Pick<DirectOptions, 'parsers'> & { budget: FetchBudget; hasNoEnd: boolean },
): Promise<Video> {
  try {
    if (isWebPage(file.headers) && classify(startOf(file)) === undefined) throw webPage();
    const options = { share: shareOf(budget.requesters), signal: budget.deadline };
    // Its end tells a file from a station, and some parsers don't wait for that.
    const readOn = async (): Promise<void> => (hasNoEnd ? file.load({ start: 0, end: stationBytes }).catch(() => undefined) : undefined);
    const movie = await probe(file, parsers, options).catch(async (error: unknown) => {
      await readOn();
      throw error;
    });
    const { mime, lengthSeconds, isLengthGuessed, codecs, title } = movie;
    if (lengthSeconds === undefined) await readOn();
    return {
      service: 'direct',
      id,
      title: title ?? titleFromUrl(new URL(id)),
      ...(lengthSeconds !== undefined && { length: lengthSeconds }),
      ...(isLengthGuessed === true && { isLengthGuessed }),
      mime,
      ...(codecs !== undefined && { codecs }),
      src_url: id,
    };
  } finally {
    await file.close();
  }
}

/** @throws MatineeError if it isn't media */
export async function probe(file: ProbedFile, parsers: MediaFileParser, options: ParseOptions): Promise<Movie> {
  const budget = parsers.startBudget();
  try {
    for (let loads = 0; loads <= maxLoads; loads += 1) {
      const answer = await convertParserFailure(parsers.parse('mediaFile', file.known(), { ...options, budget }), unknownLength);
      if (answer.kind === 'movie') return answer;
      await file.load(answer);
    }
    throw unknownLength();
  } catch (error) {
    // Browsers have parsers of their own, so a file that begins as media may still play.
    const mime = isUnreadable(error) ? mimeByStart(startOf(file)) : undefined;
    if (mime === undefined) throw error;
    return { mime };
  }
}

const isUnreadable = (error: unknown): boolean => error instanceof MatineeError && error.name === 'MissingMetadataException';
