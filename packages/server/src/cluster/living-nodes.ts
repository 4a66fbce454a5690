import type { Clock } from '@matinee/base/clock';

/** A node that was not seen for this long is dead. */
export const nodeTimeoutMs = 1500;
/** A node silent for this long is dead if its connection is closed. */
const missedBeatMs = 600;
const checkIntervalMs = 250;
/** A check this late means that this process was frozen, and has not read the others' messages. */
const frozenMs = 1000;

export interface LivingNodesOptions {
  /** A node that does not hear itself cannot tell which nodes are dead. */
  self: string;
  clock: Clock;
  /** Asked after a missed beat. */
  isUnconnected: (node: string) => Promise<boolean>;
  /** Asked after a long silence. */
  isOver: (node: string) => Promise<boolean>;
  onGone: (node: string) => void;
}

export interface LivingNodes {
  seen(node: string): void;
  drop(node: string): void;
  isAlive(node: string): boolean;
  /** False for a node that was never alive. */
  isDead(node: string): boolean;
  others(): string[];
  /** Counts every node as just seen: messages may have been missed. */
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
