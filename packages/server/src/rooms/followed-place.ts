import type { Clock } from '@matinee/base/clock';
import { CloseCode } from '@matinee/protocol';
import { isKnownRequest, type Actor, type BannedClient, type RequestName, type ResolvedRequest, type RoomState } from '@matinee/room';
import type { FollowerMessage } from '../storage/follower-message.ts';
import type { RoomClaim } from '../storage/room-store.ts';
import type { Broadcaster } from './broadcaster.ts';
import { dismissBanned, dismissBannedMembers } from './dismiss-banned.ts';
import { messagesOf } from './messages-of.ts';
import type { RoomVersion } from './pending-updates.ts';
import type { Reconnect } from './room-host.ts';
import { passOfMember, type Member, type RoomMembers } from './room-members.ts';
import { MovedError, type RoomPlace } from './room-place.ts';
import type { RoomOwner } from './room-questions.ts';
import type { FollowedChange, RoomReplica } from './room-replica.ts';

/** A change that the owner has made arrives within this time, in ms; else something was missed. */
const arriveWithinMs = 2000;

export interface FollowedPlaceOptions {
  clock: Clock;
  owner: RoomOwner;
  roomId: number;
  replica: RoomReplica;
  members: RoomMembers;
  broadcaster: Broadcaster;
  /** Reads the messages of the log after an entry. */
  readLog: (seq: number) => Promise<FollowerMessage[]>;
  /** Called when this replica cannot be trusted any more: the whole room has to be asked for again. */
  onStale: (reason: string) => void;
}

/** Waits for a change of the owner to arrive here. */
interface Waiting {
  number: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** A room that another node owns: requests go there, and its changes come from there. */
export class FollowedPlace implements RoomPlace {
  readonly isOwned = false;
  readonly owner: RoomOwner;
  readonly #options: FollowedPlaceOptions;
  #waiting: Waiting[] = [];
  #isOpen = true;
  #isRepairing = false;

  constructor(options: FollowedPlaceOptions) {
    this.#options = options;
    this.owner = options.owner;
    const { broadcaster, members, clock } = options;
    const version = options.replica.version();
    dismissBannedMembers(broadcaster, members.all(), { room: version.state, nowMs: clock.now() });
    broadcaster.reset(version);
    members.attach(version);
  }

  get writtenEpoch(): number {
    return this.#options.replica.writtenEpoch;
  }

  get epoch(): number {
    return this.#options.replica.epoch;
  }

  /** The number of the last log entry that is known here. */
  get seq(): number {
    return this.version().seq;
  }

  version(): RoomVersion {
    return this.#options.replica.version();
  }

  state(): RoomState {
    return this.#options.replica.version().state;
  }

