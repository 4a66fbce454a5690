import type { Clock } from '@matinee/base/clock';
import { MatineeError, RequestType } from '@matinee/protocol';
import type { Actor, JoiningClient, RequestName, ResolvedRequest, RoomState, StoredRoom } from '@matinee/room';
import { FencedError } from '../storage/rooms/room-store.ts';
import { unavailable } from '../storage/storage-failure.ts';
import { isBan } from '../rooms/dismiss-banned.ts';
import type { OwnedRoomHost, Reconnect } from '../rooms/room-host.ts';
import { passOfMember, type Introduction, type Member } from '../rooms/room-members.ts';
import { MovedError, type RoomAtNode } from './room-at-node.ts';
import { createRemoteClients, type RemoteClients } from './remote-clients.ts';

/** Followers then learn the newest change's number, and notice missed updates. */
const progressAfterMs = 1000;

export interface LocalRoomOptions {
  clock: Clock;
  isHere: (clientId: string) => boolean;
  /** Asked before a client is shown the room. @throws BackboneError */
  isConfirmed: (epoch: number) => Promise<boolean>;
  onLost: (reason: unknown) => void;
}

export class LocalRoom implements RoomAtNode {
  readonly isOwned = true;
  isLost = false;
  readonly remotes: RemoteClients;
  readonly host: OwnedRoomHost;
  readonly #options: LocalRoomOptions;
  #cancelProgress: (() => void) | undefined;

  constructor(options: LocalRoomOptions, inherited: RoomState | undefined, open: (callbacks: LocalRoomCallbacks) => OwnedRoomHost) {
    this.#options = options;
    this.remotes = createRemoteClients({
      clock: options.clock,
      inherited: (inherited?.users ?? []).map(({ id }) => id).filter((id) => !options.isHere(id)),
      onMissing: (clientIds) => void this.#leaveAll(clientIds),
    });
    this.host = open({ remoteLeadsMs: () => this.remotes.leadsMs(), onChange: () => this.#sendProgressSoon() });
  }

  get writtenEpoch(): number {
    return this.host.writtenEpoch;
  }

  get epoch(): number {
    return this.host.epoch;
  }

  state(): RoomState {
    return this.host.state();
  }

  submit(request: ResolvedRequest, actor: Actor, name: RequestName | undefined): Promise<void> {
    return orMoved(this.host.submit(request, actor, name));
  }

  hasApplied(name: RequestName): Promise<boolean> {
    return orMoved(this.host.hasApplied(name));
  }

  async join(member: Member, reconnect: Reconnect | undefined): Promise<void> {
    const { client, subscriber } = member;
    await this.#requireConfirmed();
    // The client may have left meanwhile.
    if (!this.#options.isHere(client.id) || this.state().identityIds.has(client.id)) return;
    this.#requireStoring();
    await orMoved(this.host.join(client, subscriber, reconnect, passOfMember(member)));
  }

  leave(clientId: string, isBroken: boolean): Promise<void> {
    return this.host.leave(clientId, isBroken);
  }

  dump(): string | undefined {
    return this.host.dump();
  }

  detach(): void {
    this.#cancelProgress?.();
    this.remotes.stop();
    this.host.detach();
  }

  async stop(code: number, change?: (room: StoredRoom) => StoredRoom): Promise<void> {
    this.#cancelProgress?.();
    this.remotes.stop();
    await this.host.stop(code, change);
  }

  /** Clients that are not in the room join quietly. */
  async follow(node: string, introductions: readonly Introduction[]): Promise<void> {
    await this.#requireConfirmed();
    const ids = introductions.map(({ client }) => client.id);
    const gone = this.remotes.follow(node, ids);
    await this.#leaveAll(gone);
    for (const { client, info } of introductions) {
      if (this.state().identityIds.has(client.id)) continue;
      if (!(await this.#introduce(client))) continue;
      if (Object.keys(info).length > 0) {
        const update: ResolvedRequest = { type: RequestType.UpdateUser, clientId: client.id, info };
        await orMoved(this.host.submit(update, this.host.clientActor(client.id)));
      }
    }
  }

  /** Returns false for a banned user, whose node learns about the ban later. */
  async #introduce(client: JoiningClient): Promise<boolean> {
    try {
      const actor = this.host.identityActor(client);
      await orMoved(this.host.submit({ type: RequestType.Join, user: client, isQuiet: true, pass: { isInside: true } }, actor));
      return true;
    } catch (error) {
      if (isBan(error)) return false;
      throw error;
    }
  }

  async joinFrom(node: string, { client, pass }: Pick<Member, 'client' | 'pass'>, reconnect: Reconnect | undefined): Promise<void> {
    await this.#requireConfirmed();
    this.#requireStoring();
    if (!this.state().identityIds.has(client.id)) await orMoved(this.host.join(client, undefined, reconnect, pass));
    this.remotes.add(node, client.id);
  }

  async leaveFrom(clientId: string, isBroken: boolean): Promise<void> {
    this.remotes.remove(clientId);
    await this.host.leave(clientId, isBroken);
  }

  async dropNode(node: string): Promise<void> {
    await this.#leaveAll(this.remotes.drop(node));
  }

  async dropDead(isDead: (node: string) => boolean): Promise<void> {
    for (const node of this.remotes.nodes()) if (isDead(node)) await this.dropNode(node);
  }

  async #leaveAll(clientIds: readonly string[]): Promise<void> {
    for (const id of clientIds) {
      if (!this.#options.isHere(id)) await this.host.leave(id, true).catch(() => undefined);
    }
  }

  /** The room may be older than clients have seen it. @throws Unavailable */
  #requireStoring(): void {
    if (!this.host.isStoring()) throw unavailable();
  }

  /** A node that was frozen must not show a room that others have changed. */
  async #requireConfirmed(): Promise<void> {
    const { epoch } = this;
    if (await this.#options.isConfirmed(epoch)) return;
    // A recovery may have raised the epoch meanwhile.
    if (epoch !== this.epoch) return this.#requireConfirmed();
    this.#options.onLost(new FencedError('The room has another owner'));
    throw new MovedError('The room has another owner');
  }

  #sendProgressSoon(): void {
    if (this.remotes.nodes().length === 0) return;
    this.#cancelProgress ??= this.#options.clock.after(progressAfterMs, () => {
      this.#cancelProgress = undefined;
      this.host.sendProgress();
    });
  }
}

export interface LocalRoomCallbacks {
  remoteLeadsMs: () => number[];
  onChange: () => void;
}

/** A refusal by a stopped host or a former owner had no effect: the request can be sent to the new owner. */
async function orMoved<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isGone = error instanceof MatineeError && error.details.reason === 'room_gone';
    if (isGone || (error instanceof Error && error.cause instanceof FencedError))
      throw new MovedError('The room has another owner', { cause: error });
    throw error;
  }
}
