import type { Clock } from '@matinee/base/clock';
import type { MemoryConnection, MemoryRedis } from '../../../src/testing/memory-backbone.ts';
import type { Deliver } from '../../../src/testing/memory-link.ts';
import type { RandomSource } from '../random-source.ts';
import type { NodeGate } from './node-gate.ts';

export interface LineFaults {
  /** The share of messages lost on a live connection. */
  lost: number;
  /** The share of duplicated messages. */
  doubled: number;
  /** The share that is late and blocks everything behind it. */
  late: number;
  maxLateMs: number;
}

/** The timeout of a command, in ms. */
const timeoutMs = 1000;
const usualMs = [0, 0, 0, 1, 1, 2, 5];

/** A node's connection to Redis, with delays but in order each way. It may break and come back. */
export interface RedisLine {
  readonly connection: MemoryConnection;
  /** Breaks it: only the first of the commands under way arrive. */
  cut(): void;
  mend(): void;
  /** Ends it for a dead node. `isNoticed`: Redis knows at once, as when only the process has ended. */
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
