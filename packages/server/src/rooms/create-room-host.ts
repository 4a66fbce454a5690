import { CloseCode, createRefusal, isSameVideo, RequestType, type QueueItem, type RoomUser, type ServerMessage } from '@matinee/protocol';
import {
  changeOf,
  entrySizeInBytes,
  expelBanned,
  InternalRequest,
  isNoticed,
  isKnownRequest,
  keepPresence,
  loadRoom,
  wakeTime,
  withUsersOf,
  type Actor,
  type JoiningClient,
  type KnockingClient,
  type AccessPass,
  type RequestName,
  type ResolvedRequest,
  type RoomChange,
  type RoomState,
  type StoredChange,
  type StoredRoom,
} from '@matinee/room';
import {
  FencedError,
  unchanged,
  type RoomClaim,
  type ClaimedRoom,
  type RoomVersion,
  type VersionedChange,
} from '../storage/rooms/room-store.ts';
import type { CommitExtras } from '../storage/tables.ts';
import { unavailable } from '../storage/storage-failure.ts';
import { actionsOf } from './actions-of.ts';
import { type ChangeFollower, serviceRestart, type OwnedRoomHost, type Reconnect, type RoomHostOptions } from './room-host.ts';
import { createBroadcaster, type Broadcaster } from './broadcast/broadcaster.ts';
import { messagesToKeep } from '../storage/messages/message-writer.ts';
import { dismissBanned, dismissByChange } from './dismiss-banned.ts';
import type { RoomSignals } from './broadcast/room-signals.ts';
import { createRecentLeaves, returnWithinMs, type RecentLeaves } from './recent-leaves.ts';
import { createRequestHistory, type RequestHistory } from './request-history.ts';
import { clientActorOf, clientsOf, identityActorOf, systemActor } from './room-actors.ts';
import { createSnapshotSchedule, type SnapshotSchedule } from './snapshot-schedule.ts';
import { createLeadCache } from './start-lead.ts';
import { createUnstoredChanges, whenStoredOrLate } from './unstored-changes.ts';
import type { Subscriber } from './broadcast/subscriber.ts';
import type { Waiter } from './broadcast/waiting-clients.ts';

/** Doubles after each failure up to the maximum. */
const firstRetryMs = 100;
const maxRetryMs = 1000;

interface CommitOptions {
  joining?: Subscriber | undefined;
  actor?: Actor | undefined;
}

/** A time in which nothing can be stored. */
interface Trouble {
  cancelRetry: () => void;
  /** Tells whether the changes sent before it are stored. */
  end: (areStored: boolean) => void;
}

interface StoreOptions {
  extras: CommitExtras;
  followed: readonly Followed[];
  joining: Subscriber | undefined;
}

interface Followed {
  follower: ChangeFollower;
  statements: ReturnType<ChangeFollower['statementsOf']>;
}

export function createRoomHost(claimed: ClaimedRoom, options: RoomHostOptions): OwnedRoomHost {
  return new StoredRoomHost(claimed, options);
}

class StoredRoomHost implements OwnedRoomHost {
  readonly roomId: number;
  readonly isOwned = true;
  readonly #options: RoomHostOptions;
  readonly #broadcaster: Broadcaster;
  readonly #history: RequestHistory;
  readonly #recentLeaves: RecentLeaves;
  readonly #snapshots: SnapshotSchedule;
  readonly #unstored = createUnstoredChanges();
  /** Settles with the last change. */
  #confirmed: Promise<void> = Promise.resolve();
  readonly #leadMs: () => number;
  readonly #openedMs: number;
  /** The stored state and the state sent to clients may lag slightly behind. */
  #newest: RoomState;
  /** Last entry in `#newest`. */
  #seq: number;
  /** See RoomVersion. */
  #number = 0;
  #epoch: number;
  /** Epoch of the last stored entry. */
  #writtenEpoch: number;
  #isOpen = true;
  #trouble: Trouble | undefined;
  #cancelWake: (() => void) | undefined;

