import type { Clock } from '@matinee/base/clock';
import { convertParserFailure } from '@matinee/media/parser-failure';
import { createRefusal, limits, Role } from '@matinee/protocol';
import { InternalRequest, requirePlaceForEmote } from '@matinee/room';
import type { AuditLog, Operator } from '../accounts/audit-log.ts';
import { createNoImageError } from '../edge/send-image.ts';
import type { ServerParsers } from '../parsing/server-parsers.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { hashOfPicture } from '../storage/picture-store.ts';
import { hashOfPath, picturePath } from '../http/calls/picture-files.ts';
import type { CallInput, RestCalls, WithRoom } from '../http/rest-calls.ts';
import type { EmotePictureStore } from './emote-pictures.ts';

export interface EmoteCallOptions {
  parsers: ServerParsers;
  emotePictures: EmotePictureStore;
  audit: AuditLog;
  clock: Clock;
}

export function registerEmoteCalls(rest: RestCalls, { parsers, emotePictures, audit, clock }: EmoteCallOptions): void {
  /** Undefined for the room's owner. @throws NotTheOwner */
  async function requireEmoteManager({
    actor,
    request,
  }: Pick<WithRoom, 'actor'> & Pick<CallInput<'addEmote'>, 'request'>): Promise<Operator | undefined> {
    if ((await actor()).role === Role.Owner) return undefined;
    const operator = await rest.operatorOf(request);
    if (operator === undefined) throw createRefusal('NotTheOwner');
    return operator;
  }

  async function forgetOthers(room: RoomHost, gone?: string): Promise<void> {
    const hashes = room.state().sync.emotes.map(({ picture }) => hashOfPath(picture));
    await emotePictures.keepOnly(room.roomId, hashes, { nowMs: clock.now(), gone });
  }

  rest.withRoom('listEmotes', async ({ room }) => ({ data: [...room.state().sync.emotes] }));

  rest.withRoom('addEmote', async ({ body: { name, image }, requester, ...input }) => {
    const { room } = input;
    await requireEmoteManager(input);
    requirePlaceForEmote(room.state(), { name });
    const file = Buffer.from(image, 'base64');
    if (file.length > limits.emoteBytes) throw createRefusal('PayloadTooLarge');
    const bytes = await convertParserFailure(parsers.parse('emote', file, { share: requester.address }), createNoImageError);
    if (bytes === undefined) throw createNoImageError();
    const hash = hashOfPicture(bytes);
    const picture = picturePath('emote', hash);
    requirePlaceForEmote(room.state(), { name, picture });
    const operator = await requireEmoteManager(input);
    await emotePictures.save(room.roomId, { type: 'image/png', bytes }, clock.now());
    try {
      await room.submit({ type: InternalRequest.AddEmote, emote: { name, picture } }, await input.actor());
    } finally {
      await forgetOthers(room, hash);
    }
    if (operator !== undefined) await audit.record(operator, 'room.add-emote', { target: room.state().sync.name, details: { name } });
    return { emote: { name, picture } };
  });

  rest.withRoom('removeEmote', async ({ body: { name }, ...input }) => {
    const operator = await requireEmoteManager(input);
    const { room } = input;
    const picture = room.state().sync.emotes.find((emote) => emote.name === name)?.picture;
    await room.submit({ type: InternalRequest.RemoveEmote, name }, await input.actor());
    await forgetOthers(room, picture && hashOfPath(picture));
    if (operator !== undefined) await audit.record(operator, 'room.remove-emote', { target: room.state().sync.name, details: { name } });
  });
}
