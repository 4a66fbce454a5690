import { preferredNode } from '../nodes/room-at-node.ts';

export interface Candidate {
  /** The process that replaces it gets the same number. */
  index: number;
  isTaking: boolean;
}

/**
 * The connections of a room meet at the room's owner, or else at the worker that rendezvous hashing prefers. Others go
 * to the workers in turn.
 */
export class WorkerChoice<Worker extends Candidate> {
  readonly #owners = new Map<string, Worker>();
  #turn = 0;

  noteOwner(worker: Worker, room: string, isOwner: boolean): void {
    if (isOwner) this.#owners.set(room, worker);
    // The next owner may have reported before.
    else if (this.#owners.get(room) === worker) this.#owners.delete(room);
  }

  forget(worker: Worker): void {
    for (const [room, owner] of this.#owners) if (owner === worker) this.#owners.delete(room);
  }

  choose(room: string | undefined, workers: readonly Worker[]): Worker | undefined {
    const taking = workers.filter(({ isTaking }) => isTaking);
    const candidates = taking.length > 0 ? taking : workers;
    if (room === undefined) return candidates[this.#turn++ % candidates.length];
    const owner = this.#owners.get(room);
    if (owner !== undefined && candidates.includes(owner)) return owner;
    const preferred = preferredNode(
      room,
      candidates.map(({ index }) => String(index)),
    );
    return candidates.find(({ index }) => String(index) === preferred);
  }
}
