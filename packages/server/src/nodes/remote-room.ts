import type { Clock } from '@matinee/base/clock';
import { isKnownRequest, type Actor, type RequestName, type ResolvedRequest, type RoomState } from '@matinee/room';
import type { FollowerMessage } from '../storage/rooms/follower-message.ts';
import type { RoomClaim, RoomVersion, VersionedChange } from '../storage/rooms/room-store.ts';
import type { Broadcaster } from '../rooms/broadcast/broadcaster.ts';
import { dismissBannedMembers, dismissByChange } from '../rooms/dismiss-banned.ts';
import type { Reconnect } from '../rooms/room-host.ts';
import { passOfMember, type Member, type RoomMembers } from '../rooms/room-members.ts';
import { MovedError, type RoomAtNode } from './room-at-node.ts';
import type { RoomOwner } from './room-questions.ts';
import type { RoomReplica } from './room-replica.ts';

/** An owner's change that takes longer was missed. */
const arriveWithinMs = 2000;

export interface RemoteRoomOptions {
  clock: Clock;
  owner: RoomOwner;
  roomId: number;
  replica: RoomReplica;
  members: RoomMembers;
  broadcaster: Broadcaster;
  readLog: (seq: number) => Promise<FollowerMessage[]>;
  /** Called when the whole room has to be requested again. */
  onStale: (reason: string) => void;
}

interface Waiting {
  number: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

export class RemoteRoom implements RoomAtNode {
  readonly isOwned = false;
  readonly owner: RoomOwner;
  readonly #options: RemoteRoomOptions;
  #waiting: Waiting[] = [];
  #isOpen = true;
  #isRepairing = false;

  constructor(options: RemoteRoomOptions) {
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

  get seq(): number {
    return this.version().seq;
  }

  version(): RoomVersion {
    return this.#options.replica.version();
  }

  state(): RoomState {
    return this.#options.replica.version().state;
  }

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
    await this.#whenReached(number).catch(() => undefined); // the request was carried out, wherever the room is now
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

  /** @throws MovedError */
  unload(): Promise<void> {
    return this.owner.unload(this.#claim());
  }

  /** @throws MovedError */
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

  #applyAll(changes: readonly VersionedChange[]): void {
    for (const change of changes) this.#apply(change);
    const { number } = this.#options.replica.version();
    const reached = this.#waiting.filter((waiting) => waiting.number <= number);
    if (reached.length === 0) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting.number > number);
    for (const { resolve } of reached) resolve();
  }

  #apply(change: VersionedChange): void {
    const { broadcaster, members } = this.#options;
    for (const id of [...change.kicked, ...change.banned.map(({ clientId }) => clientId), ...change.replaced]) members.remove(id);
    dismissByChange(broadcaster, change);
    void broadcaster.publish(change, this.#joiningWith(change.users));
    const removed = change.users.flatMap((update) => (update.kind === 'remove' ? [update.value] : []));
    // The owner considered this node dead.
    if (removed.some((id) => members.has(id))) this.#options.onStale('the owner has removed a client of this node');
  }

  #joiningWith(users: readonly { kind: string; value: unknown }[]): Member['subscriber'] | undefined {
    const { broadcaster, members } = this.#options;
    for (const { kind, value } of users) {
      const id = kind === 'update' ? (value as { id: string }).id : '';
      const member = members.get(id);
      if (member !== undefined && !broadcaster.has(id)) return member.subscriber;
    }
    return undefined;
  }

  /** Changes that are not logged need the whole room. */
  async #repair(): Promise<void> {
    if (this.#isRepairing) return;
    this.#isRepairing = true;
    const { replica, readLog, onStale } = this.#options;
    try {
      for (const message of await readLog(replica.version().seq)) this.#applyAll(replica.receive(message));
    } catch {
    } finally {
      this.#isRepairing = false;
    }
    if (this.#isOpen && replica.isBehind()) onStale('changes were missed');
  }
}
