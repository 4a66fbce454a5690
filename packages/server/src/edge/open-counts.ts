import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import { noNodes, type NodeBus } from '../cluster/node-bus.ts';

export interface OpenCount {
  set(key: string, count: number): void;
  /** Returns the number at the other nodes, as far as this node knows. */
  elsewhere(key: string): number;
}

/** Shares the numbers of open things between nodes. */
export interface OpenCounts {
  /** `name` is the same on all nodes. Numbers up to a tenth of `max`, which is called each time, are not sent. */
  share(name: string, max: () => number): OpenCount;
  close(): void;
}

export const aloneOpen: OpenCounts = {
  share: () => ({ set: () => undefined, elsewhere: () => 0 }),
  close: () => undefined,
};

const freeShare = 1 / 10;
const collectMs = 50;
/** New nodes learn the numbers, which are forgotten after three times as long. */
const repeatMs = 30_000;
const lifetimeMs = 3 * repeatMs;
const maxPerMessage = 200;

const topic = 'open';
const schema = z.tuple([z.string(), z.array(z.tuple([z.string(), z.number()]))]);

export function createOpenCounts({ bus, clock }: { bus: NodeBus; clock: Clock }): OpenCounts {
  if (bus === noNodes) return aloneOpen;
  const shared = new Map<string, SharedCount>();
  bus.onBroadcast(topic, schema, ([name, counts], node) => shared.get(name)?.receive(node, counts));
  return {
    share(name, max) {
      const count = new SharedCount(name, () => max() * freeShare, { bus, clock });
      shared.set(name, count);
      return count;
    },
    close() {
      for (const count of shared.values()) count.close();
    },
  };
}

class SharedCount implements OpenCount {
  readonly #name: string;
  readonly #free: () => number;
  readonly #bus: NodeBus;
  readonly #clock: Clock;
  readonly #own = new Map<string, number>();
  readonly #changed = new Set<string>();
  /** By node and key. */
  readonly #known = new Map<string, Map<string, { count: number; endMs: number }>>();
  #cancelTell: (() => void) | undefined;
  #cancelRepeat: () => void;

  constructor(name: string, free: () => number, { bus, clock }: { bus: NodeBus; clock: Clock }) {
    this.#name = name;
    this.#free = free;
    this.#bus = bus;
    this.#clock = clock;
    this.#cancelRepeat = clock.after(repeatMs, () => this.#repeat());
    bus.onNodeGone((node) => this.#known.delete(node));
  }

  set(key: string, count: number): void {
    if (count > this.#free()) this.#own.set(key, count);
    else if (!this.#own.delete(key)) return;
    this.#changed.add(key);
    this.#cancelTell ??= this.#clock.after(collectMs, () => this.#tell());
  }

  elsewhere(key: string): number {
    let sum = 0;
    for (const node of this.#bus.others()) {
      const known = this.#known.get(node)?.get(key);
      if (known !== undefined && this.#clock.now() < known.endMs) sum += known.count;
    }
    return sum;
  }

  receive(node: string, counts: readonly (readonly [key: string, count: number])[]): void {
    const known = this.#known.get(node) ?? new Map<string, { count: number; endMs: number }>();
    this.#known.set(node, known);
    for (const [key, count] of counts) {
      if (count > 0) known.set(key, { count, endMs: this.#clock.now() + lifetimeMs });
      else known.delete(key);
    }
  }

  close(): void {
    this.#cancelTell?.();
    this.#cancelRepeat();
  }

  #tell(): void {
    this.#cancelTell = undefined;
    const counts = [...this.#changed].map((key) => [key, this.#own.get(key) ?? 0] as const);
    this.#changed.clear();
    for (let from = 0; from < counts.length; from += maxPerMessage) {
      this.#bus.broadcast(topic, [this.#name, counts.slice(from, from + maxPerMessage)]);
    }
  }

  #repeat(): void {
    for (const key of this.#own.keys()) this.#changed.add(key);
    this.#tell();
    for (const known of this.#known.values()) for (const [key, { endMs }] of known) if (endMs <= this.#clock.now()) known.delete(key);
    this.#cancelRepeat = this.#clock.after(repeatMs, () => this.#repeat());
  }
}
