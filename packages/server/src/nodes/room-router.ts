import { delay } from '@matinee/base/clock';
import { loadRoom, toStoredRoom, withUsersOf, type RoomState } from '@matinee/room';
import { followersChannel, type Backbone, type RoomOwnership } from '../cluster/backbone.ts';
import { NodeUnreachable, type NodeBus } from '../cluster/node-bus.ts';
import type { Seal } from '../cluster/seal.ts';
import { readFollowerMessage, type FollowerMessage } from '../storage/rooms/follower-message.ts';
import { FencedError, type ClaimedRoom, type FoundRoom } from '../storage/rooms/room-store.ts';
import type { Broadcaster } from '../rooms/broadcast/broadcaster.ts';
import { createRoomHost } from '../rooms/create-room-host.ts';
import { RemoteRoom } from './remote-room.ts';
import { LocalRoom } from './local-room.ts';
import { preferredNode, MovedError, type RoomAtNode } from './room-at-node.ts';
import type { RoomDirectoryOptions } from '../rooms/room-directory.ts';
import type { RoomMembers } from '../rooms/room-members.ts';
import { findOwner, RoomOwner } from './room-questions.ts';
import { createRoomReplica } from './room-replica.ts';
import { fromText, toText } from '../rooms/state-text.ts';

/** Head start of the preferred node when an owner is dead. */
const claimAfterMs = 200;
/** A room whose living owner does not answer is claimed after this long, and at most this often. */
const suspectAfterMs = 1500;
const forcedClaimEveryMs = 10_000;
/** Wait for a living node that does not say whether it owns a room that Redis has lost: only that node may have all of it. */
const silenceMs = 10_000;
const maxEntriesPerRepair = 1000;
const maxEarlyMessages = 1000;
/** See docs/cluster.md. */
const snapshotEvery = 50;
const snapshotWithinMs = 5000;

export interface RoomRouterOptions extends RoomDirectoryOptions {
  bus: NodeBus;
  backbone: Backbone;
  seal: Seal;
  isLeased: () => boolean;
  broadcaster: Broadcaster;
  members: RoomMembers;
  /** Returns the room with which this node begins when no other node has shown it. */
  afterClaim: (claimed: FoundRoom, formerOwner: string | undefined) => Promise<ClaimedRoom>;
  onActivity: () => void;
  /** Called when the room can no longer be used here. */
  onLost: (current: RoomAtNode, reason: unknown) => void;
  onMessage: (message: FollowerMessage) => void;
}

/** The last known stored state, including users. */
export interface Inherited {
  epoch: number;
  /** Epoch of its last entry. */
  writtenEpoch: number;
  seq: number;
  state: RoomState;
}

/** Follows a room's owner, or claims the room. Keeps the subscription to the owner's messages. */
export class RoomRouter {
  roomId = 0;
  readonly #key: string;
  readonly #options: RoomRouterOptions;
  #isListening = false;
  /** The owner has not described the room yet. */
  #early: FollowerMessage[] = [];
  #forcedMs = Number.NEGATIVE_INFINITY;
  /** A node has not said whether it owns the room. */
  #unknownMs: number | undefined;
  /** The owner seems to live but does not answer. */
  #suspectedMs: number | undefined;

  constructor(key: string, options: RoomRouterOptions) {
    this.#key = key;
    this.#options = options;
  }

