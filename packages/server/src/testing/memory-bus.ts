import { MatineeError, type Failure } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { BackboneError } from '../cluster/backbone.ts';
import { NodeUnreachable, type NodeBus } from '../cluster/node-bus.ts';

export interface MemoryBus extends NodeBus {
  /** Messages no longer reach or leave the node, and the others are notified. */
  die(): void;
  /** Loses all messages to and from this node. */
  disconnect(): void;
  /** Notifies the node that it may have missed messages. */
  reconnect(): void;
}

type Listener = (value: unknown, node: string) => void;
type Answer = (value: unknown, node: string) => Promise<unknown>;
type Reply = { answer: unknown } | { refusal: Failure['error'] } | 'failed';

/** Messages arrive in later microtasks, in order, as a copy through JSON. */
export function createMemoryBuses(count: number): [MemoryBus, MemoryBus, ...MemoryBus[]] {
  const nodes = new Map<string, MemoryNode>();
  for (let number = 1; number <= count; number++) nodes.set(`node-${number}`, new MemoryNode(`node-${number}`, nodes));
  return [...nodes.values()] as [MemoryNode, MemoryNode];
}

class MemoryNode implements MemoryBus {
  readonly node: string;
  /** All nodes that have not died, this one included. */
  readonly #nodes: Map<string, MemoryNode>;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #answers = new Map<string, Answer>();
  readonly #onGone: ((node: string) => void)[] = [];
  readonly #onResumed: (() => void)[] = [];
  #isConnected = true;

  constructor(node: string, nodes: Map<string, MemoryNode>) {
    this.node = node;
    this.#nodes = nodes;
  }

  others(): string[] {
    return [...this.#nodes.keys()].filter((node) => node !== this.node);
  }

  isDead(node: string): boolean {
    return !this.#nodes.has(node);
  }

  async wasAlive(node: string): Promise<boolean> {
    return this.#nodes.has(node);
  }

  isSettling(): boolean {
    return false;
  }

  broadcast(topic: string, value: unknown): void {
    if (!this.#isReachable()) return;
    for (const node of this.others()) {
      const sent = copyOf(value);
      queueMicrotask(() => {
        const receiver = this.#nodes.get(node);
        if (receiver === undefined || !receiver.#isReachable()) return;
        for (const listener of receiver.#listeners.get(topic) ?? []) listener(sent, this.node);
      });
    }
  }

  onBroadcast<Schema extends z.ZodMiniType>(topic: string, schema: Schema, listener: (value: z.infer<Schema>, node: string) => void): void {
    // Nodes of a test have the same version, so a refused value is a mistake.
    const checked: Listener = (value, node) => listener(schema.parse(value), node);
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), checked]);
  }

  async ask(node: string, topic: string, value: unknown): Promise<unknown> {
    if (!this.#isReachable()) throw new BackboneError('The bus is interrupted');
    const sent = copyOf(value);
    await Promise.resolve();
    const receiver = this.#nodes.get(node);
    if (receiver === undefined) throw new NodeUnreachable(node, true);
    const reply = receiver.#isReachable() ? copyOf(await receiver.#reply(topic, sent, this.node)) : 'failed';
    const isLost = !receiver.#isReachable() || !this.#isReachable();
    if (reply === 'failed' || isLost) throw new NodeUnreachable(node, false);
    if ('refusal' in reply) throw MatineeError.of(reply.refusal);
    return reply.answer;
  }

  onAsked<Schema extends z.ZodMiniType>(
    topic: string,
    schema: Schema,
    answer: (value: z.infer<Schema>, node: string) => Promise<unknown>,
  ): void {
    this.#answers.set(topic, (value, node) => answer(schema.parse(value), node));
  }

  onNodeGone(listener: (node: string) => void): void {
    this.#onGone.push(listener);
  }

  onResumed(listener: () => void): void {
    this.#onResumed.push(listener);
  }

  die(): void {
    if (!this.#nodes.delete(this.node)) return;
    for (const other of this.#nodes.values()) {
      queueMicrotask(() => {
        for (const listener of other.#onGone) listener(this.node);
      });
    }
  }

  disconnect(): void {
    this.#isConnected = false;
  }

  reconnect(): void {
    this.#isConnected = true;
    for (const listener of this.#onResumed) listener();
  }

  #isReachable(): boolean {
    return this.#isConnected && this.#nodes.has(this.node);
  }

  async #reply(topic: string, value: unknown, node: string): Promise<Reply> {
    try {
      const answer = this.#answers.get(topic);
      return answer === undefined ? 'failed' : { answer: await answer(value, node) };
    } catch (error) {
      if (!(error instanceof MatineeError)) return 'failed';
      return { refusal: { name: error.name, message: error.message, ...error.details } };
    }
  }
}

function copyOf<T>(value: T): T {
  return (JSON.parse(JSON.stringify({ value })) as { value: T }).value;
}
