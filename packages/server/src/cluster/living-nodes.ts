import type { Clock } from '@matinee/base/clock';

/** A node that was not seen for this long is dead. */
export const nodeTimeoutMs = 1500;
/** A node that was not seen for this long has missed a beat: if its connection is closed, it is dead already. */
const missedBeatMs = 600;
const checkIntervalMs = 250;
/** Checks this late mean that this process was frozen itself: what the others sent meanwhile is not read yet. */
const frozenMs = 1000;

export interface LivingNodesOptions {
  /** This node's own id. Without hearing itself it cannot tell who is dead. */
  self: string;
  clock: Clock;
  /** Whether a node that has missed a beat has no connection any more. */
  isUnconnected: (node: string) => Promise<boolean>;
  /** Whether the session of a node that was silent for long is over. */
  isOver: (node: string) => Promise<boolean>;
  onGone: (node: string) => void;
}

/** Which nodes of the cluster are alive, by when each was last seen. */
export interface LivingNodes {
  seen(node: string): void;
  /** A node is dead for certain. */
  drop(node: string): void;
  isAlive(node: string): boolean;
  /** Whether a node was alive and is not any more. */
  isDead(node: string): boolean;
  /** The ids of the other living nodes, sorted. */
  others(): string[];
  /** Messages may have been missed: every node counts as just seen. */
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
    // When this node does not hear itself, it is the one that is cut off.
    if (!seenMs.has(self) || isSilent(self, missedBeatMs)) return;
    for (const node of seenMs.keys()) {
      if (isSilent(node, missedBeatMs)) dropIfDead(node).catch(() => undefined); // Redis cannot be asked now
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