  keepEarly(message: FollowerMessage): void {
    if (this.#early.length < maxEarlyMessages) this.#early.push(message);
  }

  /**
   * Returns undefined when there is no such room. `last` is the room as this node last knew it.
   * @throws MovedError when the room moves at this moment, BackboneError, errors of the database
   */
  async find(last: Inherited | undefined): Promise<RoomAtNode | undefined> {
    const { backbone, bus, store } = this.#options;
    const found = await backbone.logs.readOwnership(this.#key);
    const isElsewhere = found !== undefined && found.node !== '' && found.node !== bus.node;
    if (isElsewhere && !bus.isDead(found.node)) {
      const current = await this.#followOrSuspect(found);
      if (current !== undefined) return current;
    } else if (isElsewhere) {
      await this.#waitForTurn(found);
    }
    // A Redis that knows what this node knows has lost nothing.
    const isAsKnown = isElsewhere && last?.epoch === found.epoch;
    if (!isAsKnown && (await store.wasClaimed(this.#key))) await this.#requireUnowned();
    return this.claim(last, found?.node);
  }

  /** An owner restores a room that Redis has lost. @throws MovedError when the owner lives, or may live */
  async #requireUnowned(): Promise<void> {
    const { bus, clock } = this.#options;
    const answer = await findOwner(bus, clock, this.#key);
    const nowMs = clock.now();
    if (answer === 'unknown') this.#unknownMs ??= nowMs;
    else this.#unknownMs = undefined;
    // Just after a start or an interruption the owner may not be heard yet.
    const isUnsure = answer === 'unknown' ? nowMs - (this.#unknownMs ?? nowMs) < silenceMs : bus.isSettling();
    if (answer === 'owned' || isUnsure) {
      throw new MovedError('The room may have an owner that Redis has forgotten');
    }
  }

  /** Returns undefined when there is no such room. @throws MovedError when another node was faster */
  claim(inherited: Inherited | undefined, formerOwner?: string): Promise<LocalRoom | undefined> {
    return orMoved(this.#claim(inherited, formerOwner));
  }

  async #claim(inherited: Inherited | undefined, formerOwner: string | undefined): Promise<LocalRoom | undefined> {
    const { store, clock, log, bus, backbone, members, broadcaster, isLeased, onLost, onActivity, afterClaim } = this.#options;
    const stored = await store.claim(this.#key, clock.now());
    if (stored === undefined) return undefined;
    const claimed = inherited === undefined ? await afterClaim(stored, formerOwner) : await this.#restore(stored, inherited);
    const initialState = inherited && stateAfter(inherited, claimed);
    const current: LocalRoom = new LocalRoom(
      {
        clock,
        isHere: (clientId) => members.has(clientId),
        // A Redis that knows less than this node has lost data, which the owner restores.
        isConfirmed: async (epoch) => ((await backbone.logs.readOwnership(this.#key))?.epoch ?? 0) <= epoch,
        onLost: (reason) => onLost(current, reason),
      },
      initialState,
      ({ remoteLeadsMs, onChange }) =>
        createRoomHost(claimed, {
          ...this.#options,
          snapshotEvery: this.#options.snapshotEvery ?? snapshotEvery,
          snapshotWithinMs,
          cluster: { broadcaster, initialState, remoteLeadsMs, isLeased },
          onActivity: () => {
            onChange();
            onActivity();
          },
          onTrouble: (reason) => log.error({ room: this.#key, err: reason }, 'failed to store a room; trying again'),
          onLost: (reason) => onLost(current, reason),
        }),
    );
    this.roomId = claimed.roomId;
    this.#suspectedMs = undefined;
    this.#unknownMs = undefined;
    members.attach(current.host.version());
    void this.#stopListening();
    bus.broadcast('room.owned', { room: this.#key, epoch: current.epoch });
    log.info({ room: this.#key, epoch: current.epoch, seq: claimed.seq }, 'this node owns a room');
    return current;
  }

  close(): void {
    void this.#stopListening();
  }

  /** Redis and the database may know less than this node has seen stored. */
  async #restore(stored: ClaimedRoom, { writtenEpoch, seq, state }: Inherited): Promise<ClaimedRoom> {
    // Keeps entries of a later owner.
    const isLater = writtenEpoch > stored.writtenEpoch ? seq >= stored.seq : writtenEpoch === stored.writtenEpoch && seq > stored.seq;
    if (!isLater) return stored;
    const { store, clock, log } = this.#options;
    log.warn({ room: this.#key, seq, found: stored.seq }, 'entries of a room were lost, and are restored');
    return { ...stored, ...(await store.recover({ ...stored, writtenEpoch, seq, room: toStoredRoom(state) }, clock.now())) };
  }

  /** Returns undefined when the owner is to be replaced. */
  async #followOrSuspect(found: RoomOwnership): Promise<RoomAtNode | undefined> {
    try {
      const current = await this.#follow(found);
      this.#suspectedMs = undefined;
      this.#unknownMs = undefined;
      return current;
    } catch (error) {
      if (!(error instanceof MovedError)) throw error;
      if (!(error.cause instanceof NodeUnreachable) || error.cause.isGone) return undefined;
      const nowMs = this.#options.clock.now();
      this.#suspectedMs ??= nowMs;
      if (nowMs - this.#suspectedMs < suspectAfterMs || nowMs - this.#forcedMs < forcedClaimEveryMs) throw error;
      this.#forcedMs = nowMs;
      return undefined;
    }
  }

  async #follow(found: RoomOwnership): Promise<RoomAtNode> {
    const { backbone, bus, clock, members, broadcaster, seal, onLost } = this.#options;
    await this.#listen();
    this.#early = [];
    const owner = new RoomOwner(bus, found.node, this.#key);
    const introduced = members.introductions();
    const answer = await owner.follow(introduced);
    // An owner that was frozen may not know that it has been replaced.
    if ((await backbone.logs.readOwnership(this.#key))?.epoch !== answer.epoch) throw new MovedError('The room has another owner');
    this.roomId = answer.roomId;
    const first = { state: fromText(answer.state) as RoomState, seq: answer.seq, number: answer.number };
    const current: RemoteRoom = new RemoteRoom({
      clock,
      owner,
      roomId: answer.roomId,
      replica: createRoomReplica({ epoch: answer.epoch, writtenEpoch: answer.writtenEpoch, first }),
      members,
      broadcaster,
      readLog: async (seq) =>
        (await backbone.logs.entriesAfter(this.#key, seq, maxEntriesPerRepair)).flatMap(
          ({ text }) => readFollowerMessage(seal, this.#key, text) ?? [],
        ),
      onStale: (reason) => onLost(current, reason),
    });
    for (const message of this.#early.splice(0)) current.receive(message);
    const left = introduced.filter(({ client }) => !members.has(client.id));
    for (const { client } of left) await current.leave(client.id, true).catch(() => undefined); // introduced without it next time
    return current;
  }

  /** Lets the preferred node claim first. @throws MovedError if the room has another owner by then */
  async #waitForTurn({ epoch }: RoomOwnership): Promise<void> {
    const { bus, clock, backbone } = this.#options;
    if (preferredNode(this.#key, [bus.node, ...bus.others()]) === bus.node) return;
    await delay(clock, claimAfterMs);
    const now = await backbone.logs.readOwnership(this.#key);
    if (now !== undefined && now.epoch !== epoch) throw new MovedError('The room has another owner');
  }

  async #listen(): Promise<void> {
    if (this.#isListening) return;
    const { backbone, seal, onMessage } = this.#options;
    await backbone.channels.subscribe(followersChannel(this.#key), (text) => {
      const message = readFollowerMessage(seal, this.#key, text);
      if (message !== undefined) onMessage(message);
    });
    this.#isListening = true;
  }

  async #stopListening(): Promise<void> {
    if (!this.#isListening) return;
    this.#isListening = false;
    await this.#options.backbone.channels.unsubscribe(followersChannel(this.#key)).catch(() => undefined); // the connection is gone
  }
}

/** Keeps the former state if nothing has happened since, else only its users. */
function stateAfter({ seq, state }: Inherited, claimed: ClaimedRoom): RoomState {
  const isSame = seq === claimed.seq && toText(toStoredRoom(state)) === toText(toStoredRoom(claimed.room));
  return isSame ? state : withUsersOf(loadRoom(claimed.room), state);
}

async function orMoved<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof FencedError ? new MovedError('Another node was faster', { cause: error }) : error;
  }
}
