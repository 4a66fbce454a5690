import { MatineeError } from '@matinee/protocol';
import type { GuardedFetch } from '@matinee/media';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { unsupportedSubtitles } from '../subtitles/subtitle-rule.ts';
import { toWebVtt } from '../subtitles/to-web-vtt.ts';
import type { AddressSigner } from './address-signer.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { createKeptLoads } from './kept-loads.ts';

const subtitleBytes = 2 * 1024 * 1024;
const mostFiles = 100;
const memoryBytes = 16 * 1024 * 1024;
/** People mend their subtitles while they watch. */
const keepMs = 5 * 60_000;

export interface SubtitlesParts {
  signer: AddressSigner;
  /** The guarded way out, opened with the first file. */
  openFetch: () => Promise<GuardedFetch>;
  clock: Clock;
}

/**
 * Serves subtitles of other hosts from here, as WebVTT: GET of what `signSubtitle` gives. Their hosts need no CORS
 * headers then, and do not see who watches. Without a signature of ours there is nothing to see.
 */
export function registerSubtitles(app: FastifyInstance, { signer, openFetch, clock }: SubtitlesParts): void {
  const files = createKeptLoads<string>({
    clock,
    maxEntries: mostFiles,
    maxBytes: memoryBytes,
    bytesOf: (text) => 2 * text.length,
    keepMs,
  });

  async function load(url: string): Promise<string> {
    const text = toWebVtt(await fetchBytes(await openFetch(), url, subtitleBytes));
    if (text === undefined) throw unsupportedSubtitles();
    return text;
  }

  app.get<{ Params: { signature: string; '*': string } }>('/api/subtitles/:signature/*', async ({ params }, reply) => {
    const url = signer.verify('subtitles', params.signature, params['*']);
    if (url === undefined) throw new MatineeError('NotFound', 'There is nothing here.');
    const text = await files.load(url, () => load(url));
    return reply
      .type('text/vtt; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', `private, max-age=${keepMs / 1000}`)
      .send(text);
  });
}