  /** Takes a message of the owner. */
  receive(message: FollowerMessage): void {
    const { replica, onStale } = this.#options;
    if (!this.#isOpen) return;
    if (message.epoch > replica.epoch) return onStale('the room has another owner');
    this.#applyAll(replica.receive(message));
    if (replica.isBehind()) void this.#repair();
  }

  async submit(request: ResolvedRequest, actor: Actor, name: RequestName | undefined): Promise<void> {
    this.#requireOpen();
    const number = await this.owner.submit(this.#claim(), request, actor, { name, leadMs: this.#leadMs() });
    await this.#whenReached(number).catch(() => undefined); // it is done, wherever the room is by now
  }

  async hasApplied(name: RequestName): Promise<boolean> {
    return isKnownRequest(this.state().lastRequests, name);
  }

  async join(member: Member, reconnect: Reconnect | undefined): Promise<void> {
    this.#requireOpen();
    const { client } = member;
    if (this.state().identityIds.has(client.id)) return;
    await this.#whenReached(await this.owner.join(client, { reconnect, pass: passOfMember(member), leadMs: this.#leadMs() }));
  }

  async leave(clientId: string, isBroken: boolean): Promise<void> {
    this.#options.broadcaster.remove(clientId);
    if (this.#isOpen) await this.owner.leave(clientId, isBroken);
  }

  /** Has the owner store the room and close it for all. @throws MovedError */
  unload(): Promise<void> {
    return this.owner.unload(this.#claim());
  }

  /** Has the owner delete the room. @throws MovedError */
  remove(): Promise<void> {
    return this.owner.remove(this.#claim());
  }

  dump(): undefined {
    return undefined;
  }

  detach(): void {
    this.#isOpen = false;
    for (const { reject } of this.#waiting.splice(0)) reject(new MovedError('The room has another owner'));
  }

  /** That of the owner. */
  #claim(): RoomClaim {
    return { roomId: this.#options.roomId, epoch: this.epoch };
  }

  #requireOpen(): void {
    if (!this.#isOpen) throw new MovedError('The room has another owner');
  }

  #leadMs(): number | undefined {
    const leadsMs = this.#options.broadcaster.leadsMs();
    return leadsMs.length === 0 ? undefined : Math.max(...leadsMs);
  }

  #whenReached(number: number): Promise<void> {
    if (this.#options.replica.version().number >= number) return Promise.resolve();
    this.#requireOpen();
    const { clock, onStale } = this.#options;
    const cancel = clock.after(arriveWithinMs, () => onStale('a change did not arrive'));
    return new Promise<void>((resolve, reject) => this.#waiting.push({ number, resolve, reject })).finally(cancel);
  }

  #applyAll(changes: readonly FollowedChange[]): void {
    for (const change of changes) this.#apply(change);
    const { number } = this.#options.replica.version();
    const reached = this.#waiting.filter((waiting) => waiting.number <= number);
    if (reached.length === 0) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting.number > number);
    for (const { resolve } of reached) resolve();
  }

  #apply({ delta, outcome, version }: FollowedChange): void {
    const { broadcaster, members } = this.#options;
    this.#dismiss(delta.kicked, CloseCode.Kicked);
    this.#dismissBanned(delta.banned ?? []);
    this.#dismiss(delta.replaced ?? [], CloseCode.Unknown);
    broadcaster.turnAway(delta.turnedAway ?? []);
    void broadcaster.publish({ messages: messagesOf(outcome), ...version, joining: this.#joiningWith(delta.users) });
    const removed = delta.users.flatMap((update) => (update.kind === 'remove' ? [update.value] : []));
    // The owner took this node for dead.
    if (removed.some((id) => members.has(id))) this.#options.onStale('the owner has removed a client of this node');
  }

  #dismiss(clientIds: readonly string[], code: number): void {
    const { broadcaster, members } = this.#options;
    for (const id of clientIds) members.remove(id);
    if (clientIds.length > 0) broadcaster.dismiss(clientIds, code);
  }

  #dismissBanned(banned: readonly BannedClient[]): void {
    const { broadcaster, members } = this.#options;
    dismissBanned(broadcaster, banned);
    for (const { clientId } of banned) members.remove(clientId);
  }

  /** The member that joins with an update. */
  #joiningWith(users: readonly { kind: string; value: unknown }[]): Member['subscriber'] | undefined {
    const { broadcaster, members } = this.#options;
    for (const { kind, value } of users) {
      const id = kind === 'update' ? (value as { id: string }).id : '';
      const member = members.get(id);
      if (member !== undefined && !broadcaster.has(id)) return member.subscriber;
    }
    return undefined;
  }

  /** Entries that were not received are in the log. What is in no log needs the whole room. */
  async #repair(): Promise<void> {
    if (this.#isRepairing) return;
    this.#isRepairing = true;
    const { replica, readLog, onStale } = this.#options;
    try {
      for (const message of await readLog(replica.version().seq)) this.#applyAll(replica.receive(message));
    } catch {
      // The whole room is asked for below.
    } finally {
      this.#isRepairing = false;
    }
    if (this.#isOpen && replica.isBehind()) onStale('changes were missed');
  }
}
