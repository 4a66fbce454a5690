import type { Clock } from '@matinee/base/clock';
import type { MemoryConnection, MemoryRedis } from '../../../src/testing/memory-backbone.ts';
import type { Deliver } from '../../../src/testing/memory-link.ts';
import type { RandomSource } from '../random-source.ts';
import type { NodeGate } from './node-gate.ts';

/** The faults between nodes and Redis. */
export interface LineFaults {
  /** The share of messages that get lost, though the connection holds. */
  lost: number;
  /** The share of messages that come twice. */
  doubled: number;
  /** The share of anything that is late and blocks everything behind it. */
  late: number;
  maxLateMs: number;
}

/** After this long a command without an answer has failed, in ms. */
const timeoutMs = 1000;
const usualMs = [0, 0, 0, 1, 1, 2, 5];

/** A node's connection to Redis: messages take time and keep their order, each way. It may break and come back. */
export interface RedisLine {
  readonly connection: MemoryConnection;
  /** Breaks it: only the first part of the commands under way to Redis arrives. */
  cut(): void;
  /** Restores it after a cut. */
  mend(): void;
  /** Ends it, because the node is dead. `isNoticed`: Redis knows at once, as when only the process has ended. */
  end(isNoticed: boolean): void;
}

export interface RedisLineOptions {
  redis: MemoryRedis;
  world: Clock;
  gate: NodeGate;
  random: RandomSource;
  faults: Readonly<LineFaults>;
}

export function createRedisLine({ redis, world, gate, random, faults }: RedisLineOptions): RedisLine {
  const busyUntilMs = { command: 0, reply: 0, message: 0 };
  const cancelTimeout = new Map<() => void, () => void>();
  /** Commands on their way to Redis. */
  let commands: { cancel: () => void }[] = [];

  function afterTransit(kind: keyof typeof busyUntilMs, arrive: () => void): () => void {
    const transitMs = random.happens(faults.late) ? random.below(faults.maxLateMs) : random.pick(usualMs);
    const atMs = Math.max(busyUntilMs[kind], world.now() + transitMs);
    busyUntilMs[kind] = atMs;
    return world.after(atMs - world.now(), arrive);
  }

  const deliver: Deliver = (kind, arrive, cut) => {
    if (kind === 'command') {
      cancelTimeout.set(
        cut,
        gate.clock.after(timeoutMs, () => {
          cancelTimeout.delete(cut);
          cut();
        }),
      );
      const command = {
        cancel: afterTransit(kind, () => {
          commands = commands.filter((one) => one !== command);
          arrive();
        }),
      };
      commands.push(command);
    } else if (kind === 'reply') {
      afterTransit(kind, () =>
        gate.receive(() => {
          cancelTimeout.get(cut)?.();
          cancelTimeout.delete(cut);
          arrive();
        }),
      );
    } else if (!random.happens(faults.lost)) {
      afterTransit(kind, () => gate.receive(arrive));
      if (random.happens(faults.doubled)) afterTransit(kind, () => gate.receive(arrive));
    }
  };
  const connection = redis.connect(deliver);

  return {
    connection,
    cut() {
      if (!connection.isConnected()) return;
      for (const { cancel } of commands.splice(random.below(commands.length + 1))) cancel();
      gate.receive(() => connection.interrupt());
    },
    mend: () => gate.receive(() => connection.resume()),
    end(isNoticed) {
      if (isNoticed) void connection.close();
    },
  };
}
