import { preferredNode } from '../nodes/room-at-node.ts';

/** A worker as far as the choice between workers depends on it. */
export interface Candidate {
  /** Its number, which the process that replaces it gets too. */
  index: number;
  /** Whether it wants connections. A full or stopping worker gets only connections that no other worker wants. */
  isTaking: boolean;
}

/**
 * Chooses the worker that gets a connection. The connections of a room meet at the room's owner, or else at the worker that rendezvous
 * hashing prefers. All others go to the workers in turn.
 */
export class WorkerChoice<Worker extends Candidate> {
  readonly #owners = new Map<string, Worker>();
  #turn = 0;

  /** Notes that a worker has become the owner of a room, or has ceased to be. */
  noteOwner(worker: Worker, room: string, isOwner: boolean): void {
    if (isOwner) this.#owners.set(room, worker);
    // The next owner may have been heard before.
    else if (this.#owners.get(room) === worker) this.#owners.delete(room);
  }

  /** Forgets a worker that has ended. */
  forget(worker: Worker): void {
    for (const [room, owner] of this.#owners) if (owner === worker) this.#owners.delete(room);
  }

  /** Returns one of the workers; undefined when there are none. @param room undefined for a connection that belongs to no room */
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
