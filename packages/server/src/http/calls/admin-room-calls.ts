import type { Clock } from '@matinee/base/clock';
import { createRefusal, RequestType, roomNameSchema, type RoomLook } from '@matinee/protocol';
import { peopleOf, publicMessage, positionOf, type RoomState } from '@matinee/room';
import type { FastifyRequest } from 'fastify';
import type { AuditLog } from '../../accounts/audit-log.ts';
import type { AllRooms } from '../../admin/all-rooms.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { systemActor } from '../../rooms/room-actors.ts';
import type { RoomDirectory } from '../../rooms/room-directory.ts';
import type { RoomHost } from '../../rooms/room-host.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface AdminRoomCallOptions {
  rest: RestCalls;
  rooms: RoomDirectory;
  allRooms: AllRooms;
  gateway: Gateway;
  clock: Clock;
  audit: AuditLog;
}

const shownItems = 50;

export function registerAdminRoomCalls({ rest, rooms, allRooms, gateway, clock, audit }: AdminRoomCallOptions): void {
  async function roomOf({ params }: FastifyRequest): Promise<RoomHost> {
    const { name } = params as { name: string };
    if (roomNameSchema.safeParse(name).success) return rooms.require(name);
    throw createRefusal('RoomNotFoundException');
  }

  rest.withOperator('adminRooms', async ({ query: { filter = 'all', search = '', after } }) => {
    const [activeAt = 0, id = 0] = after?.split('-').map(Number) ?? [];
    const page = await allRooms.page({ filter, search: search.trim(), after: after === undefined ? undefined : { activeAt, id } });
    const { next } = page;
    return { data: page.rooms, counts: page.counts, ...(next !== undefined && { next: `${next.activeAt}-${next.id}` }) };
  });

  rest.withOperator('lookIn', async ({ request, operator }) => {
    const room = await roomOf(request);
    await audit.record(await operator(), 'room.look', { target: room.state().sync.name });
    return { data: viewOf(room.state(), clock.now()) };
  });

  rest.withOperator('messageRoom', async ({ request, operator, body: { text } }) => {
    const { name } = (await roomOf(request)).state().sync;
    const sender = await operator();
    gateway.announceTo(name, text);
    await audit.record(sender, 'room.message', { target: name, details: { text } });
  });

  rest.withOperator('hideRoom', async ({ request, operator }) => {
    const room = await roomOf(request);
    const sender = await operator();
    await room.submit({ type: RequestType.ApplySettings, settings: { visibility: 'unlisted' } }, systemActor);
    await audit.record(sender, 'room.hide', { target: room.state().sync.name });
  });
}

function viewOf({ sync, users, chat }: RoomState, nowMs: number): RoomLook {
  const { name, title, description, currentSource, isPlaying, queue } = sync;
  return {
    name,
    title,
    description,
    currentSource,
    isPlaying,
    position: positionOf(sync, nowMs),
    queue: queue.slice(0, shownItems),
    queueLength: queue.length,
    users: peopleOf(users).map((user) => ({ name: user.name, isLoggedIn: user.isLoggedIn, role: user.role })),
    chat: chat.map(publicMessage),
  };
}