  constructor({ roomId, epoch, writtenEpoch, seq, room }: ClaimedRoom, options: RoomHostOptions) {
    const { clock, frame, telemetry, keepsHistory = false, newId, random, snapshotEvery, snapshotWithinMs, cluster } = options;
    this.roomId = roomId;
    this.#options = options;
    this.#epoch = epoch;
    this.#writtenEpoch = writtenEpoch;
    this.#seq = seq;
    // A node that was away may have missed a ban.
    const { state, banned = [] } = expelBanned(cluster?.initialState ?? loadRoom(room), clock.now());
    this.#newest = state;
    this.#openedMs = clock.now();
    const onBroken = (reason: unknown): void => this.#relinquish(reason);
    this.#broadcaster = cluster?.broadcaster ?? createBroadcaster({ clock, frame, version: this.#latest(), telemetry, onBroken });
    dismissBanned(this.#broadcaster, banned);
    cluster?.broadcaster.reset(this.#latest());
    this.#history = createRequestHistory({ newId, random, isKept: keepsHistory, maxQueueLength: options.maxQueueLength });
    this.#recentLeaves = createRecentLeaves(clock);
    this.#snapshots = createSnapshotSchedule({
      clock,
      firstSeq: seq,
      every: snapshotEvery,
      withinMs: snapshotWithinMs,
      storedSeq: () => (this.isStoring() ? this.#broadcaster.stored().seq : undefined),
      write: () => this.#writeSnapshot(),
      onFailed: (error) => (error instanceof FencedError ? this.#relinquish(error) : options.onTrouble(error)),
    });
    this.#leadMs = createLeadCache(clock, () => [...this.#broadcaster.leadsMs(), ...(cluster?.remoteLeadsMs() ?? [])]);
    this.#scheduleWake();
  }

  get sendsFirst(): boolean {
    // Followers at other nodes learn of a change by its commit.
    return this.#options.cluster === undefined && this.#newest.sync.isTemporary;
  }

  get signals(): RoomSignals {
    return this.#broadcaster.signals;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get writtenEpoch(): number {
    return this.#writtenEpoch;
  }

  state(): RoomState {
    return this.#newest;
  }

  version(): RoomVersion {
    return this.#broadcaster.stored();
  }

  async settled(): Promise<void> {
    await this.#broadcaster.publish(unchanged(this.#latest()));
    await this.#unstored.idle();
  }

  sendProgress(): void {
    if (this.#isOpen) this.#options.store.sendProgress(this.#claim(), this.#broadcaster.stored());
  }

  isStoring(): boolean {
    return this.#isOpen && this.#trouble === undefined;
  }

  recover(reason: unknown): void {
    if (this.isStoring()) this.#fail(reason, 0);
  }

  detach(): void {
    this.#isOpen = false;
    this.#cancelWake?.();
    this.#snapshots.stop();
    this.#trouble?.cancelRetry();
    this.#trouble?.end(false);
    this.#recentLeaves.clear();
  }

  isEmpty(): boolean {
    return this.#newest.users.length === 0;
  }

  async submit(request: ResolvedRequest, actor: Actor, name?: RequestName): Promise<void> {
    this.#requireOpen();
    // Nothing else happens between this check and the change.
    if (name !== undefined && this.#isKnown(name)) return this.#whenStored(name);
    await (isPresence(request)
      ? this.#commitPresence(this.#apply(request, actor))
      : this.#commit(this.#apply(request, actor, name), { actor }));
  }

  async hasApplied(name: RequestName): Promise<boolean> {
    this.#requireOpen();
    if (!this.#isKnown(name)) return false;
    await this.#whenStored(name);
    return true;
  }

  clientActor(clientId: string): Actor {
    return clientActorOf(this.#newest, clientId);
  }

  identityActor(identity: Omit<JoiningClient, 'id'>): Actor {
    return identityActorOf(this.#newest, identity);
  }

  clientsOf(identityId: string): string[] {
    return clientsOf(this.#newest, identityId);
  }

  async join(client: JoiningClient, subscriber: Subscriber | undefined, reconnect?: Reconnect, pass?: AccessPass): Promise<void> {
    this.#requireOpen();
    const isQuiet = reconnect !== undefined && this.#isReconnect(client, reconnect);
    await this.#commitPresence(this.#apply({ type: RequestType.Join, user: client, isQuiet, pass }, this.identityActor(client)), {
      joining: subscriber,
    });
    this.#broadcaster.stopWaiting(client.id);
  }

  async wait(client: KnockingClient, waiter: Waiter): Promise<void> {
    this.#broadcaster.wait(waiter);
    try {
      await this.submit({ type: InternalRequest.Knock, user: client }, this.identityActor(client));
    } catch (error) {
      this.#broadcaster.stopWaiting(client.id);
      throw error;
    }
  }

  async stopWaiting(clientId: string): Promise<void> {
    this.#broadcaster.stopWaiting(clientId);
    if (this.#isOpen) await this.submit({ type: InternalRequest.Withdraw, clientId }, systemActor);
  }

  async leave(clientId: string, isBroken = false): Promise<void> {
    const user = this.#newest.users.find(({ id }) => id === clientId);
    const identityId = this.#newest.identityIds.get(clientId);
    if (!this.#isOpen || user === undefined || identityId === undefined) return;
    const actor = this.clientActor(clientId);
    this.#broadcaster.remove(clientId);
    const change = this.#apply({ type: RequestType.Leave, clientId, isQuiet: isBroken }, actor);
    const isMissed = isBroken && isNoticed(user, change.state.users, this.#options.clock.now());
    if (isMissed) this.#recentLeaves.add(identityId, () => this.#announceLeave(user));
    await this.#commitPresence(change);
  }

  snapshot(): Buffer {
    return this.#broadcaster.snapshot();
  }

  broadcast(message: ServerMessage): void {
    this.#broadcaster.broadcast(message);
  }

  dump(): string | undefined {
    return this.#history.dump(this.#newest);
  }

  async stop(code: number, change: (room: StoredRoom) => StoredRoom = (room) => room): Promise<void> {
    // The snapshot depends on which entries are stored.
    if (this.#isOpen && this.#trouble !== undefined) await this.#recover().catch(() => undefined);
    if (!this.#isOpen) return;
    const isDoubtful = this.#trouble !== undefined;
    this.#close(code);
    if (isDoubtful) throw unavailable();
    const { store, clock } = this.#options;
    await store.snapshot({ ...this.#claim(), writtenEpoch: this.#writtenEpoch, seq: this.#seq, room: change(this.#newest) }, clock.now());
    await store.release(this.#claim());
  }

  discard(code: number): void {
    this.#close(code);
  }

  #requireOpen(): void {
    if (!this.#isOpen) throw createRefusal('RoomNotFoundException', { reason: 'room_gone' });
    if (this.#options.cluster?.isLeased() === false) throw unavailable();
  }

  #claim(): RoomClaim {
    return { roomId: this.roomId, epoch: this.#epoch };
  }

  #latest(): RoomVersion {
    return { state: this.#newest, seq: this.#seq, number: this.#number };
  }

  #numbered(change: RoomChange): VersionedChange {
    return { ...change, ...this.#latest() };
  }

  #apply(request: ResolvedRequest, actor: Actor, name?: RequestName): RoomChange {
    return this.#history.apply(this.#newest, request, { actor, name, nowMs: this.#options.clock.now(), leadMs: this.#leadMs() });
  }

  /** Resolves when the change is stored. @throws Unavailable */
  async #commit(change: RoomChange, { joining, actor }: CommitOptions = {}): Promise<void> {
    const { before, state, stored } = change;
    if (stored !== undefined && this.#trouble) throw unavailable();
    this.#newest = state;
    dismissByChange(this.#broadcaster, change);
    if (state.sync.currentSource !== before.sync.currentSource) this.#lookUpSegments(before.sync.currentSource);
    if (stored !== undefined) this.#seq += 1;
    if (state !== before) this.#number += 1;
    const { roomId } = this;
    const followed = this.#follow(change);
    const extras: CommitExtras = {
      statements: followed.flatMap(({ statements }) => statements),
      actions: actor === undefined ? [] : actionsOf(change, { roomId, actor, nowMs: this.#options.clock.now() }),
      messages: messagesToKeep(roomId, change),
    };
    const numbered = this.#numbered(change);
    this.#scheduleWake();
    this.#options.onActivity();
    if (stored !== undefined) return this.#store(numbered, stored, { extras, followed, joining });
    storeApart(followed);
    if (state !== before) this.#options.store.publish(this.#claim(), numbered);
    await this.#broadcaster.publish(numbered, joining);
  }

  /** Confirms changes in the order in which they were decided. */
  #store(change: VersionedChange, entry: StoredChange, options: StoreOptions): Promise<void> {
    const earlier = this.#confirmed;
    const confirmed = this.#commitAndSend(change, entry, options).then(() => earlier);
    this.#confirmed = confirmed.catch(() => undefined);
    return confirmed;
  }

  async #commitAndSend(change: VersionedChange, entry: StoredChange, { extras, followed, joining }: StoreOptions): Promise<void> {
    const { epoch } = this.#claim();
    const committed = this.#options.store.commit(this.#claim(), change, extras);
    if (joining === undefined && this.sendsFirst && this.#unstored.mayAdd(change)) {
      // `#failOnce` deals with a failure.
      const sent = this.#broadcaster.publishWhenStored(change, whenStoredOrLate(committed, this.#options.clock)).catch(() => undefined);
      await this.#unstored.add({ epoch, seq: change.seq }, committed, (error) => this.#failOnce(error, epoch));
      await sent;
    } else {
      await this.#broadcaster.publishWhenStored(change, committed, joining).catch((error: unknown) => {
        this.#failOnce(error, epoch);
        throw unavailable(error);
      });
    }
    for (const { follower } of followed) follower.stored();
    this.#writtenEpoch = Math.max(this.#writtenEpoch, epoch);
    this.#snapshots.added(entrySizeInBytes(entry));
  }

  /** Commits behind a failed one fail too: the first failure deals with all. */
  #failOnce(error: unknown, epoch: number): void {
    if (this.#isOpen && this.#trouble === undefined && epoch === this.#epoch) this.#fail(error);
  }

  /** Sends joins, leaves and reports even when nothing can be stored. */
  async #commitPresence(change: RoomChange, options?: CommitOptions): Promise<void> {
    // An invite link whose use can't be stored could be used again.
    if (this.#trouble !== undefined && change.stored?.entrance !== undefined) throw unavailable();
    await this.#commit(this.#trouble === undefined ? change : keepPresence(change), options);
  }

  #isKnown(name: RequestName): boolean {
    return isKnownRequest(this.#newest.lastRequests, name);
  }

  /** @throws Unavailable when the request cannot be stored */
  async #whenStored(name: RequestName): Promise<void> {
    await this.settled();
    if (!this.#isOpen || !this.#isKnown(name)) throw unavailable();
  }

  /** It is unknown whether the entry was written: the room returns to what was sent, and is claimed again. */
  #fail(reason: unknown, retryMs = firstRetryMs): void {
    if (reason instanceof FencedError) return this.#relinquish(reason);
    this.#options.onTrouble(reason);
    const stored = this.#broadcaster.stored();
    // A user may have come in after their ban was lifted, which is in doubt now.
    this.#newest = this.#withoutBanned(withUsersOf(stored.state, this.#newest));
    this.#seq = stored.seq;
    this.#cancelWake?.();
    this.#broadcaster.reset(this.#latest());
    this.#trouble = { cancelRetry: () => undefined, end: this.#unstored.keep({ epoch: this.#epoch, seq: this.#seq }) };
    this.#retryIn(this.#trouble, retryMs);
  }

  #withoutBanned(room: RoomState): RoomState {
    const { state, banned = [] } = expelBanned(room, this.#options.clock.now());
    dismissBanned(this.#broadcaster, banned);
    return state;
  }

  #retryIn(trouble: Trouble, delayMs: number): void {
    trouble.cancelRetry = this.#options.clock.after(delayMs, () => {
      this.#recover().catch((error: unknown) => {
        if (error instanceof FencedError) this.#relinquish(error);
        else if (this.#isOpen) this.#retryIn(trouble, Math.min(Math.max(2 * delayMs, firstRetryMs), maxRetryMs));
      });
    });
  }

  /** Finds out whether writing works again, and which doubtful entries were stored. */
  async #recover(): Promise<void> {
    const { store, clock, cluster } = this.#options;
    const known = { ...this.#claim(), writtenEpoch: this.#writtenEpoch, seq: this.#seq, room: this.#newest };
    let claimed = await store.recover(known, clock.now());
    if (cluster === undefined && claimed !== undefined && claimed.seq < this.#seq) {
      // The last changes were sent, but not stored.
      await store.snapshot({ ...claimed, writtenEpoch: claimed.epoch, seq: this.#seq, room: this.#newest }, clock.now());
      claimed = await store.recover(known, clock.now());
    }
    if (!this.#isOpen) return;
    if (claimed === undefined) return this.#relinquish(new Error('The room is gone'));
    if (claimed.seq !== this.#seq) this.#newest = withUsersOf(loadRoom(claimed.room), this.#newest);
    // A doubtful ban may turn out to be stored after its user has come back.
    this.#newest = this.#withoutBanned(this.#newest);
    this.#epoch = claimed.epoch;
    this.#writtenEpoch = claimed.writtenEpoch;
    this.#seq = claimed.seq;
    this.#trouble?.end(true);
    this.#trouble = undefined;
    // Followers may know of doubtful changes, or have missed others: the gap makes them ask.
    this.#number += 1;
    this.#broadcaster.reset(this.#latest());
    this.sendProgress();
    this.#scheduleWake();
  }

  /** A video that resumes or plays again has its segments already. */
  #lookUpSegments(before: QueueItem | null): void {
    const video = this.#newest.sync.currentSource;
    if (video === null || (before !== null && isSameVideo(before, video))) return;
    this.#options
      .segmentsOf(video)
      .then(async (segments) => {
        if (!this.#isOpen || segments.length === 0) return;
        await this.#commit(this.#apply({ type: InternalRequest.SetSegments, video, segments }, systemActor));
      })
      .catch(() => undefined); // #fail() has dealt with it
  }

  #scheduleWake(): void {
    this.#cancelWake?.();
    const { clock } = this.#options;
    const atMs = this.#trouble === undefined ? wakeTime(this.#newest) : undefined;
    this.#cancelWake = atMs === undefined ? undefined : clock.after(atMs - clock.now(), () => this.#wake());
  }

  #wake(): void {
    const change = this.#history.wake(this.#newest, { nowMs: this.#options.clock.now(), leadMs: this.#leadMs() });
    // A timer may fire early, and has a maximum delay: then nothing is due yet.
    if (change.state === this.#newest) this.#scheduleWake();
    else this.#commit(change).catch(() => undefined); // #fail() has dealt with it
  }

  async #writeSnapshot(): Promise<void> {
    const { store, clock } = this.#options;
    const { state, seq } = this.#broadcaster.stored();
    await store.snapshot({ ...this.#claim(), writtenEpoch: this.#writtenEpoch, seq, room: state }, clock.now());
  }

  #relinquish(reason: unknown): void {
    if (!this.#isOpen) return;
    // With several nodes the clients stay, and this node follows the room.
    if (this.#options.cluster === undefined) this.#close(serviceRestart);
    else this.detach();
    this.#options.onLost(reason);
  }

  #close(code: number): void {
    this.detach();
    this.#broadcaster.close(code);
  }

  #follow(change: RoomChange): readonly Followed[] {
    const { followers = [] } = this.#options;
    return followers
      .map((follower) => ({ follower, statements: follower.statementsOf(this.roomId, change) }))
      .filter(({ statements }) => statements.length > 0);
  }

  /** Announces a user whose connection broke and who has not come back. */
  #announceLeave(user: RoomUser): void {
    const { name, isLoggedIn } = user;
    const event = { id: this.#options.newId(), request: { type: RequestType.Leave }, user: { name, isLoggedIn }, additional: { user } };
    const change = changeOf(this.#newest, { state: this.#newest, events: [event] });
    storeApart(this.#follow(change));
    this.#number += 1;
    this.#options.store.publish(this.#claim(), this.#numbered(change));
    void this.#broadcaster.publish(this.#numbered(change));
  }

  /** Whether a join is not announced because the user was only away for a moment. */
  #isReconnect({ identityId }: JoiningClient, { formerId }: Reconnect): boolean {
    if (formerId !== undefined && this.#newest.identityIds.get(formerId) === identityId) {
      // The server has not noticed that the connection broke: this client replaces it.
      this.#broadcaster.dismiss([formerId], CloseCode.Unknown);
      const leave = this.#apply({ type: RequestType.Leave, clientId: formerId, isQuiet: true }, systemActor);
      this.#commitPresence({ ...leave, replaced: [formerId] }).catch(() => undefined);
      return true;
    }
    // A server that has just loaded the room does not know its former users.
    return this.#recentLeaves.take(identityId) || this.#options.clock.now() - this.#openedMs < returnWithinMs;
  }
}

function storeApart(followed: readonly Followed[]): void {
  for (const { follower, statements } of followed) follower.store(statements);
}

function isPresence({ type }: ResolvedRequest): boolean {
  return type === RequestType.UpdateUser || type === InternalRequest.Knock || type === InternalRequest.Withdraw;
}
