import { randomBytes } from 'node:crypto';
import { MatineeError, RequestType, Role, videoKey } from '@matinee/protocol';
import { InternalRequest, requirePermission } from '@matinee/room';
import { personOf } from '../accounts/sessions.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import { pathOfSubtitles, resolveVideos, type MediaResolver } from '../rooms/video-requests.ts';
import type { RestCalls } from './rest-calls.ts';

export interface RoomCallParts {
  rest: RestCalls;
  rooms: RoomDirectory;
  resolver: MediaResolver;
  gateway: Gateway;
}

const done = { success: true } as const;

/** A name that nobody guesses, without letters that look alike. */
function generatedName(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('');
}

/** Making, listing and reading rooms, and their queues. */
export function registerRoomCalls({ rest, rooms, resolver, gateway }: RoomCallParts): void {
  rest.withSession('listRooms', async ({ request }) => rooms.list({ withUnlisted: rest.isOperator(request) }));

  rest.withSession('generateRoom', async ({ body }) => {
    const name = generatedName();
    await rooms.create({ name, isTemporary: true, visibility: 'unlisted', autoSkipSegmentCategories: body.autoSkipSegmentCategories });
    return { ...done, room: name };
  });

  rest.withSession('createRoom', async ({ session, body }) => {
    const isTemporary = body.isTemporary ?? false;
    await rooms.create({ ...body, isTemporary, ownerId: isTemporary ? undefined : session.account?.id });
    return done;
  });

  rest.withRoom('getRoom', async ({ room }) => {
    const { sync, users } = room.state();
    return { ...sync, users: [...users] };
  });

  rest.withRoom('patchRoom', async ({ room, actor, body }) => {
    if ('claim' in body) await room.submit({ type: InternalRequest.Claim }, actor);
    else await room.submit({ type: RequestType.ApplySettings, settings: body }, actor);
    return done;
  });

  rest.withRoom('deleteRoom', async ({ room, actor, query, request }) => {
    const { name, isTemporary } = room.state().sync;
    if (query.permanent === 'true') {
      if (actor.role !== Role.Owner || isTemporary) {
        throw new MatineeError('NotTheOwner', 'Only the owner of a room can delete it.', { reason: 'delete_not_own' });
      }
      await rooms.remove(name);
    } else {
      rest.requireOperator(request);
      await rooms.unload(name);
    }
    return done;
  });

  rest.withRoom('addToQueue', async ({ room, actor, body }) => {
    requirePermission(room.state(), actor, 'manage-queue.add');
    const wanted = 'url' in body ? { url: body.url } : 'videos' in body ? { videos: body.videos } : { video: body };
    await room.submit({ type: RequestType.Add, videos: await resolveVideos(resolver, wanted) }, actor);
    return done;
  });

  rest.withRoom('patchQueueItem', async ({ room, actor, body }) => {
    const { service, id, ...update } = body;
    const path = pathOfSubtitles(resolver, update);
    await room.submit({ type: RequestType.UpdateQueueItem, video: { service, id }, update, ...path }, actor);
    return done;
  });

  rest.withRoom('removeFromQueue', async ({ room, actor, body }) => {
    await room.submit({ type: RequestType.Remove, video: body }, actor);
    return done;
  });

  for (const [call, add] of [
    ['vote', true],
    ['unvote', false],
  ] as const) {
    rest.withRoom(call, async ({ room, session, body }) => {
      const clientIds = room.clientsOf(personOf(session).personId);
      const voters = room.state().votes.find(({ video }) => video === videoKey(body))?.clientIds ?? [];
      // Somebody with several clients here has voted when one of them has.
      const clientId = clientIds.find((id) => voters.includes(id)) ?? clientIds[0];
      if (clientId === undefined) throw new MatineeError('ClientNotFoundInRoomException', 'You are not in this room.');
      await room.submit({ type: RequestType.Vote, video: body, add }, room.clientActor(clientId));
      return done;
    });
  }

  rest.withRoom('undo', async ({ room, actor, body }) => {
    const { event } = 'data' in body ? body.data : body;
    await room.submit({ type: RequestType.Undo, event }, actor);
    return done;
  });

  rest.withSession('preview', async ({ query: { input, adapter } }) => ({
    ...done,
    ...(await resolver.preview(input, { searchAt: adapter })),
  }));

  rest.withSession('address', async ({ query }) => ({ ...done, ...(await resolver.address(query)) }));

  rest.open('announce', async ({ request, body }) => {
    rest.requireOperator(request);
    gateway.announce({ action: 'announcement', text: body.text });
    return done;
  });
}
