import { delay } from '@matinee/base/clock';
import { CloseCode, type ServerMessage } from '@matinee/protocol';
import {
  createRoom,
  type Actor,
  type JoiningClient,
  type KnockingClient,
  InternalRequest,
  type DoorPass,
  type RequestName,
  type ResolvedRequest,
  type RoomState,
  type StoredRoom,
} from '@matinee/room';
import pLimit from 'p-limit';
import { BackboneError } from '../cluster/backbone.ts';
import { unavailable } from '../storage/storage-failure.ts';
import { createBroadcaster, type Broadcaster } from './broadcaster.ts';
import { isBan } from './dismiss-banned.ts';
import { FollowedPlace } from './followed-place.ts';
import { OwnedPlace } from './owned-place.ts';
import { clientActorOf, clientsOf, identityActorOf, systemActor } from './room-actors.ts';
import type { Reconnect, RoomHost } from './room-host.ts';
import { createRoomMembers, type RoomMembers } from './room-members.ts';
import { MovedError, type RoomPlace } from './room-place.ts';
import { RoomOwner, type HandedOver } from './room-questions.ts';
import type { RoomSignals } from './room-signals.ts';
import { RoomRouter, type Inherited, type RoomRouterOptions } from './room-router.ts';
import { serviceRestart } from './service-restart.ts';
import { fromText, toText } from './state-text.ts';
import type { Subscriber } from './subscriber.ts';
import type { Waiter } from './door-watch.ts';

/** How long a request may wait while the room changes its owner, in ms. */
const maxMoveMs = 5000;
/** A node that has lost a room has this long to claim it again, in ms. */
const reclaimWithinMs = 3000;
/** Before the next try to find the owner of a room, in ms; it doubles up to the maximum. */
const firstRetryMs = 25;
const maxRetryMs = 100;

export interface RoutedRoomOptions extends Omit<RoomRouterOptions, 'broadcaster' | 'members' | 'onLost' | 'onMessage'> {
  /** Called when there is no such room any more. */
  onGone: () => void;
}

/**
 * A room on one of several nodes. Requests go to where the room is: to the host here, or to the node that owns it. When the
 * owner dies or hands the room over, its clients stay, and what was not answered is asked for again under the same name.
 */
