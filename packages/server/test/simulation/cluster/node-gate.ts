import type { Clock } from '@matinee/base/clock';

/** The state of a node. A dead node never comes back. */
export type NodeState = 'running' | 'frozen' | 'dead';

/** The gate through which everything reaches a node: timers and messages from the network. Behind it, the node may freeze and die. */
export interface NodeGate {
  state(): NodeState;
  /** The node's own clock, which is wrong by some seconds. */
  readonly clock: Clock;
  /** Something arrives from the network: now, after the node has woken up, or never. */
  receive(happen: () => void): void;
  freeze(): void;
  /** Returns the calls that were waiting, to be made one after the other: timers and incoming, in the order in which they came. */
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
