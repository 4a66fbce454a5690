import type { Clock } from '@matinee/base/clock';
import type { CommitResult, KeptRoom, RoomLogEntry, RoomOwnership } from '../cluster/backbone.ts';

const releasedForMs = 24 * 3600 * 1000;

interface MemoryRoom extends KeptRoom {
  /** A released room is remembered until then. */
  untilMs: number;
}

/** The scripts in Redis: each method runs at once, on one room. */
export class MemoryRooms {
  readonly #clock: Clock;
  #rooms = new Map<string, MemoryRoom>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readOwnership(name: string): RoomOwnership | undefined {
    const room = this.#find(name);
    return room && { node: room.node, epoch: room.epoch, seq: room.seq };
  }

  claim(name: string, { node, epoch }: { node: string; epoch: number }): boolean {
    const room = this.#find(name);
    if (room !== undefined && room.epoch >= epoch) return false;
    this.#rooms.set(name, { seq: 0, snapshot: undefined, entries: [], ...room, node, epoch, untilMs: Infinity });
    return true;
  }

  load(name: string): KeptRoom | undefined {
    const room = this.#find(name);
    if (room === undefined) return undefined;
    const { untilMs: _, ...kept } = room;
    return structuredClone(kept);
  }

  commit(name: string, { epoch, seq }: { epoch: number; seq: number }, texts: readonly string[]): CommitResult {
    const room = this.#findOwned(name, epoch);
    if (room === undefined) return { kind: 'fenced' };
    if (room.seq !== seq) return { kind: 'gap' };
    for (const text of texts) room.entries.push({ epoch, seq: ++room.seq, text });
    return { kind: 'committed', atMs: this.#clock.now() };
  }

  storeSnapshot(name: string, snapshot: RoomLogEntry): boolean {
    const room = this.#findOwned(name, snapshot.epoch);
    if (room === undefined || room.seq < snapshot.seq || (room.snapshot?.seq ?? 0) > snapshot.seq) return false;
    room.snapshot = { ...snapshot };
    room.entries = room.entries.filter(({ seq }) => seq > snapshot.seq);
    return true;
  }

  reassert(name: string, { node, ...snapshot }: RoomLogEntry & { node: string }): boolean {
    const { epoch, seq } = snapshot;
    const room = this.#find(name);
    if (room !== undefined && (room.epoch > epoch || (room.epoch === epoch && room.seq > seq))) return false;
    this.#rooms.set(name, { node, epoch, seq, snapshot, entries: [], untilMs: Infinity });
    return true;
  }

  entriesAfter(name: string, seq: number, count: number): RoomLogEntry[] {
    const entries = this.#find(name)?.entries ?? [];
    return structuredClone(entries.filter((entry) => entry.seq > seq).slice(0, count));
  }

  release(name: string, epoch: number): void {
    const room = this.#find(name);
    if (room?.epoch !== epoch) return;
    Object.assign(room, { node: '', snapshot: undefined, entries: [], untilMs: this.#clock.now() + releasedForMs });
  }

  erase(name: string): void {
    this.#rooms.delete(name);
  }

  clear(): void {
    this.#rooms.clear();
  }

  save(): () => void {
    const saved = structuredClone(this.#rooms);
    return () => {
      this.#rooms = structuredClone(saved);
    };
  }

  #find(name: string): MemoryRoom | undefined {
    const room = this.#rooms.get(name);
    return room !== undefined && room.untilMs > this.#clock.now() ? room : undefined;
  }

  #findOwned(name: string, epoch: number): MemoryRoom | undefined {
    const room = this.#find(name);
    return room?.epoch === epoch && room.node !== '' ? room : undefined;
  }
}