export class RoutedRoom implements RoomHost {
  readonly key: string;
  readonly members: RoomMembers;
  roomId = 0;
  /** Since when no client of this node has been in it, in epoch ms; kept by who drops such rooms. */
  unusedSinceMs: number | undefined;
  readonly #options: RoutedRoomOptions;
  readonly #broadcaster: Broadcaster;
  readonly #router: RoomRouter;
  /** Changes of the place, one after the other. */
  readonly #oneByOne = pLimit(1);
  #place: RoomPlace | undefined;
  /** The room as last known; undefined before it was found. */
  #last: Inherited | undefined;
  readonly #empty: RoomState;
  #placed = Promise.withResolvers<void>();
  #handingOver: { to: string; done: Promise<void> } | undefined;
  /** When this node last ceased to be the owner, in epoch ms. */
  #lostMs = Number.NEGATIVE_INFINITY;
  #isRouting = false;
  #isClosed = false;
  #sent = 0;
  /** The clients of this node that wait outside. */
  readonly #waiting = new Map<string, KnockingClient>();
  /** The last entry that the log had at the last check. */
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
        log.error({ err: error, room: key }, 'a room could not be sent to its clients');
        this.closeClients(serviceRestart);
      },
    });
    this.members = createRoomMembers(this.#broadcaster);
    this.#router = new RoomRouter(key, {
      ...options,
      broadcaster: this.#broadcaster,
      members: this.members,
      onLost: (place, reason) => this.#lose(place, reason),
      onMessage: (message) => {
        if (this.#place instanceof FollowedPlace) this.#place.receive(message);
        else this.#router.keepEarly(message);
      },
    });
  }

  /** Finds the room, or claims it. Returns false when there is no such room. @throws BackboneError, what the database throws */
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

  get ownedPlace(): OwnedPlace | undefined {
    return this.#place instanceof OwnedPlace ? this.#place : undefined;
  }

  /** The place at this node that another node asks for. While the room is handed over, all wait but the next owner. */
  async placeFor(node: string): Promise<OwnedPlace | undefined> {
    if (this.#handingOver?.to !== node) await this.#handingOver?.done;
    return this.ownedPlace;
  }

  /** Whether another node must not claim the room, because it is or just was here, or on its way to yet another node. */
  isKeptFrom(node: string): boolean {
    if (this.#place !== undefined) return this.isOwned;
    if (this.#handingOver !== undefined) return this.#handingOver.to !== node;
    // It may know more than Redis does, and is about to claim the room again.
    return this.#options.clock.now() - this.#lostMs < reclaimWithinMs;
  }

  get signals(): RoomSignals {
    return this.#broadcaster.signals;
  }

  /** Whether other nodes may have clients in the room. */
  #isElsewhere(): boolean {
    const { ownedPlace } = this;
    return ownedPlace === undefined || ownedPlace.remotes.nodes().length > 0;
  }

  get isOwned(): boolean {
    return this.ownedPlace !== undefined;
  }

  get followedPlace(): FollowedPlace | undefined {
    return this.#place instanceof FollowedPlace ? this.#place : undefined;
  }

  /** The node that owns the room, if it is another one. */
  get ownerNode(): string | undefined {
    return this.followedPlace?.owner.node;
  }

  state(): RoomState {
    return this.#place?.state() ?? this.#last?.state ?? this.#empty;
  }

  isEmpty(): boolean {
    return this.state().users.length === 0;
  }

  async submit(request: ResolvedRequest, actor: Actor, name?: RequestName): Promise<void> {
    this.members.note(request);
    // Another node may get it twice: it needs a name. One client's requests come one after the other.
    const named: RequestName = name ?? [actor.clientId ?? `${this.#options.bus.node} ${this.#sent + 1}`, (this.#sent += 1)];
    await this.#perform((place) => place.submit(request, actor, place.isOwned ? name : named));
  }

  hasApplied(name: RequestName): Promise<boolean> {
    return this.#perform((place) => place.hasApplied(name));
  }

  /** @throws Unavailable for a client of this node that the owner does not know at the moment, and is introduced again */
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

  async join(client: JoiningClient, subscriber: Subscriber | undefined, reconnect?: Reconnect, pass?: DoorPass): Promise<void> {
    if (subscriber === undefined) throw new Error('A client of this node has a subscriber');
    const member = this.members.add(client, this.#toMember(subscriber), pass);
    try {
      await this.#perform((place) => place.join(member, reconnect));
    } catch (error) {
      this.members.remove(client.id);
      throw error;
    }
    member.isInside = true;
    this.#endWait(client.id);
    // It may have left before it was in.
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

  /** Whether clients of this node wait outside. */
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

  /** A client that the room has closed does not come back into it. */
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
    // If the owner cannot be told, this node introduces its clients to the next one without this one.
    await this.#place?.leave(clientId, isBroken).catch(() => undefined);
  }

  snapshot(): Buffer {
    return this.#broadcaster.snapshot();
  }

  broadcast(message: ServerMessage): void {
    this.#broadcaster.broadcast(message);
  }

  dump(): string | undefined {
    return this.#place?.dump();
  }

  async stop(code: number, change?: (room: StoredRoom) => StoredRoom): Promise<void> {
    const place = this.ownedPlace;
    this.#end();
    await place?.stop(code, change);
    this.#broadcaster.close(code);
  }

  discard(code: number): void {
    if (this.#place !== undefined) this.#abandon(this.#place);
    this.#end();
    this.#broadcaster.close(code);
  }

  #abandon(place: RoomPlace): void {
    place.detach();
    if (!place.isOwned) this.#options.bus.broadcast('room.left', { room: this.key });
  }

  /** Closes the clients of this node; the room goes on. */
  closeClients(code: number): void {
    for (const { subscriber } of this.members.all()) subscriber.close(code);
  }

  /** Another node owns the room since an epoch. */
  noteOwner(epoch: number): void {
    if (this.#place !== undefined && epoch > this.#place.epoch) this.#lose(this.#place, 'the room has another owner');
  }

  /** Messages of the owner may have been missed. */
  refollow(reason: string): void {
    if (this.#place instanceof FollowedPlace) this.#lose(this.#place, reason);
  }

  /** Compares with the log: finds changes of the owner, entries that no message has shown, and entries that Redis has lost. */
  async check(): Promise<void> {
    const place = this.#place;
    const storedSeq = this.ownedPlace?.host.version().seq ?? 0;
    const { logs } = this.#options.backbone;
    const found = await logs.readOwnership(this.key).catch(() => null); // not now
    if (place === undefined || place !== this.#place || found === null) return;
    const isLost = found === undefined || found.epoch < place.epoch || (found.epoch === place.epoch && found.seq < storedSeq);
    if (place instanceof OwnedPlace && isLost) return place.host.recover(new Error('Redis has lost entries of the room'));
    await this.#checkClients(place);
    if (found === undefined || place !== this.#place) return;
    const isBehind = place instanceof FollowedPlace && place.seq < this.#checkedSeq;
    this.#checkedSeq = found.epoch === place.epoch ? found.seq : 0;
    if (found.epoch > place.epoch || isBehind) this.#lose(place, 'changes were missed');
  }

  /** After an interruption: whether this node still is the last to have claimed the room, which Redis may have forgotten. */
  async confirm(): Promise<void> {
    const place = this.ownedPlace;
    if (place !== undefined) {
      const { epoch } = place;
      const isLast = await this.#options.store.isLast({ roomId: this.roomId, epoch }).catch(() => true); // checked by the next recovery
      if (!isLast && place.epoch === epoch) this.#lose(place, 'the room was claimed by another node');
    }
    await this.check();
  }

  /** Joins and leaves that got lost are made up for. */
  async #checkClients(place: RoomPlace): Promise<void> {
    await this.#admit(place);
    if (place instanceof OwnedPlace) return place.dropDead((node) => this.#options.bus.isDead(node));
    const clientIds = this.members.ids();
    const isComplete = await (place as FollowedPlace).owner.knows(clientIds).catch(() => true); // asked again later
    // Some may have come or gone while the owner was asked.
    const isUnchanged = this.members.ids().join() === clientIds.join();
    if (!isComplete && isUnchanged) this.#lose(place, 'the owner does not know the clients of this node');
  }

  /** Becomes the owner of a room that another node hands over. Returns the epoch. */
  async adopt(from: string, { state, ...handed }: HandedOver): Promise<number> {
    return this.#oneByOne(async () => {
      // An old question, from before this node was frozen, hands over nothing any more.
      const found = await this.#options.backbone.logs.readOwnership(this.key);
      if (found?.node !== from || found.epoch !== handed.epoch) throw new MovedError('The room has another owner');
      const place = await this.#router.claim({ ...handed, state: fromText(state) as RoomState });
      if (place === undefined) throw new MovedError(`There is no room ${this.key}`);
      if (this.#isClosed) {
        place.detach();
        throw new MovedError('The room was closed meanwhile');
      }
      this.#place?.detach();
      this.#setPlace(place);
      return place.epoch;
    });
  }

  /** Hands the room over to another node and follows it there. Requests wait meanwhile. Returns false when that node cannot take it. */
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
    const place = this.ownedPlace;
    if (place === undefined) return true;
    this.#unsetPlace();
    try {
      await place.host.settled();
      const { seq, state } = place.host.version();
      await new RoomOwner(this.#options.bus, node, this.key).adopt({
        epoch: place.epoch,
        writtenEpoch: place.writtenEpoch,
        seq,
        state: toText(state),
      });
    } catch (error) {
      this.#options.log.warn({ err: error, room: this.key, node }, 'a room could not be handed over');
      if (!place.isLost) {
        this.#setPlace(place);
        return false;
      }
    }
    place.detach();
    this.#search();
    return true;
  }

  /** Whether something was done where the room is. Waits while it moves. @throws Unavailable */
  async #perform<T>(act: (place: RoomPlace) => Promise<T>): Promise<T> {
    const { clock } = this.#options;
    const deadlineMs = clock.now() + maxMoveMs;
    for (;;) {
      const place = await this.#whenPlaced(deadlineMs);
      try {
        return await act(place);
      } catch (error) {
        if (error instanceof BackboneError) throw unavailable(error);
        // Anything else is a refusal, or leaves it unknown whether the request is stored.
        if (!(error instanceof MovedError)) throw error;
        if (clock.now() >= deadlineMs) throw unavailable(error);
        if (place === this.#place) this.#lose(place, error);
      }
    }
  }

  async #whenPlaced(deadlineMs: number): Promise<RoomPlace> {
    const { clock, backbone } = this.#options;
    while (this.#place === undefined) {
      const leftMs = deadlineMs - clock.now();
      if (this.#isClosed || leftMs <= 0 || !backbone.isConnected()) throw unavailable();
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = clock.after(Math.min(leftMs, 500), resolve);
      await Promise.race([this.#placed.promise, promise]);
      cancel();
    }
    return this.#place;
  }

  /** Finds the place of the room. Returns false when there is no such room. */
  async #settle(): Promise<boolean> {
    return this.#oneByOne(async () => {
      if (this.#place !== undefined || this.#isClosed) return true;
      const place = await this.#router.find(this.#last);
      if (place === undefined) return false;
      if (this.#isClosed) this.#abandon(place);
      else this.#setPlace(place);
      return true;
    });
  }

  #setPlace(place: RoomPlace): void {
    this.#place = place;
    this.roomId = this.#router.roomId;
    this.#checkedSeq = 0;
    this.#placed.resolve();
    if (place.isOwned) this.#options.onActivity();
    void this.#admit(place);
    // The owner before may have died with what it knew of them.
    const forgotten = [...this.#waiting.values()].filter(({ id }) => !place.state().knocks.some((knock) => knock.id === id));
    for (const client of forgotten) this.#knock(client).catch(() => undefined); // it is sent again when the room moves
  }

  /** Lets in those who came while the room was moving, until all of them are in. */
  async #admit(place: RoomPlace): Promise<void> {
    const missing = this.members.all().filter(({ client }) => !place.state().identityIds.has(client.id));
    for (const member of missing) {
      const { id } = member.client;
      if (place !== this.#place || !this.members.has(id)) continue;
      await place.join(member, {}).catch((error: unknown) => {
        // Anything else is checked again later.
        if (isBan(error)) member.subscriber.close(CloseCode.Banned, error);
      });
      // It may have left before it was in.
      if (!this.members.has(id)) await place.leave(id, true).catch(() => undefined);
    }
  }

  #unsetPlace(): void {
    if (this.#place === undefined) return;
    // What an owner has decided last may not be stored.
    const { epoch, writtenEpoch, isOwned } = this.#place;
    if (isOwned) this.#lostMs = this.#options.clock.now();
    this.#last =
      this.#place instanceof OwnedPlace
        ? { epoch, writtenEpoch, ...this.#place.host.version() }
        : { epoch, writtenEpoch, ...(this.#place as FollowedPlace).version() };
    this.#place = undefined;
    this.#placed = Promise.withResolvers<void>();
  }

  #lose(place: RoomPlace, reason: unknown): void {
    if (place instanceof OwnedPlace) place.isLost = true;
    if (place !== this.#place || this.#isClosed) return;
    this.#options.log.info({ room: this.key, epoch: place.epoch, reason: String(reason) }, 'looking for the owner of a room');
    this.#unsetPlace();
    place.detach();
    this.#search();
  }

  #search(): void {
    if (this.#isRouting) return;
    this.#isRouting = true;
    void this.#searchOn().finally(() => {
      this.#isRouting = false;
      if (this.#place === undefined && !this.#isClosed) this.#search();
    });
  }

  async #searchOn(): Promise<void> {
    for (let delayMs = firstRetryMs; this.#place === undefined && !this.#isClosed; delayMs = Math.min(2 * delayMs, maxRetryMs)) {
      try {
        if (await this.#settle()) return;
        this.discard(CloseCode.RoomNotFound);
        return this.#options.onGone();
      } catch {
        // Redis or the database cannot be used, or another node is claiming the room: again in a moment.
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
