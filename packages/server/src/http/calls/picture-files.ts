import type { FastifyInstance } from 'fastify';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { sendImage, sendNoImage } from '../../edge/send-image.ts';
import type { PictureStore } from '../../storage/picture-store.ts';
import { fileForUsers } from '../audience.ts';
import { imagePoints, type RestLimits } from '../limits/rest-limits.ts';

export interface PictureFileOptions {
  app: FastifyInstance;
  restLimits: RestLimits;
}

export function picturePath(kind: string, hash: string): string {
  return `/api/${kind}/${hash}`;
}

export function hashOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function servePictures(kind: string, store: PictureStore, { app, restLimits }: PictureFileOptions): void {
  app.get<{ Params: { hash: string } }>(picturePath(kind, ':hash'), fileForUsers, async ({ params, ip }, reply) => {
    restLimits.consume('image', ipKeyOf(ip), imagePoints.kept);
    const found = await store.load(params.hash);
    return found === undefined ? sendNoImage(reply) : sendImage(reply, found.type, found.bytes);
  });
}
