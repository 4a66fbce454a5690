import { MatineeError, type Video } from '@matinee/protocol';
import { ADTS, CustomSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, UnsupportedInputFormatError, WAVE, WEBM } from 'mediabunny';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { notMedia, unknownLength, webPage } from '../media-errors.ts';
import { isWebPage } from '../sniff.ts';
import { cleanTitle, titleFromUrl } from '../title-from-url.ts';
import { readMovieHeader } from './movie-header.ts';
import { openRemoteFile, type RemoteFile } from './remote-file.ts';

/** What looking at one file may cost, whatever its size. */
const probeBytes = 2 * 1024 * 1024;
/** The part of it kept for the movie header, when the rest was not enough. */
const headerBytes = 128 * 1024;

/** All but HLS, which would follow further addresses, and MPEG-TS, which browsers do not play. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC];

interface Probe {
  mime: string;
  lengthSeconds: number;
  title?: string | undefined;
}

/** A plain file as a video. Reads at most 2 MiB of it. */
export async function lookUpDirect(id: string, { fetch }: { fetch: GuardedFetch }): Promise<Video> {
  const budget = fetch.startBudget(probeBytes - headerBytes);
  const file = await openRemoteFile(fetch, id, budget);
  try {
    if (isWebPage(file.headers)) throw webPage();
    const { mime, lengthSeconds, title } = await probe(file, () => (budget.bytesLeft += headerBytes));
    return { service: 'direct', id, title: cleanTitle(title) ?? titleFromUrl(new URL(id)), length: lengthSeconds, mime, src_url: id };
  } finally {
    await file.close();
  }
}

async function probe(file: RemoteFile, addReserve: () => void): Promise<Probe> {
  const wasSizeKnown = file.size !== undefined;
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof MatineeError) throw error;
    // Read to its end in vain, the file now has a size, which some containers are not read without.
    const probed = wasSizeKnown || file.size === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (probed !== undefined) return probed;
    addReserve();
    const header = await probeMovieHeader(file).catch(() => undefined);
    if (header === undefined) throw unknownLength(error);
    return header;
  }
}

/** Throws a MatineeError when the file cannot be played whatever else is tried, another error when it might be. */
async function readFile(file: RemoteFile): Promise<Probe> {
  // Errors of the transport come out of the demuxer unchanged or wrapped; the first one is the reason for the rest.
  let transportError: unknown;
  const source = new CustomSource({
    getSize: () => file.size ?? Number.MAX_SAFE_INTEGER,
    async read(start, end) {
      try {
        const bytes = await file.read(start, end);
        if (bytes.length < end - start) throw new Error('The file ends early');
        return bytes;
      } catch (error) {
        transportError ??= error;
        throw error;
      }
    },
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats });
  try {
    return await readInput(input);
  } catch (error) {
    if (transportError instanceof MatineeError) throw transportError;
    throw error instanceof UnsupportedInputFormatError ? notMedia(error) : error;
  } finally {
    input.dispose();
  }
}

async function readInput(input: Input): Promise<Probe> {
  const tracks = await input.getTracks();
  if (tracks.length === 0) throw notMedia();
  const lengthSeconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  if (!Number.isFinite(lengthSeconds) || lengthSeconds <= 0) throw unknownLength();
  const [mime = ''] = (await input.getMimeType()).split(';');
  const { title } = await input.getMetadataTags();
  return { mime, lengthSeconds, title };
}

/** The films whose index alone is longer than the budget: their header is enough. */
async function probeMovieHeader(file: RemoteFile): Promise<Probe | undefined> {
  const lengthSeconds = await readMovieHeader(file);
  if (lengthSeconds === undefined) return undefined;
  const declared = /^(?:video|audio)\/[\w.+-]{1,64}/i.exec(file.headers.get('content-type') ?? '')?.[0];
  return { lengthSeconds, mime: declared?.toLowerCase() ?? 'video/mp4' };
}
