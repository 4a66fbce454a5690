import type { Video } from '@matinee/protocol';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { shareOf } from '../fetch/requesters.ts';
import { unknownLength, webPage } from '../errors/media-errors.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import { isWebPage } from '../fetch/is-web-page.ts';
import { titleFromUrl } from '../links/title-from-url.ts';
import { classify } from './sniff.ts';
import { openRemoteFile, type RemoteFile } from './remote-file.ts';
import type { MediaFileParser } from './parse-media-file.ts';
import type { Movie } from './movie.ts';

/** The most that is read of a file of any size, in bytes. */
const maxBytes = 2 * 1024 * 1024;
/** How often the parser may request more of a file. */
const maxLoads = 32;

/** A plain file as a video. Reads at most 2 MiB of it. */
export async function lookUpDirect(id: string, { fetch, parsers }: { fetch: GuardedFetch; parsers: MediaFileParser }): Promise<Video> {
  const url = new URL(id);
  const budget = fetch.startBudget(maxBytes);
  const file = await openRemoteFile(fetch, id, budget);
  try {
    if (isWebPage(file.headers) && classify(file.known().pieces[0]?.bytes ?? new Uint8Array()) === undefined) throw webPage();
    const options = { share: shareOf(budget.requesters), signal: budget.deadline };
    const { mime, lengthSeconds, isLengthGuessed, codecs, title } = await probe(file, parsers, options);
    return {
      service: 'direct',
      id,
      title: title ?? titleFromUrl(url),
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

async function probe(file: RemoteFile, parsers: MediaFileParser, options: { share: string; signal: AbortSignal }): Promise<Movie> {
  const budget = parsers.startBudget();
  for (let loads = 0; loads <= maxLoads; loads += 1) {
    const answer = await convertParserFailure(parsers.parse('mediaFile', file.known(), { ...options, budget }), unknownLength);
    if (answer.kind === 'movie') return answer;
    await file.load(answer);
  }
  throw unknownLength();
}
