import type { Clock } from '@matinee/base/clock';

export type NodeState = 'running' | 'frozen' | 'dead';

/** The gate for a node's timers and incoming messages, behind which the node may freeze and die. */
export interface NodeGate {
  state(): NodeState;
  /** The node's own clock, wrong by some seconds. */
  readonly clock: Clock;
  /** Passes a message on now, after the node has woken up, or never. */
  receive(happen: () => void): void;
  freeze(): void;
  /** Returns the waiting calls in the order in which they came, to be made one after the other. */
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
