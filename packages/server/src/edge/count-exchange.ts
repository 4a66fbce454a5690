import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import { noNodes, type NodeBus } from '../cluster/node-bus.ts';

/** Lets the nodes of a cluster add up their counts. */
export interface CountExchange {
  /**
   * Shares a kind of count under a name that is the same on all nodes. Returns the function that sends an amount, which
   * may be negative; `apply` gets the amounts of the other nodes.
   */
  share(name: string, apply: (key: string, amount: number) => void): (key: string, amount: number) => void;
  close(): void;
}

const collectMs = 50;
/** In characters of keys for each name. The rest waits for the next message. */
const maxKeyCharacters = 8 * 1024;
const maxKeyLength = 1024;
/** More keys of one name aren't shared. */
const maxWaitingKeys = 10_000;

const topic = 'counts';
const schema = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.number()]))]));

/**
 * Undefined on a server without other nodes. Amounts from times without Redis are lost, and a node that starts does not
 * learn earlier amounts.
 */
export function createCountExchange({ bus, clock }: { bus: NodeBus; clock: Pick<Clock, 'after'> }): CountExchange | undefined {
  return bus === noNodes ? undefined : new BusExchange(bus, clock);
}

class BusExchange implements CountExchange {
  readonly #bus: NodeBus;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #apply = new Map<string, (key: string, amount: number) => void>();
  readonly #waiting = new Map<string, Map<string, number>>();
  #cancelTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(bus: NodeBus, clock: Pick<Clock, 'after'>) {
    this.#bus = bus;
    this.#clock = clock;
    bus.onBroadcast(topic, schema, (counts) => {
      for (const [name, amounts] of counts) {
        const apply = this.#apply.get(name);
        if (apply !== undefined) for (const [key, amount] of amounts) apply(key, amount);
      }
    });
  }

  share(name: string, apply: (key: string, amount: number) => void): (key: string, amount: number) => void {
    const waiting = new Map<string, number>();
    this.#apply.set(name, apply);
    this.#waiting.set(name, waiting);
    return (key, amount) => {
      const known = waiting.get(key);
      if (known === undefined && (waiting.size >= maxWaitingKeys || key.length > maxKeyLength)) return;
      waiting.set(key, (known ?? 0) + amount);
      if (this.#cancelTimer === undefined) this.#schedule();
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
  }

  #schedule(): void {
    if (!this.#isClosed) this.#cancelTimer = this.#clock.after(collectMs, () => this.#tell());
  }

  #tell(): void {
    this.#cancelTimer = undefined;
    const isAlone = this.#bus.others().length === 0;
    const counts: [name: string, amounts: [key: string, amount: number][]][] = [];
    let isMore = false;
    for (const [name, waiting] of this.#waiting) {
      if (isAlone) waiting.clear();
      const amounts = takeSome(waiting);
      if (amounts.length > 0) counts.push([name, amounts]);
      isMore ||= waiting.size > 0;
    }
    if (counts.length > 0) this.#bus.broadcast(topic, counts);
    if (isMore) this.#schedule();
  }
}

/** Takes the amounts of one message, the longest waiting first. */
function takeSome(waiting: Map<string, number>): [key: string, amount: number][] {
  const amounts: [string, number][] = [];
  let characters = 0;
  for (const [key, amount] of waiting) {
    characters += key.length;
    if (characters > maxKeyCharacters) break;
    waiting.delete(key);
    // Taken and refunded meanwhile.
    if (amount !== 0) amounts.push([key, amount]);
  }
  return amounts;
}
