import * as z from 'zod/mini';
import { BackboneError, type Channels } from './backbone.ts';
import type { RedisConnection } from './redis-connection.ts';
import { parse } from './redis-replies.ts';
import type { RedisWire } from './redis-wire.ts';

/** Sharded publish and subscribe. `{room}` in a channel's name puts it where the room's keys are. */
export class RedisChannels implements Channels {
  readonly #commands: RedisConnection;
  readonly #subscriptions: RedisConnection;
  readonly #listeners = new Map<string, (text: string) => void>();
  readonly #resumedListeners: (() => void)[] = [];

  /** @param subscriptions calls `renew`, `receive` and `resume` */
  constructor(commands: RedisConnection, subscriptions: RedisConnection) {
    this.#commands = commands;
    this.#subscriptions = subscriptions;
  }

  async publish(channel: string, text: string): Promise<number> {
    return parse(z.number(), await this.#commands.run(channel, (wire) => wire.send(channel, ['SPUBLISH', channel, text])));
  }

  async subscribe(channel: string, listener: (text: string) => void): Promise<void> {
    // A connection that is about to be replaced would not deliver the message.
    if (!this.#subscriptions.isUp) throw new BackboneError('Redis cannot be used: not connected');
    this.#listeners.set(channel, listener);
    try {
      await this.#subscriptions.run(channel, (wire) => wire.subscribe(channel));
    } catch (error) {
      if (this.#listeners.get(channel) === listener) this.#listeners.delete(channel);
      throw error;
    }
  }

  async unsubscribe(channel: string): Promise<void> {
    this.#listeners.delete(channel);
    await this.#subscriptions.run(channel, (wire) => wire.unsubscribe(channel));
  }

  onResumed(listener: () => void): void {
    this.#resumedListeners.push(listener);
  }

  renew(wire: RedisWire): Promise<unknown> {
    return Promise.all([...this.#listeners.keys()].map((channel) => wire.subscribe(channel)));
  }

  receive(text: string, channel: string): void {
    const listener = this.#listeners.get(channel);
    if (listener !== undefined) return listener(text);
    // Unsubscribed while the connection was renewed, or by a command that was lost.
    this.#subscriptions.run(channel, (wire) => wire.unsubscribe(channel)).catch(() => undefined);
  }

  resume(): void {
    for (const listener of this.#resumedListeners) listener();
  }
}
