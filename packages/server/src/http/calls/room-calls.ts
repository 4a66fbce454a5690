import { randomInt } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { calls, createRefusal, RequestType, Role } from '@matinee/protocol';
import { InternalRequest, type NewRoom, type RoomState } from '@matinee/room';
import type { FastifyRequest } from 'fastify';
import { identityOf, type AuthenticatedSession } from '../../accounts/sessions/session.ts';
import type { AuditLog } from '../../accounts/audit-log.ts';
import type { RoomAccess } from '../../access/room-access.ts';
import { requireRoomMaker } from '../limits/keep-room.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { generateRoomName } from '../../names/generated-names.ts';
import type { RoomDirectory } from '../../rooms/room-directory.ts';
import type { ServerSettings } from '../../settings/server-settings.ts';
import type { RestCalls } from '../rest-calls.ts';
import { createRoomList } from './room-list.ts';
import type { RoomQuota } from '../limits/room-quota.ts';
import type { RoomHost } from '../../rooms/room-host.ts';

export interface RoomCallOptions {
  rest: RestCalls;
  rooms: RoomDirectory;
  gateway: Gateway;
  clock: Clock;
  quota: RoomQuota;
  audit: AuditLog;
  settings: ServerSettings;
  access: Pick<RoomAccess, 'view'>;
}

export function registerRoomCalls(options: RoomCallOptions): void {
  registerLists(options);
  registerCreation(options);
  registerRoom(options);
}

function registerLists({ rest, rooms, clock }: RoomCallOptions): void {
  const roomList = createRoomList(rooms, clock);

  rest.withSession('listRooms', async ({ request, reply }) => {
    const { body, etag } = await roomList.read({ withUnlisted: (await rest.operatorOf(request)) !== undefined });
    void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'apikey, authorization');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

function registerCreation({ rest, rooms, quota, settings }: RoomCallOptions): void {
  /** @throws LoginRequired, FeatureDisabledException, and what `create` throws */
  async function create(request: FastifyRequest, maker: AuthenticatedSession, room: NewRoom): Promise<void> {
    const isOperator = (await rest.operatorOf(request)) !== undefined;
    requireRoomMaker(settings.current(), { hasAccount: maker.account !== undefined, isOperator });
    await rooms.create({ ...room, maker: identityOf(maker) });
  }

  rest.withSession('generateRoom', async ({ session, body, request }) => {
    const maker = await session();
    const name = generateRoomName(randomInt);
    const { autoSkipSegmentCategories } = body;
    await create(request, maker, { name, isTemporary: true, visibility: 'unlisted', autoSkipSegmentCategories });
    return { room: name };
  });

  rest.withSession('createRoom', async ({ session, body, request }) => {
    const isTemporary = body.isTemporary ?? false;
    const maker = await session();
    const { account } = maker;
    const make = (by: AuthenticatedSession): Promise<void> =>
      create(request, by, { ...body, isTemporary, ownerId: isTemporary ? undefined : by.account?.id });
    if (isTemporary) await make(maker);
    else if (account === undefined) await quota.make(ipKeyOf(request.ip), () => make(maker));
    else await quota.make(ipKeyOf(request.ip), () => quota.own(account.id, async () => make(await session())));
  });
}

function registerRoom({ rest, rooms, access, quota, audit }: RoomCallOptions): void {
  const serialize = createRoomSerializer();

  rest.withRoom('getRoom', async ({ room, reply }) => reply.type('application/json; charset=utf-8').send(serialize(room)));

  rest.beforeRoom('getDoor', async ({ room, session }) => access.view(room.state(), await session()));

  rest.withRoom('patchRoom', async ({ room, session, actor, body }) => {
    const claim = async (): Promise<void> => room.submit({ type: InternalRequest.Claim }, await actor());
    if ('claim' in body) {
      const { account } = await session();
      if (account === undefined) await claim();
      else await quota.own(account.id, claim);
    } else await room.submit({ type: RequestType.ApplySettings, settings: body }, await actor());
  });

  rest.withRoom('deleteRoom', async ({ room, actor, query, request }) => {
    const { role } = await actor();
    const { name, isTemporary } = room.state().sync;
    const isPermanent = query.permanent === 'true';
    if (isPermanent && role === Role.Owner && !isTemporary) return rooms.remove(name);
    const operator = await rest.operatorOf(request);
    if (operator === undefined && isPermanent) throw createRefusal('NotTheOwner', { reason: 'delete_not_own' });
    if (operator === undefined) throw createRefusal('FeatureDisabledException', { reason: 'operators_only' });
    await (isPermanent ? rooms.remove(name) : rooms.unload(name));
    await audit.record(operator, isPermanent ? 'room.delete' : 'room.unload', { target: name });
  });
}

/** Serializes a room once per state: a large room takes milliseconds. */
function createRoomSerializer(): (room: RoomHost) => string {
  const cache = new WeakMap<RoomHost, { state: RoomState; json: string }>();
  return (room) => {
    const state = room.state();
    const known = cache.get(room);
    if (known?.state === state) return known.json;
    const json = JSON.stringify(calls.getRoom.response.parse({ ...state.sync, users: [...state.users] }));
    cache.set(room, { state, json });
    return json;
  };
}
