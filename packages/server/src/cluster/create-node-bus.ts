import { delay, type Clock } from '@matinee/base/clock';
import { createRefusal, MatineeError } from '@matinee/protocol';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { BackboneError, nodeChannel, type Backbone } from './backbone.ts';
import { createLivingNodes, nodeTimeoutMs, type LivingNodes } from './living-nodes.ts';
import { NodeUnreachable, type NodeBus } from './node-bus.ts';
import { allNodesChannel, nodeMessageSchema, type NodeMessage, type NodeMessageBody } from './node-messages.ts';
import { createReceivedNumbers, type ReceivedNumbers } from './received-numbers.ts';
import { createRefusalLog } from './refusal-log.ts';
import type { Seal } from './seal.ts';

const renewIntervalMs = 500;
/** Without a renewal for this long a node accepts no commands, as another node may own its rooms. */
const maxLeaseMs = 1000;
const traceMs = 60_000;
const traceIntervalMs = 5000;
/** Nodes not heard for this long, after a start or an interruption of Redis, are gone. */
const settleMs = 1500;
const resendMs = 100;
const answerTimeoutMs = 4000;

export interface RunningNodeBus extends NodeBus {
  /** True if this node has shown within the last second that it is alive. */
  isLeased(): boolean;
  /** Makes this node known to the others. @throws BackboneError */
  announce(): Promise<void>;
  close(): Promise<void>;
}

export interface NodeBusOptions {
  node: string;
  backbone: Backbone;
  seal: Seal;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
}

/** Listens to the other nodes, which learn of this one by `announce`. @throws BackboneError */
export async function createNodeBus(options: NodeBusOptions): Promise<RunningNodeBus> {
  const bus = new RedisNodeBus(options);
  await bus.listen();
  return bus;
}

interface Question {
  node: string;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

type Answer = (value: unknown, node: string) => Promise<unknown>;

class RedisNodeBus implements RunningNodeBus {
  readonly node: string;
  readonly #options: NodeBusOptions;
  readonly #living: LivingNodes;
  readonly #listeners = new Map<string, ((value: unknown, node: string) => void)[]>();
  readonly #answers = new Map<string, Answer>();
  readonly #questions = new Map<number, Question>();
  readonly #goneListeners: ((node: string) => void)[] = [];
  readonly #resumedListeners: (() => void)[] = [];
  readonly #received: ReceivedNumbers;
  readonly #logRefusal: (place: string, reason: string) => void;
  /** Nodes that have sent broadcasts, but no message to this node. */
  readonly #unheard = new Set<string>();
  #asked = 0;
  #sent = 0;
  #resumedMs: number;
  #tracedMs = Number.NEGATIVE_INFINITY;
  #renewedMs = Number.NEGATIVE_INFINITY;
  #cancelRenewal: () => void = () => undefined;
  #isAnnounced = false;
  #isClosed = false;

  constructor(options: NodeBusOptions) {
    const { node, backbone, clock, log } = options;
    this.node = node;
    this.#options = options;
    this.#received = createReceivedNumbers(clock);
    this.#logRefusal = createRefusalLog(log, () => clock.now());
    this.#resumedMs = clock.now();
    this.#living = createLivingNodes({
      self: node,
      clock,
      isUnconnected: async (other) => !this.isSettling() && (await this.#sendTo(other)) === 0,
      isOver: async (other) => (await backbone.values.get(sessionKey(other))) === undefined,
      onGone: (other) => this.#onGone(other),
    });
  }

