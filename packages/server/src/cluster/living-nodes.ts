import type { Clock } from '@matinee/base/clock';

/** A node that was not seen for this long is dead. */
export const nodeTimeoutMs = 1500;
/** A node that was not seen for this long has missed a beat: if its connection is closed, it is dead already. */
const missedBeatMs = 600;
const checkIntervalMs = 250;
/** A check this late means that this process was frozen itself and has not yet read the others' messages. */
const frozenMs = 1000;

export interface LivingNodesOptions {
  /** This node's own id. A node that does not hear itself cannot tell which nodes are dead. */
  self: string;
  clock: Clock;
  /** Whether a node that has missed a beat is no longer connected. */
  isUnconnected: (node: string) => Promise<boolean>;
  /** Whether the session of a node that was silent for long is over. */
  isOver: (node: string) => Promise<boolean>;
  onGone: (node: string) => void;
}

/** The living nodes of the cluster, by the time at which each was last seen. */
export interface LivingNodes {
  seen(node: string): void;
  /** Removes a node that is certainly dead. */
  drop(node: string): void;
  isAlive(node: string): boolean;
  /** Whether a node was alive and is no longer. */
  isDead(node: string): boolean;
  /** Returns the ids of the other living nodes, sorted. */
  others(): string[];
  /** Counts every node as just seen, since messages may have been missed. */
  forgive(): void;
  stop(): void;
}

export function createLivingNodes({ self, clock, isUnconnected, isOver, onGone }: LivingNodesOptions): LivingNodes {
  const seenMs = new Map<string, number>();
  const dead = new Set<string>();
  let checkedMs = clock.now();
  let cancel = clock.after(checkIntervalMs, check);

  function isSilent(node: string, ms: number): boolean {
    const atMs = seenMs.get(node);
    return atMs !== undefined && clock.now() - atMs >= ms;
  }

  function forgive(): void {
    for (const node of seenMs.keys()) seenMs.set(node, clock.now());
  }

  function drop(node: string): void {
    if (!seenMs.delete(node) || node === self) return;
    dead.add(node);
    onGone(node);
  }

  async function dropIfDead(node: string): Promise<void> {
    const isDead = (await isUnconnected(node)) || (isSilent(node, nodeTimeoutMs) && (await isOver(node)));
    if (isDead && isSilent(node, missedBeatMs)) drop(node);
  }

  function check(): void {
    cancel = clock.after(checkIntervalMs, check);
    const wasFrozen = clock.now() - checkedMs > frozenMs;
    checkedMs = clock.now();
    if (wasFrozen) return forgive();
    // If this node does not hear itself, it is cut off, not the others.
    if (!seenMs.has(self) || isSilent(self, missedBeatMs)) return;
    for (const node of seenMs.keys()) {
      if (isSilent(node, missedBeatMs)) dropIfDead(node).catch(() => undefined); // Redis is unavailable
    }
  }

  return {
    seen(node) {
      seenMs.set(node, clock.now());
      dead.delete(node);
    },
    drop,
    isAlive: (node) => seenMs.has(node),
    isDead: (node) => dead.has(node),
    others: () => [...seenMs.keys()].filter((node) => node !== self).sort(),
    forgive,
    stop: () => cancel(),
  };
}
