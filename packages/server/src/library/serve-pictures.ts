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
import type { FilmLibrary } from './library.ts';
import type { LibraryPicture } from './scan-library.ts';

export interface ServePicturesOptions {
  app: FastifyInstance;
  restLimits: RestLimits;
  library: FilmLibrary;
  signer: UrlSigner;
  parsers: ServerParsers;
  clock: Clock;
}

const maxPictureBytes = 2 * 1024 * 1024;
const cacheLimits = { maxEntries: 200, maxBytes: 32 * 1024 * 1024, lifetimeMs: 24 * 3600 * 1000 };

interface Picture {
  type: ImageType;
  bytes: Buffer;
}

/** Returns the path of a picture, which is another one once the picture changes. */
export function picturePathOf(signer: UrlSigner): (picture: LibraryPicture) => string {
  return ({ key, changedAtMs }) => signer.signLibraryPicture(`${key} ${changedAtMs}`);
}

/** Serves the pictures beside films of the library at their signed paths. Anything but an image of up to 2 MB is missing. */
export function serveLibraryPictures({ app, restLimits, library, signer, parsers, clock }: ServePicturesOptions): void {
  const pictures = createFileCache<Picture>({ ...cacheLimits, clock, bytesOf: ({ bytes }) => bytes.length });

  async function load(text: string): Promise<Picture> {
    const bytes = await readPicture(library, text.split(' ')[0] ?? '');
    if (bytes === undefined) throw createNoImageError();
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

async function readPicture(library: FilmLibrary, key: string): Promise<Buffer | undefined> {
  const found = (await library.index()).picture(key);
  const opened = found && (await library.openPicture(found));
  if (opened === undefined) return undefined;
  await using file = opened.file;
  return opened.sizeBytes > maxPictureBytes ? undefined : await file.readFile();
}

/** Treats a refusal to load as a missing picture. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof MatineeError) || error.name === 'TooManyRequests') throw error;
}
