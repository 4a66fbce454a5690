import { randomBytes } from 'node:crypto';
import { MatineeError, RequestType, Role } from '@matinee/protocol';
import { requirePermission, type Actor } from '@matinee/room';
import type { Session } from '../accounts/sessions.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import { resolveVideos, type MediaResolver } from '../rooms/video-requests.ts';
import type { RestCalls } from './rest-calls.ts';

export interface RoomCallParts {
  rest: RestCalls;
  rooms: RoomDirectory;
  resolver: MediaResolver;
  gateway: Gateway;
}

const done = { success: true } as const;

/** Somebody who asks through REST has the standing of their account, whether or not they are in the room. */
function actorOf({ username }: Session): Actor {
  return { name: username, isLoggedIn: false, role: Role.UnregisteredUser };
}

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

  rest.withSession('createRoom', async ({ body }) => {
    if (body.visibility === 'private') throw new MatineeError('ValidationError', 'Invalid Visibility');
    await rooms.create({ ...body, isTemporary: body.isTemporary ?? false });
    return done;
  });

  rest.withRoom('getRoom', async ({ room }) => {
    const { sync, users } = room.state();
    return { ...sync, users: [...users] };
  });

  rest.withRoom('addToQueue', async ({ room, session, body }) => {
    const actor = actorOf(session);
    requirePermission(room.state(), actor, 'manage-queue.add');
    const wanted = 'url' in body ? { url: body.url } : 'videos' in body ? { videos: body.videos } : { video: body };
    await room.submit({ type: RequestType.Add, videos: await resolveVideos(resolver, wanted) }, actor);
    return done;
  });

  rest.withRoom('patchQueueItem', async ({ room, session, body }) => {
    const { service, id, ...update } = body;
    await room.submit({ type: RequestType.UpdateQueueItem, video: { service, id }, update }, actorOf(session));
    return done;
  });

  rest.withRoom('removeFromQueue', async ({ room, session, body }) => {
    await room.submit({ type: RequestType.Remove, video: body }, actorOf(session));
    return done;
  });

  rest.withSession('preview', async ({ query }) => ({ ...done, ...(await resolver.preview(query.input)) }));

  rest.open('announce', async ({ request, body }) => {
    if (!rest.isOperator(request)) throw new MatineeError('FeatureDisabledException', 'This call is for the operators of this server.');
    gateway.announce({ action: 'announcement', text: body.text });
    return done;
  });
}
