import { delay } from '@matinee/base/clock';
import { CloseCode, type ServerMessage } from '@matinee/protocol';
import {
  createRoom,
  type Actor,
  type JoiningClient,
  type KnockingClient,
  InternalRequest,
  type AccessPass,
  type RequestName,
  type ResolvedRequest,
  type RoomState,
  type StoredRoom,
} from '@matinee/room';
import pLimit from 'p-limit';
import { BackboneError } from '../cluster/backbone.ts';
import { unavailable } from '../storage/storage-failure.ts';
import { createBroadcaster, type Broadcaster } from '../rooms/broadcast/broadcaster.ts';
import { isBan } from '../rooms/dismiss-banned.ts';
import { RemoteRoom } from './remote-room.ts';
import { LocalRoom } from './local-room.ts';
import { clientActorOf, clientsOf, identityActorOf, systemActor } from '../rooms/room-actors.ts';
import { serviceRestart, type Reconnect, type RoomHost } from '../rooms/room-host.ts';
import { createRoomMembers, type RoomMembers } from '../rooms/room-members.ts';
import { MovedError, type RoomAtNode } from './room-at-node.ts';
import { RoomOwner, type HandedOver } from './room-questions.ts';
import type { RoomSignals } from '../rooms/broadcast/room-signals.ts';
import { RoomRouter, type Inherited, type RoomRouterOptions } from './room-router.ts';
import { fromText, toText } from '../rooms/state-text.ts';
import type { Subscriber } from '../rooms/broadcast/subscriber.ts';
import type { Waiter } from '../rooms/broadcast/waiting-clients.ts';

/** A request may wait this long while the room changes its owner. */
const maxMoveMs = 5000;
/** A node that has lost a room may claim it again within this time. */
const reclaimWithinMs = 3000;
/** Doubles up to the maximum. */
const firstRetryMs = 25;
const maxRetryMs = 100;

export interface RoutedRoomOptions extends Omit<RoomRouterOptions, 'broadcaster' | 'members' | 'onLost' | 'onMessage'> {
  onGone: () => void;
  onOwner?: ((room: string, isOwner: boolean) => void) | undefined;
}

/**
 * Passes requests to the host here, or to the node that owns the room. When the owner dies or hands the room over, clients stay, and
 * unanswered requests are sent again under the same name.
 */
export class RoutedRoom implements RoomHost {
  readonly sendsFirst = false;
  readonly key: string;
  readonly members: RoomMembers;
  roomId = 0;
  /** Set by `ClusterRooms` while no client of this node is in the room; epoch ms. */
  unusedSinceMs: number | undefined;
  readonly #options: RoutedRoomOptions;
  readonly #broadcaster: Broadcaster;
  readonly #router: RoomRouter;
  readonly #oneByOne = pLimit(1);
  #current: RoomAtNode | undefined;
  /** Undefined before the room was found. */
  #last: Inherited | undefined;
  readonly #empty: RoomState;
  #placed = Promise.withResolvers<void>();
  #handingOver: { to: string; done: Promise<void> } | undefined;
  /** Epoch ms. */
  #lostMs = Number.NEGATIVE_INFINITY;
  #isRouting = false;
  #isClosed = false;
  #sent = 0;
  readonly #waiting = new Map<string, KnockingClient>();
  #checkedSeq = 0;

  constructor(key: string, options: RoutedRoomOptions) {
    const { clock, frame, telemetry, log } = options;
    this.key = key;
    this.#options = options;
    this.#empty = createRoom({ name: key, isTemporary: true }, clock.now());
    this.#broadcaster = createBroadcaster({
      clock,
      frame,
      telemetry,
      version: { state: this.#empty, seq: 0, number: 0 },
      shareSignals: (signals) => {
        if (this.#isElsewhere()) this.#options.bus.broadcast('room.signals', { room: key, ...signals });
      },
      onBroken: (error) => {
        log.error({ err: error, room: key }, 'failed to send a room to its clients');
        this.closeClients(serviceRestart);
      },
    });
    this.members = createRoomMembers(this.#broadcaster);
    this.#router = new RoomRouter(key, {
      ...options,
      broadcaster: this.#broadcaster,
      members: this.members,
      onLost: (current, reason) => this.#lose(current, reason),
      onMessage: (message) => {
        if (this.#current instanceof RemoteRoom) this.#current.receive(message);
        else this.#router.keepEarly(message);
      },
    });
  }

