import { limits, roomListItemSchema, type RoomListItem } from '@matinee/protocol';
import { applyRequest, InternalRequest, type RoomState } from '@matinee/room';
import * as z from 'zod/mini';
import type { Clock } from '@matinee/base/clock';
import type { Backbone } from '../cluster/backbone.ts';
import { askAll } from '../cluster/ask-all.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import { systemActor } from '../rooms/room-actors.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { toListItem } from '../rooms/room-list-item.ts';
import { roomSchema } from './room-questions.ts';

/** Slower nodes are left out. */
const listWithinMs = 500;

const listSchema = z.object({ withUnlisted: z.boolean() });
const accountSchema = z.object({ accountId: z.string(), name: z.string() });

const itemsSchema = z.array(roomListItemSchema);
const namesSchema = z.array(z.string());

export interface RoomsElsewhere {
  list(options: { withUnlisted: boolean }): Promise<RoomListItem[]>;
  item(room: string): Promise<RoomListItem | undefined>;
  /** Returns rooms that hold something of the account. */
  roomsOf(account: { accountId: string; name: string }): Promise<string[]>;
  /** Undefined also when no history is kept. */
  dump(room: string): Promise<string | undefined>;
}

export const nowhereElse: RoomsElsewhere = {
  list: async () => [],
  item: async () => undefined,
  roomsOf: async () => [],
  dump: async () => undefined,
};

export interface RoomsElsewhereOptions {
  bus: NodeBus;
  backbone: Pick<Backbone, 'logs'>;
  clock: Clock;
  owned: () => RoomHost[];
  loaded: (room: string) => RoomHost | undefined;
}

export function createRoomsElsewhere({ bus, backbone, clock, owned, loaded }: RoomsElsewhereOptions): RoomsElsewhere {
  const find = (room: string): RoomHost | undefined => {
    const host = loaded(room);
    return host?.isOwned === true ? host : undefined;
  };

  bus.onAsked('rooms.list', listSchema, async ({ withUnlisted }) =>
    owned()
      .map((host) => host.state())
      .filter((state) => isListed(state, withUnlisted))
      .map((state) => toListItem(state, clock.now()))
      .sort((a, b) => b.users - a.users)
      .slice(0, limits.roomList),
  );
  bus.onAsked('rooms.item', roomSchema, async ({ room }) => {
    const host = find(room);
    return host && toListItem(host.state(), clock.now());
  });
  bus.onAsked('rooms.of', accountSchema, async (account) =>
    owned()
      .map((host) => host.state())
      .filter((state) => concerns(state, account, clock.now()))
      .map(({ sync }) => sync.name),
  );
  bus.onAsked('rooms.dump', roomSchema, async ({ room }) => find(room)?.dump());

  async function answersTo<Schema extends z.ZodMiniType>(
    topic: string,
    question: object,
    schema: Schema,
    withinMs: number,
  ): Promise<z.infer<Schema>[]> {
    const answers = await askAll(bus, { clock, withinMs }, topic, question);
    return answers.flatMap((answer) => (answer !== undefined && 'value' in answer ? [schema.parse(answer.value)] : []));
  }

  async function askOwner(room: string, topic: string): Promise<unknown> {
    const found = await backbone.logs.readOwnership(room).catch(() => undefined);
    if (found === undefined || !bus.others().includes(found.node)) return undefined;
    return bus.ask(found.node, topic, { room }).catch(() => undefined);
  }

  return {
    list: async (options) => (await answersTo('rooms.list', options, itemsSchema, listWithinMs)).flat(),
    item: async (room) => roomListItemSchema.safeParse(await askOwner(room, 'rooms.item')).data,
    roomsOf: async (account) => (await answersTo('rooms.of', account, namesSchema, 10 * listWithinMs)).flat(),
    async dump(room) {
      const text = await askOwner(room, 'rooms.dump');
      return typeof text === 'string' ? text : undefined;
    },
  };
}

export function isListed({ sync }: RoomState, withUnlisted: boolean): boolean {
  return sync.visibility === 'public' || (withUnlisted && sync.visibility === 'unlisted');
}

/** Whether deleting the account would change the room. */
function concerns(state: RoomState, { accountId, name }: { accountId: string; name: string }, nowMs: number): boolean {
  const request = { type: InternalRequest.RemoveAccount, accountId, name } as const;
  const context = { actor: systemActor, nowMs, leadMs: 0, newId: () => '', random: () => 0, userIdOf: () => '' };
  const { membership, entrance, chat, sync } = applyRequest(state, request, context).state;
  return (
    membership !== state.membership ||
    entrance !== state.entrance ||
    chat !== state.chat ||
    sync.queue !== state.sync.queue ||
    sync.currentSource !== state.sync.currentSource
  );
}
