import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '@matinee/base/clock';
import type { NodeBus } from '../cluster/node-bus.ts';
import { insertDeliveries } from '../storage/delivery-rows.ts';
import type { Database, NewDelivery } from '../storage/tables.ts';
import { happeningsOf, type RoomChanges } from './room-happenings.ts';

/** What rooms owe their webhooks. Costs nothing for rooms without one. */
export interface RoomOutbox {
  /** The messages about changes of a room, to be stored with the changes; empty for a room without webhooks. */
  deliveriesOf(roomId: number, name: string, changes: RoomChanges): readonly NewDelivery[];
  /** Stores messages about what isn't stored itself, such as joins. */
  add(deliveries: readonly NewDelivery[]): void;
  /** Messages have been stored: they can be delivered. */
  stored(): void;
  /** The webhooks of a room have changed. All nodes read them again. */
  changed(roomId: number): Promise<void>;
  /** Whether any room has a webhook. */
  isUsed(): boolean;
  /** Calls back when there may be something to deliver. Returns the function that stops this. */
  onStored(listener: () => void): () => void;
}

/** Bytes of a message; of one that would be longer only the type is told. */
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

export interface RoomOutboxOptions {
  database: Database;
  clock: Clock;
  bus: NodeBus;
  /** Whether an account is to learn nothing of what happens at this moment. */
  isBanned: (accountId: string) => boolean;
  onError: (error: unknown) => void;
}

export async function createRoomOutbox({ database, clock, bus, isBanned, onError }: RoomOutboxOptions): Promise<RoomOutbox> {
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
    deliveriesOf(roomId, name, changes) {
      const webhooks = byRoom.get(roomId)?.filter(({ ownerId }) => !isBanned(ownerId));
      if (webhooks === undefined || webhooks.length === 0) return [];
      const createdAt = clock.now();
      return happeningsOf(name, changes).flatMap(({ type, data }) => {
        const wanting = webhooks.filter(({ events }) => events.has(type) || events.has(type.slice(0, type.indexOf('.'))));
        if (wanting.length === 0) return [];
        const body = bodyOf(type, data, { name, createdAt });
        return wanting.map(({ id: webhookId }) => ({ id: newDeliveryId(), webhookId, type, body, createdAt }));
      });
    },
    add(deliveries) {
      if (deliveries.length > 0) void insertDeliveries(database, deliveries).then(stored, onError);
    },
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