  /** Returns false when there is no such room. @throws BackboneError, the database's error */
  async open(): Promise<boolean> {
    const deadlineMs = this.#options.clock.now() + maxMoveMs;
    for (let delayMs = firstRetryMs; ; delayMs = Math.min(2 * delayMs, maxRetryMs)) {
      try {
        return await this.#settle();
      } catch (error) {
        if (!(error instanceof MovedError) || this.#options.clock.now() > deadlineMs) throw error;
        await delay(this.#options.clock, delayMs);
      }
    }
  }

  get localRoom(): LocalRoom | undefined {
    return this.#current instanceof LocalRoom ? this.#current : undefined;
  }

  /** While the room is handed over, every node but the next owner waits. */
  async localRoomFor(node: string): Promise<LocalRoom | undefined> {
    if (this.#handingOver?.to !== node) await this.#handingOver?.done;
    return this.localRoom;
  }

  /** Whether another node must not claim the room: it is or just was here, or is moving to yet another node. */
  isKeptFrom(node: string): boolean {
    if (this.#current !== undefined) return this.isOwned;
    if (this.#handingOver !== undefined) return this.#handingOver.to !== node;
    // This node may know more than Redis does, and is about to claim the room again.
    return this.#options.clock.now() - this.#lostMs < reclaimWithinMs;
  }

  get signals(): RoomSignals {
    return this.#broadcaster.signals;
  }

  #isElsewhere(): boolean {
    const { localRoom } = this;
    return localRoom === undefined || localRoom.remotes.nodes().length > 0;
  }

  get isOwned(): boolean {
    return this.localRoom !== undefined;
  }

  get remoteRoom(): RemoteRoom | undefined {
    return this.#current instanceof RemoteRoom ? this.#current : undefined;
  }

  get ownerNode(): string | undefined {
    return this.remoteRoom?.owner.node;
  }

  state(): RoomState {
    return this.#current?.state() ?? this.#last?.state ?? this.#empty;
  }

  isEmpty(): boolean {
    return this.state().users.length === 0;
  }

  async submit(request: ResolvedRequest, actor: Actor, name?: RequestName): Promise<void> {
    this.members.note(request);
    // Another node may get the request twice, so it needs a name. Requests of one client come one after the other.
    const named: RequestName = name ?? [actor.clientId ?? `${this.#options.bus.node} ${this.#sent + 1}`, (this.#sent += 1)];
    await this.#perform((current) => current.submit(request, actor, current.isOwned ? name : named));
  }

  hasApplied(name: RequestName): Promise<boolean> {
    return this.#perform((current) => current.hasApplied(name));
  }

  /** @throws Unavailable for a client of this node that is being introduced to the owner again */
  clientActor(clientId: string): Actor {
    if (this.members.has(clientId) && !this.state().identityIds.has(clientId)) throw unavailable();
    return clientActorOf(this.state(), clientId);
  }

  identityActor(identity: Omit<JoiningClient, 'id'>): Actor {
    return identityActorOf(this.state(), identity);
  }

  clientsOf(identityId: string): string[] {
    return clientsOf(this.state(), identityId);
  }

  async join(client: JoiningClient, subscriber: Subscriber | undefined, reconnect?: Reconnect, pass?: AccessPass): Promise<void> {
    if (subscriber === undefined) throw new Error('A client of this node has a subscriber');
    const member = this.members.add(client, this.#toMember(subscriber), pass);
    try {
      await this.#perform((current) => current.join(member, reconnect));
    } catch (error) {
      this.members.remove(client.id);
      throw error;
    }
    member.isInside = true;
    this.#endWait(client.id);
    // The client may have left before it was in.
    if (!this.members.has(client.id)) await this.leave(client.id, true);
  }

  async wait(client: KnockingClient, waiter: Waiter): Promise<void> {
    this.#waiting.set(client.id, client);
    this.#broadcaster.wait(waiter);
    try {
      await this.#knock(client);
    } catch (error) {
      this.#endWait(client.id);
      throw error;
    }
  }

  async stopWaiting(clientId: string): Promise<void> {
    if (!this.#endWait(clientId)) return;
    // A knock that is not taken back ends by itself.
    await this.submit({ type: InternalRequest.Withdraw, clientId }, systemActor).catch(() => undefined);
  }

  isWaitedFor(): boolean {
    return this.#waiting.size > 0;
  }

  async #knock(client: KnockingClient): Promise<void> {
    await this.submit({ type: InternalRequest.Knock, user: client }, this.identityActor(client));
  }

  #endWait(clientId: string): boolean {
    this.#broadcaster.stopWaiting(clientId);
    return this.#waiting.delete(clientId);
  }

  /** A client that the room has closed cannot rejoin it. */
  #toMember(subscriber: Subscriber): Subscriber {
    const close: Subscriber['close'] = (code, reason) => {
      this.members.remove(subscriber.clientId);
      subscriber.close(code, reason);
    };
    return { ...subscriber, close };
  }

  async leave(clientId: string, isBroken = false): Promise<void> {
    this.members.remove(clientId);
    this.#broadcaster.remove(clientId);
    // An unreachable owner's successor is not told of this client.
    await this.#current?.leave(clientId, isBroken).catch(() => undefined);
  }

  snapshot(): Buffer {
    return this.#broadcaster.snapshot();
  }

  broadcast(message: ServerMessage): void {
    this.#broadcaster.broadcast(message);
  }

  dump(): string | undefined {
    return this.#current?.dump();
  }

  async stop(code: number, change?: (room: StoredRoom) => StoredRoom): Promise<void> {
    const current = this.localRoom;
    this.#end();
    await current?.stop(code, change);
    this.#broadcaster.close(code);
  }

  discard(code: number): void {
    if (this.#current !== undefined) this.#abandon(this.#current);
    this.#end();
    this.#broadcaster.close(code);
  }

  #abandon(current: RoomAtNode): void {
    current.detach();
    if (!current.isOwned) this.#options.bus.broadcast('room.left', { room: this.key });
  }

  closeClients(code: number): void {
    for (const { subscriber } of this.members.all()) subscriber.close(code);
  }

  noteOwner(epoch: number): void {
    if (this.#current !== undefined && epoch > this.#current.epoch) this.#lose(this.#current, 'the room has another owner');
  }

  /** The owner's messages may have been missed. */
  refollow(reason: string): void {
    if (this.#current instanceof RemoteRoom) this.#lose(this.#current, reason);
  }

  /** Finds changes of owner, missed entries, and entries that Redis has lost. */
  async check(): Promise<void> {
    const current = this.#current;
    const storedSeq = this.localRoom?.host.version().seq ?? 0;
    const { logs } = this.#options.backbone;
    const found = await logs.readOwnership(this.key).catch(() => null); // not now
    if (current === undefined || current !== this.#current || found === null) return;
    const isLost = found === undefined || found.epoch < current.epoch || (found.epoch === current.epoch && found.seq < storedSeq);
    if (current instanceof LocalRoom && isLost) return current.host.recover(new Error('Redis has lost entries of the room'));
    await this.#checkClients(current);
    if (found === undefined || current !== this.#current) return;
    const isBehind = current instanceof RemoteRoom && current.seq < this.#checkedSeq;
    this.#checkedSeq = found.epoch === current.epoch ? found.seq : 0;
    if (found.epoch > current.epoch || isBehind) this.#lose(current, 'changes were missed');
  }

  /** Checks whether this node's claim is still the last: Redis may have lost a later one. */
  async confirm(): Promise<void> {
    const current = this.localRoom;
    if (current !== undefined) {
      const { epoch } = current;
      const isLast = await this.#options.store.isLast({ roomId: this.roomId, epoch }).catch(() => true); // checked by the next recovery
      if (!isLast && current.epoch === epoch) this.#lose(current, 'the room was claimed by another node');
    }
    await this.check();
  }

  /** Repeats joins and leaves that got lost. */
  async #checkClients(current: RoomAtNode): Promise<void> {
    await this.#admit(current);
    if (current instanceof LocalRoom) return current.dropDead((node) => this.#options.bus.isDead(node));
    const clientIds = this.members.ids();
    const isComplete = await (current as RemoteRoom).owner.knows(clientIds).catch(() => true); // asked again later
    // Clients may have come or gone meanwhile.
    const isUnchanged = this.members.ids().join() === clientIds.join();
    if (!isComplete && isUnchanged) this.#lose(current, 'the owner does not know the clients of this node');
  }

  /** Returns the epoch. */
  async adopt(from: string, { state, ...handed }: HandedOver): Promise<number> {
    return this.#oneByOne(async () => {
      // A question from before this node was frozen hands nothing over.
      const found = await this.#options.backbone.logs.readOwnership(this.key);
      if (found?.node !== from || found.epoch !== handed.epoch) throw new MovedError('The room has another owner');
      const current = await this.#router.claim({ ...handed, state: fromText(state) as RoomState });
      if (current === undefined) throw new MovedError(`There is no room ${this.key}`);
      if (this.#isClosed) {
        current.detach();
        throw new MovedError('The room was closed meanwhile');
      }
      this.#current?.detach();
      this.#setPlace(current);
      return current.epoch;
    });
  }

  /** Requests wait meanwhile. Returns false when the node cannot take the room. */
  async handOver(node: string): Promise<boolean> {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    this.#handingOver = { to: node, done };
    try {
      return await this.#handOver(node);
    } finally {
      this.#handingOver = undefined;
      resolve();
    }
  }

  async #handOver(node: string): Promise<boolean> {
    const current = this.localRoom;
    if (current === undefined) return true;
    this.#unsetPlace();
    try {
      await current.host.settled();
      const { seq, state } = current.host.version();
      await new RoomOwner(this.#options.bus, node, this.key).adopt({
        epoch: current.epoch,
        writtenEpoch: current.writtenEpoch,
        seq,
        state: toText(state),
      });
    } catch (error) {
      this.#options.log.warn({ err: error, room: this.key, node }, 'failed to hand over a room');
      if (!current.isLost) {
        this.#setPlace(current);
        return false;
      }
    }
    current.detach();
    this.#search();
    return true;
  }

  /** Waits while the room moves. @throws Unavailable */
  async #perform<T>(act: (current: RoomAtNode) => Promise<T>): Promise<T> {
    const { clock } = this.#options;
    const deadlineMs = clock.now() + maxMoveMs;
    for (;;) {
      const current = await this.#whenPlaced(deadlineMs);
      try {
        return await act(current);
      } catch (error) {
        if (error instanceof BackboneError) throw unavailable(error);
        // Anything else is a refusal, or it is unknown whether the request is stored.
        if (!(error instanceof MovedError)) throw error;
        if (clock.now() >= deadlineMs) throw unavailable(error);
        if (current === this.#current) this.#lose(current, error);
      }
    }
  }

  async #whenPlaced(deadlineMs: number): Promise<RoomAtNode> {
    const { clock, backbone } = this.#options;
    while (this.#current === undefined) {
      const leftMs = deadlineMs - clock.now();
      if (this.#isClosed || leftMs <= 0 || !backbone.isConnected()) throw unavailable();
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = clock.after(Math.min(leftMs, 500), resolve);
      await Promise.race([this.#placed.promise, promise]);
      cancel();
    }
    return this.#current;
  }

  /** Returns false when there is no such room. */
  async #settle(): Promise<boolean> {
    return this.#oneByOne(async () => {
      if (this.#current !== undefined || this.#isClosed) return true;
      const current = await this.#router.find(this.#last);
      if (current === undefined) return false;
      if (this.#isClosed) this.#abandon(current);
      else this.#setPlace(current);
      return true;
    });
  }

  #setPlace(current: RoomAtNode): void {
    this.#current = current;
    this.roomId = this.#router.roomId;
    this.#checkedSeq = 0;
    this.#placed.resolve();
    if (current.isOwned) {
      this.#options.onOwner?.(this.key, true);
      this.#options.onActivity();
    }
    void this.#admit(current);
    // The former owner may have died with the knocks.
    const forgotten = [...this.#waiting.values()].filter(({ id }) => !current.state().knocks.some((knock) => knock.id === id));
    for (const client of forgotten) this.#knock(client).catch(() => undefined); // it is sent again when the room moves
  }

  async #admit(current: RoomAtNode): Promise<void> {
    const missing = this.members.all().filter(({ client }) => !current.state().identityIds.has(client.id));
    for (const member of missing) {
      const { id } = member.client;
      if (current !== this.#current || !this.members.has(id)) continue;
      await current.join(member, {}).catch((error: unknown) => {
        // Anything else is checked again later.
        if (isBan(error)) member.subscriber.close(CloseCode.Banned, error);
      });
      // The client may have left before it was in.
      if (!this.members.has(id)) await current.leave(id, true).catch(() => undefined);
    }
  }

  #unsetPlace(): void {
    if (this.#current === undefined) return;
    // The owner's last decisions may not be stored.
    const { epoch, writtenEpoch, isOwned } = this.#current;
    if (isOwned) {
      this.#lostMs = this.#options.clock.now();
      this.#options.onOwner?.(this.key, false);
    }
    this.#last =
      this.#current instanceof LocalRoom
        ? { epoch, writtenEpoch, ...this.#current.host.version() }
        : { epoch, writtenEpoch, ...(this.#current as RemoteRoom).version() };
    this.#current = undefined;
    this.#placed = Promise.withResolvers<void>();
  }

  #lose(current: RoomAtNode, reason: unknown): void {
    if (current instanceof LocalRoom) current.isLost = true;
    if (current !== this.#current || this.#isClosed) return;
    this.#options.log.info({ room: this.key, epoch: current.epoch, reason: String(reason) }, 'looking for the owner of a room');
    this.#unsetPlace();
    current.detach();
    this.#search();
  }

  #search(): void {
    if (this.#isRouting) return;
    this.#isRouting = true;
    void this.#searchOn().finally(() => {
      this.#isRouting = false;
      if (this.#current === undefined && !this.#isClosed) this.#search();
    });
  }

  async #searchOn(): Promise<void> {
    for (let delayMs = firstRetryMs; this.#current === undefined && !this.#isClosed; delayMs = Math.min(2 * delayMs, maxRetryMs)) {
      try {
        if (await this.#settle()) return;
        this.discard(CloseCode.RoomNotFound);
        return this.#options.onGone();
      } catch {
        await delay(this.#options.clock, delayMs);
      }
    }
  }

  #end(): void {
    this.#isClosed = true;
    this.#unsetPlace();
    this.#router.close();
  }
}
