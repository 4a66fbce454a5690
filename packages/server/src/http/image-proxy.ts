import { MatineeError } from '@matinee/protocol';
import type { GuardedFetch } from '@matinee/media';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { readPicture, type Picture } from '../pictures/read-picture.ts';
import type { AddressSigner } from './address-signer.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { createKeptLoads } from './kept-loads.ts';

const pictureBytes = 2 * 1024 * 1024;
const mostPictures = 200;
const memoryBytes = 32 * 1024 * 1024;
const keepMs = 24 * 3600 * 1000;

export interface ImageProxyParts {
  signer: AddressSigner;
  /** The guarded way out, opened with the first picture. */
  openFetch: () => Promise<GuardedFetch>;
  clock: Clock;
}

/**
 * Shows pictures of other hosts from here, so that those hosts do not see who watches: GET of what `signImage` gives.
 * Whatever is wrong, the signature, the address, what is there, the answer is 404 and tells nothing.
 */
export function registerImageProxy(app: FastifyInstance, { signer, openFetch, clock }: ImageProxyParts): void {
  const pictures = createKeptLoads<Picture>({
    clock,
    maxEntries: mostPictures,
    maxBytes: memoryBytes,
    bytesOf: ({ bytes }) => bytes.length,
    keepMs,
  });

  async function load(url: string): Promise<Picture> {
    const picture = readPicture(await fetchBytes(await openFetch(), url, pictureBytes));
    if (picture === undefined)
      throw new MatineeError('UnsupportedMimeTypeException', 'This is no picture that can be shown.', { reason: 'no_picture' });
    return picture;
  }

  app.get<{ Params: { signature: string; '*': string } }>('/api/image/:signature/*', async ({ params }, reply) => {
    const url = signer.verify('image', params.signature, params['*']);
    const picture = url === undefined ? undefined : await pictures.load(url, () => load(url)).catch(absent);
    if (picture === undefined) return reply.code(404).header('cache-control', 'public, max-age=60').send();
    return reply
      .type(picture.type)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'public, max-age=604800, immutable')
      .send(picture.bytes);
  });
}

function absent(error: unknown): undefined {
  if (!(error instanceof MatineeError)) throw error;
}
