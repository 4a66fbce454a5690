import { CloseCode } from '@matinee/protocol';
import { archiveRoom, type ResolvedRequest } from '@matinee/room';
import pLimit from 'p-limit';
import type { NodeBus } from '../cluster/node-bus.ts';
import { afterAbsence } from '../rooms/after-absence.ts';
import { isStorageFailure, unavailable } from '../storage/storage-failure.ts';
import type { RoomClaim } from '../storage/rooms/room-store.ts';
import type { LocalRoom } from './local-room.ts';
import type { ClusterOptions, RoomDirectoryOptions, RoomLoader } from '../rooms/room-directory.ts';
import { serviceRestart, type RoomHost } from '../rooms/room-host.ts';
import {
  actorOf,
  adoptSchema,
  closedSchema,
  endSchema,
  followSchema,
  type HandedOver,
  joinSchema,
  leaveSchema,
  notOwned,
  ownedSchema,
  presentSchema,
  roomSchema,
  signalsSchema,
  submitSchema,
} from './room-questions.ts';
import { MovedError } from './room-at-node.ts';
import { RoutedRoom } from './routed-room.ts';
import { toText } from '../rooms/state-text.ts';

const defaultIdleMs = 5 * 60_000;
/** A room of another node is followed this long after this node's last client has left. */
const unfollowAfterMs = 60_000;
const checkIntervalMs = 5000;
/** A node that is cut off from Redis this long sends its clients away: other nodes may not be. */
const checksUntilCutOff = 4;
/** Asked to take a room over, before it is stored and closed. */
const maxTargets = 3;
const handOversAtOnce = 16;

export class ClusterRooms implements RoomLoader {
  readonly #options: RoomDirectoryOptions & ClusterOptions;
  readonly #rooms = new Map<string, RoutedRoom>();
  readonly #opening = new Map<string, Promise<RoutedRoom | undefined>>();
  readonly #idleTimers = new Map<string, { since: number; cancel: () => void }>();
  #cancelCheck: () => void = () => undefined;
  #isClosing = false;
  /** Asking these nodes again for every room would take seconds. */
  readonly #unwilling = new Set<string>();
  #cutOffChecks = 0;

