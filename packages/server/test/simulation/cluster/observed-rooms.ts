import type { StoredRoom } from '@matinee/room';
import type { CommitResult, RoomLogEntry } from '../../../src/cluster/backbone.ts';
import type { Seal } from '../../../src/cluster/seal.ts';
import { readFollowerMessage } from '../../../src/storage/rooms/follower-message.ts';
import { MemoryRooms } from '../../../src/testing/memory-rooms.ts';
import type { Clock } from '@matinee/base/clock';
import type { ClusterLedger } from './cluster-ledger.ts';

/** The logs in Redis, which report every write to the ledger at once. */
export class ObservedRooms extends MemoryRooms {
  readonly #ledger: ClusterLedger;
  readonly #seal: Seal;
  readonly #trace: (text: string) => void;

  constructor(clock: Clock, ledger: ClusterLedger, { seal, trace }: { seal: Seal; trace: (text: string) => void }) {
    super(clock);
    this.#ledger = ledger;
    this.#seal = seal;
    this.#trace = trace;
  }

  override claim(name: string, claim: { node: string; epoch: number }): boolean {
    const isClaimed = super.claim(name, claim);
    if (isClaimed) this.#ledger.claimed(name, claim);
    return isClaimed;
  }

  override commit(name: string, at: { epoch: number; seq: number }, texts: readonly string[]): CommitResult {
    const result = super.commit(name, at, texts);
    if (result.kind !== 'committed') return result;
    for (const text of texts) {
      const message = readFollowerMessage(this.#seal, name, text);
      if (message?.delta?.entry === undefined) throw new Error('An entry that cannot be read was committed');
      this.#trace(`  ${name} has entry ${message.seq} of epoch ${message.epoch}: ${JSON.stringify(message.delta.entry)}`);
      this.#ledger.wrote(name, { epoch: message.epoch, seq: message.seq, entry: message.delta.entry });
    }
    return result;
  }

  override storeSnapshot(name: string, snapshot: RoomLogEntry): boolean {
    const isKept = super.storeSnapshot(name, snapshot);
    if (isKept) this.#ledger.snapshotted(name, { ...snapshot, room: this.#roomIn(name, snapshot.text) });
    return isKept;
  }

  override reassert(name: string, state: RoomLogEntry & { node: string }): boolean {
    const isReasserted = super.reassert(name, state);
    if (isReasserted) this.#ledger.reasserted(name, { ...state, room: this.#roomIn(name, state.text) });
    return isReasserted;
  }

  #roomIn(name: string, text: string): StoredRoom {
    const { json } = this.#seal.open(`snap:${name}`, text) as { json: string };
    const { format: _, ...room } = JSON.parse(json) as StoredRoom & { format: number };
    return room;
  }
}
