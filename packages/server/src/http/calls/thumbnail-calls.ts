import type { Clock } from '@matinee/base/clock';
import { createRefusal, limits } from '@matinee/protocol';
import { convertParserFailure } from '@matinee/media/parser-failure';
import { InternalRequest, requireOwnItem, requirePermissions, type ResolvedRequest } from '@matinee/room';
import { createNoImageError } from '../../edge/send-image.ts';
import type { ServerParsers } from '../../parsing/server-parsers.ts';
import type { ThumbnailStore } from '../../storage/picture-store.ts';
import { picturePath } from './picture-files.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface ThumbnailCallOptions {
  rest: RestCalls;
  parsers: ServerParsers;
  thumbnails: ThumbnailStore;
  clock: Clock;
}

export function registerThumbnailCalls({ rest, parsers, thumbnails, clock }: ThumbnailCallOptions): void {
  rest.withRoom('addThumbnail', async ({ room, actor, requester, body: { image, ...video } }) => {
    const requestFor = (thumbnail: string): ResolvedRequest => ({ type: InternalRequest.SetThumbnail, video, thumbnail });
    const before = await actor();
    requirePermissions(room.state(), requestFor(''), before);
    const item = requireOwnItem(room.state(), video, before);
    if (item.thumbnail !== undefined) return { thumbnail: item.thumbnail };

    const bytes = Buffer.from(image, 'base64');
    if (bytes.length > limits.thumbnailBytes) throw createRefusal('PayloadTooLarge');
    const type = await convertParserFailure(parsers.parse('thumbnail', bytes, { share: requester.address }), createNoImageError);
    if (type === undefined) throw createNoImageError();
    const thumbnail = picturePath('thumbnail', await thumbnails.save(room.roomId, { type, bytes }, clock.now()));
    await room.submit(requestFor(thumbnail), await actor());
    return { thumbnail: requireOwnItem(room.state(), video, await actor()).thumbnail ?? thumbnail };
  });
}