  constructor(options: RoomDirectoryOptions & ClusterOptions) {
    this.#options = options;
    const { bus } = options;
    this.#answerQuestions(bus);
    bus.onBroadcast('room.owned', ownedSchema, ({ room, epoch }) => this.#rooms.get(room)?.noteOwner(epoch));
    bus.onBroadcast('room.closed', closedSchema, ({ room, code }, node) => {
      if (this.#rooms.get(room)?.ownerNode === node) this.#drop(room, code);
    });
    bus.onBroadcast('room.left', roomSchema, ({ room }, node) => void this.#rooms.get(room)?.localRoom?.dropNode(node));
    bus.onBroadcast('room.signals', signalsSchema, ({ room, ...signals }) => this.#rooms.get(room)?.signals.receive(signals));
    bus.onNodeGone((node) => {
      for (const room of this.#rooms.values()) {
        if (room.ownerNode === node) room.refollow('its node is gone');
        void room.localRoom?.dropNode(node);
      }
    });
    bus.onResumed(() => {
      for (const room of this.#rooms.values()) {
        room.refollow('messages may have been missed');
        void room.confirm();
      }
    });
    this.#checkLater();
  }

  get(key: string): RoutedRoom | undefined {
    return this.#rooms.get(key);
  }

  all(): RoutedRoom[] {
    return [...this.#rooms.values()];
  }

  async load(key: string): Promise<RoutedRoom | undefined> {
    const known = this.#rooms.get(key);
    if (known !== undefined) return known;
    const opening = this.#opening.get(key) ?? this.#open(key).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  async unload(key: string): Promise<void> {
    const room = this.#rooms.get(key);
    if (room === undefined) return;
    if (room.remoteRoom !== undefined) return orUnavailable(room.remoteRoom.unload());
    const nowMs = this.#options.clock.now();
    const emptySinceMs = this.#idleTimers.get(key)?.since ?? nowMs;
    await this.#closeOwned(room, CloseCode.RoomUnloaded, () =>
      room.stop(CloseCode.RoomUnloaded, (state) => archiveRoom(state, room.isEmpty() ? emptySinceMs : nowMs)),
    );
  }

  async remove(key: string, host: RoomHost): Promise<void> {
    const room = this.#rooms.get(key);
    if (room === undefined) return;
    if (room.remoteRoom !== undefined) return orUnavailable(room.remoteRoom.remove());
    await this.#closeOwned(room, CloseCode.RoomUnloaded, async () => {
      room.discard(CloseCode.RoomUnloaded);
      await this.#options.store.remove(host.roomId);
    });
  }

  /** Hands over rooms that have clients, and stores the others. The gateway closes the clients later. */
  async close(code: number): Promise<void> {
    this.#isClosing = true;
    this.#cancelCheck();
    for (const { cancel } of this.#idleTimers.values()) cancel();
    const oneOfSome = pLimit(handOversAtOnce);
    await Promise.all(this.all().map((room) => oneOfSome(() => this.#leave(room, code))));
  }

  async #leave(room: RoutedRoom, code: number): Promise<void> {
    const current = room.localRoom;
    if (current === undefined) return;
    const others = this.#options.bus.others();
    // Followers have the room's state already.
    const targets = room.isEmpty() ? [] : [...new Set([...current.remotes.nodes().filter((node) => others.includes(node)), ...others])];
    for (const target of targets.filter((node) => !this.#unwilling.has(node)).slice(0, maxTargets)) {
      if (await room.handOver(target)) return;
      this.#unwilling.add(target);
    }
    await this.#closeOwned(room, code, () => room.stop(code));
  }

  async #open(key: string): Promise<RoutedRoom | undefined> {
    if (this.#isClosing) throw unavailable();
    const room = this.#create(key);
    if (!(await room.open())) return undefined;
    // The room may have been handed over to this node meanwhile.
    const known = this.#rooms.get(key);
    if (known !== undefined) {
      room.discard(serviceRestart);
      return known;
    }
    this.#rooms.set(key, room);
    this.#unloadWhenEmpty(room);
    return room;
  }

  #create(key: string): RoutedRoom {
    const room: RoutedRoom = new RoutedRoom(key, {
      ...this.#options,
      afterClaim: async (claimed, formerOwner) => {
        const { store, clock, withoutErased, readLastAlive, bus } = this.#options;
        const nowMs = clock.now();
        const known = await withoutErased(claimed.room);
        // A room whose owner has just died plays on. Otherwise any node that was up meanwhile has kept the time.
        const isGoingOn = formerOwner !== undefined && formerOwner !== '' && (await bus.wasAlive(formerOwner));
        const lastAliveMs = isGoingOn ? nowMs : await readLastAlive();
        const room = afterAbsence(known, { lastAliveMs, startedMs: Math.max(nowMs, lastAliveMs ?? 0), nowMs });
        if (room !== claimed.room || !claimed.isSnapshot) await store.snapshot({ ...claimed, room }, nowMs);
        return { ...claimed, room };
      },
      onActivity: () => this.#unloadWhenEmpty(room),
      onGone: () => this.#drop(key, CloseCode.RoomNotFound),
    });
    return room;
  }

  /** Returns the epoch. */
  async #adopt(key: string, from: string, version: HandedOver): Promise<number> {
    await this.#opening.get(key)?.catch(() => undefined); // only the room known afterwards counts
    const known = this.#rooms.get(key);
    if (known !== undefined) return known.adopt(from, version);
    const room = this.#create(key);
    const adopting = room.adopt(from, version);
    const opening = adopting
      .then(() => {
        this.#rooms.set(key, room);
        this.#unloadWhenEmpty(room);
        return room;
      })
      .finally(() => this.#opening.delete(key));
    opening.catch(() => undefined); // the asker gets it
    this.#opening.set(key, opening);
    return adopting;
  }

  async #closeOwned(room: RoutedRoom, code: number, end: () => Promise<void>): Promise<void> {
    this.#drop(room.key, undefined);
    try {
      await end();
    } catch (error) {
      this.#options.log.error({ err: error, room: room.key }, 'failed to store a room');
    } finally {
      this.#options.bus.broadcast('room.closed', { room: room.key, code });
    }
  }

  /** Closes the room's clients if there is a code. */
  #drop(key: string, code: number | undefined): void {
    const room = this.#rooms.get(key);
    this.#rooms.delete(key);
    this.#idleTimers.get(key)?.cancel();
    this.#idleTimers.delete(key);
    if (code !== undefined) room?.discard(code);
  }

  #unloadWhenEmpty(room: RoutedRoom): void {
    const { key } = room;
    const { clock, idleMs = defaultIdleMs } = this.#options;
    const timer = this.#idleTimers.get(key);
    if (!room.isEmpty() || room.localRoom === undefined) {
      timer?.cancel();
      this.#idleTimers.delete(key);
    } else if (timer === undefined && this.#rooms.has(key)) {
      const cancel = clock.after(idleMs, () => {
        this.#idleTimers.delete(key);
        const { localRoom } = room;
        if (!room.isEmpty() || localRoom === undefined) return;
        // While the room cannot be stored, only this node may have all of it.
        if (!localRoom.host.isStoring()) this.#unloadWhenEmpty(room);
        else this.unload(key).catch(() => undefined); // logged there
      });
      this.#idleTimers.set(key, { since: clock.now(), cancel });
    }
  }

  #checkLater(): void {
    const { clock } = this.#options;
    this.#cancelCheck = clock.after(checkIntervalMs, () => {
      this.#checkLater();
      this.#cutOffChecks = this.#options.isLeased() ? 0 : this.#cutOffChecks + 1;
      const isCutOff = this.#cutOffChecks === checksUntilCutOff;
      for (const room of this.#rooms.values()) {
        void room.check();
        this.#unfollowWhenUnused(room);
        if (isCutOff) room.closeClients(serviceRestart);
      }
    });
  }

  #unfollowWhenUnused(room: RoutedRoom): void {
    if (room.ownerNode === undefined || !room.members.isEmpty() || room.isWaitedFor()) {
      room.unusedSinceMs = undefined;
      return;
    }
    const nowMs = this.#options.clock.now();
    room.unusedSinceMs ??= nowMs;
    if (nowMs - room.unusedSinceMs < unfollowAfterMs) return;
    this.#drop(room.key, CloseCode.RoomUnloaded);
  }

  #answerQuestions(bus: NodeBus): void {
    type Answer = (current: LocalRoom, room: RoutedRoom) => Promise<object | void>;
    const owned = async (key: string, from: string, answer: Answer): Promise<object> => {
      const room = this.#rooms.get(key);
      const current = await room?.localRoomFor(from);
      if (room === undefined || current === undefined) return notOwned;
      return orNotOwned(async () => {
        const extra = await answer(current, room);
        return { isOwned: true, number: current.host.version().number, ...extra };
      });
    };

    bus.onAsked('room.follow', followSchema, ({ room, clients }, node) =>
      owned(room, node, async (current, { roomId }) => {
        await current.follow(node, clients);
        // Followers may have seen more than is known here to be stored.
        await current.host.settled();
        if (!current.host.isStoring()) throw unavailable();
        const { state, seq, number } = current.host.version();
        return { roomId, epoch: current.epoch, writtenEpoch: current.writtenEpoch, seq, number, state: toText(state) };
      }),
    );
    bus.onAsked('room.isOwned', roomSchema, async ({ room }, node) => {
      const routed = this.#rooms.get(room);
      if (routed === undefined || !routed.isKeptFrom(node)) return notOwned;
      // This node may have been frozen and replaced, or Redis may have lost the room.
      void routed.check();
      return { isOwned: true };
    });
    const ownedUnder = (key: string, claim: RoomClaim, from: string, answer: Answer): Promise<object> =>
      owned(key, from, async (current, room) => {
        if (current.epoch !== claim.epoch || current.host.roomId !== claim.roomId) throw new MovedError('Another room is meant');
        return answer(current, room);
      });
    bus.onAsked('room.submit', submitSchema, ({ room, claim, request, sender, name, leadMs }, node) =>
      ownedUnder(room, claim, node, async (current) => {
        current.remotes.noteLead(node, leadMs);
        await current.submit(request as ResolvedRequest, actorOf(current.host, sender), name);
        return {};
      }),
    );
    bus.onAsked('room.join', joinSchema, ({ room, client, reconnect, pass, leadMs }, node) =>
      owned(room, node, async (current) => {
        current.remotes.noteLead(node, leadMs);
        await current.joinFrom(node, { client, pass }, reconnect);
        if (!bus.others().includes(node)) await current.dropNode(node);
        return {};
      }),
    );
    bus.onAsked('room.leave', leaveSchema, ({ room, clientId, isBroken }, node) =>
      owned(room, node, async (current) => current.leaveFrom(clientId, isBroken)),
    );
    bus.onAsked('room.unload', endSchema, ({ room, claim }, node) => ownedUnder(room, claim, node, async () => this.unload(room)));
    bus.onAsked('room.remove', endSchema, ({ room, claim }, node) =>
      ownedUnder(room, claim, node, async (_, routed) => this.remove(room, routed)),
    );
    bus.onAsked('room.present', presentSchema, ({ room, clientIds }, node) =>
      owned(room, node, async (current) => ({ isComplete: current.remotes.has(node, clientIds) })),
    );
    bus.onAsked('room.adopt', adoptSchema, ({ room, ...version }, node) =>
      orNotOwned(async () => {
        if (this.#isClosing) return notOwned;
        return { isOwned: true, epoch: await this.#adopt(room, node, version) };
      }),
    );
  }
}

/** @throws Unavailable instead of MovedError */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof MovedError ? unavailable(error) : error;
  }
}

/** Makes the asker look for the next owner. @throws Unavailable when the outcome is unknown */
async function orNotOwned(answer: () => Promise<object>): Promise<object> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof MovedError) return notOwned;
    throw isStorageFailure(error) ? unavailable(error) : error;
  }
}
