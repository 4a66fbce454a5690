import * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { ChangeFollower } from '../rooms/room-host.ts';
import { runStatements, type Database } from '../storage/tables.ts';
import { deliveryInsertion } from './delivery-rows.ts';
import { requestDefinitions, webhookTypes, type RoomEvent, type WebhookType } from '@matinee/protocol';
import { publicMessage, type RoomChange } from '@matinee/room';

/** Creates the deliveries for changes of rooms. Costs nothing for rooms without webhooks. */
export interface RoomDeliveries extends ChangeFollower {
  /** Makes all nodes read the webhooks of a room again. */
  changed(roomId: number): Promise<void>;
  isUsed(): boolean;
  /** Returns the function that removes the listener. */
  onStored(listener: () => void): () => void;
}

/** A longer message is replaced by its type alone. */
const maxBodyBytes = 64 * 1024;
const topic = 'webhooks';
const changedSchema = z.number();

export function newDeliveryId(): string {
  return `msg_${randomBytes(18).toString('base64url')}`;
}

interface Subscription {
  id: string;
  ownerId: string;
  events: ReadonlySet<string>;
}

export interface RoomDeliveriesOptions {
  database: Database;
  clock: Clock;
  bus: NodeBus;
  isBanned: (accountId: string) => boolean;
  onError: (error: unknown) => void;
}

export async function createRoomDeliveries({ database, clock, bus, isBanned, onError }: RoomDeliveriesOptions): Promise<RoomDeliveries> {
  const byRoom = new Map<number, Subscription[]>();
  const listeners = new Set<() => void>();
  const stored = (): void => listeners.forEach((listener) => listener());

  async function read(roomId?: number): Promise<void> {
    const all = database.selectFrom('webhooks').select(['id', 'room_id', 'owner_id', 'events']).where('is_active', '=', 1);
    const rows = await (roomId === undefined ? all : all.where('room_id', '=', roomId)).execute();
    if (roomId === undefined) byRoom.clear();
    else byRoom.delete(roomId);
    for (const { id, room_id: room, owner_id: ownerId, events } of rows) {
      byRoom.set(room, [...(byRoom.get(room) ?? []), { id, ownerId, events: new Set(events.split(' ')) }]);
    }
    stored();
  }

  bus.onBroadcast(topic, changedSchema, (roomId) => void read(roomId).catch(onError));
  bus.onResumed(() => void read().catch(onError));
  await read();

  return {
    statementsOf(roomId, change) {
      const webhooks = byRoom.get(roomId)?.filter(({ ownerId }) => !isBanned(ownerId));
      if (webhooks === undefined || webhooks.length === 0) return [];
      const createdAt = clock.now();
      return happeningsOf(change).flatMap(({ type, data }) => {
        const wanting = webhooks.filter(({ events }) => events.has(type) || events.has(type.slice(0, type.indexOf('.'))));
        if (wanting.length === 0) return [];
        const body = bodyOf(type, data, { name: change.state.sync.name, createdAt });
        return wanting.map(({ id: webhookId }) => deliveryInsertion({ id: newDeliveryId(), webhookId, type, body, createdAt }));
      });
    },
    store: (statements) => void runStatements(database, statements).then(stored, onError),
    stored,
    async changed(roomId) {
      await read(roomId);
      bus.broadcast(topic, roomId);
    },
    isUsed: () => byRoom.size > 0,
    onStored(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function bodyOf(type: string, data: object, { name, createdAt }: { name: string; createdAt: number }): string {
  const timestamp = new Date(createdAt).toISOString();
  const body = JSON.stringify({ type, timestamp, data });
  if (Buffer.byteLength(body) <= maxBodyBytes) return body;
  return JSON.stringify({ type, timestamp, data: { room: name, isCut: true } });
}

interface Happening {
  type: WebhookType;
  data: Record<string, unknown>;
}

/** Returns the messages to webhooks, in the order in which it all happened. */
function happeningsOf({ before, state, events, stored }: RoomChange): Happening[] {
  const room = state.sync.name;
  const chat = stored?.chat;
  const item = state.sync.currentSource;
  return [
    ...events.flatMap((event) => {
      const type = typeOf(event);
      return type === undefined ? [] : [{ type, data: { room, ...event } }];
    }),
    ...(chat === undefined ? [] : [{ type: 'chat.message' as const, data: { room, ...publicMessage(chat) } }]),
    ...(item?.id === before.sync.currentSource?.id ? [] : [{ type: 'playing.changed' as const, data: { room, item } }]),
  ];
}

function typeOf({ request }: RoomEvent): WebhookType | undefined {
  const { webhook } = requestDefinitions[request.type];
  const name = typeof webhook === 'function' ? webhook(request as never) : webhook;
  return types.find((type) => type === name);
}

const types = Object.values(webhookTypes).flat();