  async listen(): Promise<void> {
    const { backbone } = this.#options;
    for (const channel of [allNodesChannel, nodeChannel(this.node)]) {
      await backbone.channels.subscribe(channel, (text) => this.#receive(channel, text));
    }
    backbone.channels.onResumed(() => this.#resumed());
    await this.#send(allNodesChannel, { kind: 'meet', isAnswer: false });
  }

  async announce(): Promise<void> {
    this.#isAnnounced = true;
    await this.#renew();
    this.#scheduleRenewal();
  }

  async wasAlive(node: string): Promise<boolean> {
    return (await this.#options.backbone.values.get(traceKey(node))) !== undefined;
  }

  isDead(node: string): boolean {
    return this.#living.isDead(node);
  }

  others(): string[] {
    return this.#living.others();
  }

  broadcast(topic: string, value: unknown): void {
    this.#send(allNodesChannel, { kind: 'broadcast', topic, value }).catch(() => undefined); // lost, as the port says
  }

  onBroadcast<Schema extends z.ZodMiniType>(topic: string, schema: Schema, listener: (value: z.infer<Schema>, node: string) => void): void {
    const listeners = this.#listeners.get(topic) ?? [];
    listeners.push((value, node) => listener(schema.parse(value), node));
    this.#listeners.set(topic, listeners);
  }

  async ask(node: string, topic: string, value: unknown): Promise<unknown> {
    const id = (this.#asked += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#questions.set(id, { node, resolve, reject });
    const cancel = this.#options.clock.after(answerTimeoutMs, () => reject(new NodeUnreachable(node, false)));
    try {
      const receivers = this.#send(nodeChannel(node), { kind: 'asked', id, topic, value });
      receivers.then(
        (count) => {
          if (count > 0) return;
          reject(new NodeUnreachable(node, !this.isSettling()));
          if (!this.isSettling()) this.#living.drop(node);
        },
        (error: unknown) => reject(error as Error),
      );
      return await promise;
    } finally {
      cancel();
      this.#questions.delete(id);
    }
  }

  onAsked<Schema extends z.ZodMiniType>(
    topic: string,
    schema: Schema,
    answer: (value: z.infer<Schema>, node: string) => Promise<unknown>,
  ): void {
    this.#answers.set(topic, async (value, node) => answer(schema.parse(value), node));
  }

  onNodeGone(listener: (node: string) => void): void {
    this.#goneListeners.push(listener);
  }

  onResumed(listener: () => void): void {
    this.#resumedListeners.push(listener);
  }

  isLeased(): boolean {
    return this.#options.clock.now() - this.#renewedMs < maxLeaseMs;
  }

  isSettling(): boolean {
    return this.#options.clock.now() - this.#resumedMs < settleMs;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRenewal();
    this.#living.stop();
    const { backbone } = this.#options;
    await this.#send(allNodesChannel, { kind: 'leaving' }).catch(() => undefined);
    await backbone.values.remove(sessionKey(this.node)).catch(() => undefined);
    for (const { node, reject } of this.#questions.values()) reject(new NodeUnreachable(node, false));
  }

  async #renew(): Promise<void> {
    const { backbone, clock } = this.#options;
    const startedMs = clock.now();
    const key = sessionKey(this.node);
    const [session] = await Promise.all([
      backbone.values.get(key),
      backbone.values.set(key, 'alive', nodeTimeoutMs),
      this.#send(allNodesChannel, { kind: 'here' }),
    ]);
    if (startedMs - this.#tracedMs >= traceIntervalMs) {
      this.#tracedMs = startedMs;
      await backbone.values.set(traceKey(this.node), '', traceMs + traceIntervalMs);
    }
    const wasRenewed = startedMs - this.#renewedMs < nodeTimeoutMs / 2;
    this.#renewedMs = startedMs;
    // Redis has been emptied, or has come back older, without closing the connection.
    if (session === undefined && wasRenewed) this.#resumed();
  }

  #scheduleRenewal(): void {
    this.#cancelRenewal = this.#options.clock.after(renewIntervalMs, () => {
      if (this.#isClosed) return;
      this.#scheduleRenewal();
      this.#renew().catch(() => undefined); // the next one tries again; until then the lease runs out
    });
  }

  #resumed(): void {
    this.#resumedMs = this.#options.clock.now();
    this.#living.forgive();
    for (const { node, reject } of this.#questions.values()) reject(new NodeUnreachable(node, false));
    for (const listener of this.#resumedListeners) listener();
  }

  /** Returns the number of the node's connections. */
  #sendTo(node: string): Promise<number> {
    return this.#send(nodeChannel(node), { kind: 'here' });
  }

  #send(channel: string, message: NodeMessageBody): Promise<number> {
    const { backbone, seal } = this.#options;
    const sender = { from: this.node, number: (this.#sent += 1) };
    return backbone.channels.publish(channel, seal.close(channel, { ...sender, ...message }));
  }

  #receive(channel: string, text: string): void {
    const { seal, log } = this.#options;
    const opened = seal.open(channel, text);
    if (opened === undefined || this.#isClosed) return;
    const message = nodeMessageSchema.safeParse(opened).data;
    if (message === undefined) return log.warn({ channel }, 'failed to read a message of a node');
    const { from, number } = message;
    const isKnown = from === this.node || this.#received.knows(from);
    if (!isKnown && channel === allNodesChannel) return this.#meet(message);
    if (!this.#received.take(from, channel, number)) return this.#logRefusal(channel, 'repeated or too old');
    try {
      this.#handle(message);
    } catch (error) {
      log.error({ err: error, from: message.from, kind: message.kind }, 'failed to handle a message of a node');
    }
    if (this.#unheard.delete(from)) this.#resumed();
  }

  /** An unknown node's broadcasts count only after it has sent a message to this node alone. */
  #meet({ kind, from }: NodeMessage): void {
    if (kind === 'broadcast') this.#unheard.add(from);
    this.#send(nodeChannel(from), { kind: 'meet', isAnswer: false }).catch(() => undefined); // its next message makes up for it
  }

  #handle(message: NodeMessage): void {
    const { from } = message;
    if (message.kind !== 'leaving' && message.kind !== 'meet') this.#noteNode(from);
    switch (message.kind) {
      case 'here':
        return undefined;
      case 'meet':
        if (!message.isAnswer && from !== this.node) this.#send(nodeChannel(from), { kind: 'meet', isAnswer: true }).catch(() => undefined); // it asks again
        return undefined;
      case 'leaving':
        return this.#living.drop(from);
      case 'broadcast':
        if (from !== this.node) for (const listener of this.#listeners.get(message.topic) ?? []) listener(message.value, from);
        return undefined;
      case 'asked':
        return void this.#answer(message);
      case 'answered':
        return this.#questions.get(message.id)?.resolve(message.value);
      case 'refused':
        return this.#questions.get(message.id)?.reject(MatineeError.of(message.error));
    }
  }

  #noteNode(node: string): void {
    const isNew = node !== this.node && !this.#living.isAlive(node);
    this.#living.seen(node);
    // A node that has just started doesn't know this one yet.
    if (isNew && this.#isAnnounced) this.#send(allNodesChannel, { kind: 'here' }).catch(() => undefined);
  }

  async #answer({ from, id, topic, value }: Extract<NodeMessage, { kind: 'asked' }>): Promise<void> {
    const channel = nodeChannel(from);
    try {
      const answer = this.#answers.get(topic);
      if (answer === undefined) throw new Error(`Nothing answers ${topic}`);
      await this.#sendAnswer(channel, { kind: 'answered', id, value: await answer(value, from) });
    } catch (error) {
      const { name, message, details } = this.#toRefusal(error, topic);
      await this.#sendAnswer(channel, { kind: 'refused', id, error: { name, message, ...details } });
    }
  }

  #toRefusal(error: unknown, topic: string): MatineeError {
    if (error instanceof MatineeError) return error;
    if (error instanceof BackboneError) return createRefusal('Unavailable', { retryAfterSeconds: 1 });
    this.#options.log.error({ err: error, topic }, 'failed to answer a question of a node');
    return createRefusal('Unknown');
  }

  /** Just after an interruption the asker may be back before this node is. */
  async #sendAnswer(channel: string, message: NodeMessageBody): Promise<void> {
    const { clock } = this.#options;
    const deadlineMs = clock.now() + answerTimeoutMs;
    while (!this.#isClosed && clock.now() < deadlineMs) {
      try {
        return void (await this.#send(channel, message));
      } catch {
        await delay(clock, resendMs);
      }
    }
  }

  #onGone(node: string): void {
    this.#received.close(node);
    for (const question of this.#questions.values()) if (question.node === node) question.reject(new NodeUnreachable(node, true));
    for (const listener of this.#goneListeners) listener(node);
  }
}

function sessionKey(node: string): string {
  return `sess:${node}`;
}

function traceKey(node: string): string {
  return `trace:${node}`;
}
