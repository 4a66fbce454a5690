import type { Clock } from '@matinee/base/clock';

/** What a node is doing. A dead one is never heard of again. */
export type NodeState = 'running' | 'frozen' | 'dead';

/** Everything reaches a node through its gate: timers, and what comes from the network. Behind it, it may freeze and die. */
export interface NodeGate {
  state(): NodeState;
  /** The node's own clock, which is wrong by some seconds. */
  readonly clock: Clock;
  /** Something arrives from the network: now, after the node has woken up, or never. */
  receive(happen: () => void): void;
  freeze(): void;
  /** Returns what has waited, to be called one after the other: timers and incoming, in the order in which they came. */
  thaw(): { timers: (() => void)[]; incoming: (() => void)[] };
  kill(): void;
}

export function createNodeGate(world: Clock, skewMs: number): NodeGate {
  let state: NodeState = 'running';
  let timers: (() => void)[] = [];
  let incoming: (() => void)[] = [];

  return {
    state: () => state,
    clock: {
      now: () => world.now() + skewMs,
      after(delayMs, callback) {
        let isCancelled = false;
        const call = (): void => {
          if (!isCancelled && state !== 'dead') callback();
        };
        const cancel = world.after(delayMs, () => {
          if (state === 'frozen') timers.push(call);
          else call();
        });
        return () => {
          isCancelled = true;
          cancel();
        };
      },
    },
    receive(happen) {
      if (state === 'frozen') incoming.push(happen);
      else if (state === 'running') happen();
    },
    freeze() {
      if (state === 'running') state = 'frozen';
    },
    thaw() {
      if (state === 'frozen') state = 'running';
      const waiting = { timers, incoming };
      timers = [];
      incoming = [];
      return waiting;
    },
    kill() {
      state = 'dead';
    },
  };
}
