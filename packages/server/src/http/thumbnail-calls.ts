import type { Clock } from '@matinee/base/clock';
import { createRefusal, limits } from '@matinee/protocol';
import { convertParserFailure } from '@matinee/media/parser-failure';
import { InternalRequest, requireOwnItem, requirePermissions, type ResolvedRequest } from '@matinee/room';
import type { FastifyInstance } from 'fastify';
import { ipKeyOf } from '../edge/ip-key.ts';
import { sendImage, sendNoImage } from '../edge/send-image.ts';
import type { ServerParsers } from '../parsing/server-parsers.ts';
import type { ThumbnailStore } from '../storage/thumbnail-store.ts';
import { fileForUsers } from './audience.ts';
import type { RestCalls } from './rest-calls.ts';
import { imagePoints, type RestLimits } from './rest-limits.ts';

export interface ThumbnailCallOptions {
  rest: RestCalls;
  parsers: ServerParsers;
  thumbnails: ThumbnailStore;
  clock: Clock;
}

const done = { success: true } as const;
const createNoImageError = () => createRefusal('UnsupportedMimeTypeException', { reason: 'no_picture' });

/** Registers the call by which the browser of the user who added a video gives it a thumbnail. */
export function registerThumbnailCalls({ rest, parsers, thumbnails, clock }: ThumbnailCallOptions): void {
  rest.withRoom('addThumbnail', async ({ room, actor, requester, body: { image, ...video } }) => {
    const requestFor = (thumbnail: string): ResolvedRequest => ({ type: InternalRequest.SetThumbnail, video, thumbnail });
    const before = await actor();
    requirePermissions(room.state(), requestFor(''), before);
    const item = requireOwnItem(room.state(), video, before);
    if (item.thumbnail !== undefined) return { ...done, thumbnail: item.thumbnail };

    const bytes = Buffer.from(image, 'base64');
    if (bytes.length > limits.thumbnailBytes) throw createRefusal('PayloadTooLarge');
    const type = await convertParserFailure(parsers.parse('thumbnail', bytes, { share: requester.address }), createNoImageError);
    if (type === undefined) throw createNoImageError();
    const thumbnail = pathOf(await thumbnails.save(room.roomId, { type, bytes }, clock.now()));
    await room.submit(requestFor(thumbnail), await actor());
    return { ...done, thumbnail: requireOwnItem(room.state(), video, await actor()).thumbnail ?? thumbnail };
  });
}

const pathOf = (hash: string): string => `/api/thumbnail/${hash}`;

export interface ThumbnailFileOptions {
  thumbnails: ThumbnailStore;
  restLimits: RestLimits | undefined;
}

/** Serves the thumbnails that users' browsers have made. */
export function serveThumbnails(app: FastifyInstance, { thumbnails, restLimits }: ThumbnailFileOptions): void {
  app.get<{ Params: { hash: string } }>(pathOf(':hash'), fileForUsers, async ({ params, ip }, reply) => {
    restLimits?.consume('image', ipKeyOf(ip), imagePoints.kept);
    const found = await thumbnails.load(params.hash);
    return found === undefined ? sendNoImage(reply) : sendImage(reply, found.type, found.bytes);
  });
}
