import type { Clock } from '@matinee/base/clock';
import { convertParserFailure } from '@matinee/media/parser-failure';
import { MatineeError } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import { ipKeyOf } from '../edge/ip-key.ts';
import { createNoImageError, sendImage, sendNoImage } from '../edge/send-image.ts';
import { fileForUsers } from '../http/audience.ts';
import { imagePoints, type RestLimits } from '../http/limits/rest-limits.ts';
import { createFileCache } from '../media-proxy/file-cache.ts';
import type { UrlSigner } from '../media-proxy/url-signer.ts';
import type { ServerParsers } from '../parsing/server-parsers.ts';
import type { ImageType } from '../parsing/read-image-type.ts';
import type { FilmReader } from './film-details.ts';
import type { FilmLibrary } from './library.ts';
import type { LibraryPicture } from './scan-library.ts';

export interface ServePicturesOptions {
  app: FastifyInstance;
  restLimits: RestLimits;
  library: FilmLibrary;
  reader: FilmReader;
  signer: UrlSigner;
  parsers: ServerParsers;
  clock: Clock;
}

const maxPictureBytes = 2 * 1024 * 1024;
const cacheLimits = { maxEntries: 200, maxBytes: 32 * 1024 * 1024, lifetimeMs: 24 * 3600 * 1000 };

interface Picture {
  type: ImageType | 'video/mp4';
  bytes: Uint8Array;
}

/** @param version changes with the file */
export type PicturePath = (key: string, version: string | number) => string;

export function picturePathOf(signer: UrlSigner): PicturePath {
  return (key, version) => signer.signLibraryPicture(`${key} ${version}`);
}

/** Files above 2 MB are missing. */
export function serveLibraryPictures({ app, restLimits, library, reader, signer, parsers, clock }: ServePicturesOptions): void {
  const pictures = createFileCache<Picture>({ ...cacheLimits, clock, bytesOf: ({ bytes }) => bytes.length });

  async function load(text: string): Promise<Picture> {
    const [key = ''] = text.split(' ');
    const index = await library.index();
    const film = index.film(key);
    const bytes = film === undefined ? await readPicture(library, index.picture(key)) : await reader.readFrame(film);
    if (bytes === undefined || bytes.length > maxPictureBytes) throw createNoImageError();
    if (film !== undefined) return { type: 'video/mp4', bytes };
    const type = await convertParserFailure(parsers.parse('image', bytes, { share: 'library' }), createNoImageError);
    if (type === undefined) throw createNoImageError();
    return { type, bytes };
  }

  app.get<{ Params: { signature: string; text: string } }>('/api/library/:signature/:text', fileForUsers, async ({ params, ip }, reply) => {
    const address = ipKeyOf(ip);
    const text = signer.verify('library', params.signature, params.text);
    const isKept = text !== undefined && pictures.has(text);
    restLimits.consume('image', address, isKept ? imagePoints.kept : imagePoints.loaded);
    const picture = text === undefined ? undefined : await pictures.load(text, { address }, () => load(text)).catch(ignoreRefusal);
    return picture === undefined ? sendNoImage(reply) : sendImage(reply, picture.type, picture.bytes);
  });
}

async function readPicture(library: FilmLibrary, found: LibraryPicture | undefined): Promise<Buffer | undefined> {
  const opened = found && (await library.openPicture(found));
  if (opened === undefined) return undefined;
  await using file = opened.file;
  return opened.sizeBytes > maxPictureBytes ? undefined : await file.readFile();
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof MatineeError) || error.name === 'TooManyRequests') throw error;
}
