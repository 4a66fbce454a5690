import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { BackboneError, type Backbone, type Values } from './backbone.ts';
import { RedisChannels } from './redis-channels.ts';
import { RedisConnection, type RedisConnectionOptions } from './redis-connection.ts';
import { reasonOf } from './redis-errors.ts';
import { parse, timeSchema, toMs } from './redis-replies.ts';
import { createRedisLogs } from './redis-logs.ts';
import { createClusterWire } from './redis-cluster-wire.ts';
import { createClientWire } from './redis-wire.ts';

interface RedisBackboneOptions {
  /**
   * `redis://user:password@host:port/database`, or `rediss://…` for TLS. Several, separated by commas, are servers of a Redis Cluster; user
   * and password come from the first.
   */
  url: string;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Connects to Redis or Valkey, version 7 or newer. Broken connections are opened again, for ever; an outage is logged once.
 *
 * @throws BackboneError with a sentence for operators, within a second, when Redis is unavailable
 */
export async function openRedisBackbone({ url, clock, log }: RedisBackboneOptions): Promise<Backbone> {
  const urls = url.split(',').map((part) => part.trim());
  const host = urls.map(hostOf).join(', ');
  const { commands, subscriptions, channels } = createConnections({
    createWire: (listeners) => (urls.length > 1 ? createClusterWire(urls, listeners) : createClientWire(url, listeners)),
    clock,
    onOut: (reason) => log.warn({ redis: host, reason }, 'Redis is unavailable'),
    onBack: () => log.info({ redis: host }, 'Redis is available again'),
  });
  const close = (): void => {
    commands.close();
    subscriptions.close();
  };

  for (const result of await Promise.allSettled([commands.open(), subscriptions.open()])) {
    if (result.status === 'fulfilled') continue;
    close();
    throw new BackboneError(`Redis at ${host} cannot be used: ${reasonOf(result.reason)}.`);
  }

  return {
    logs: createRedisLogs(commands),
    channels,
    values: createRedisValues(commands),
    async time() {
      return toMs(...parse(timeSchema, await commands.run(undefined, (wire) => wire.send(undefined, ['TIME']))));
    },
    isConnected: () => commands.isUp && subscriptions.isUp,
    close: () => Promise.resolve(close()),
  };
}

/** @throws BackboneError without the URL, which may contain a password */
function hostOf(url: string): string {
  const { protocol, host, pathname } = URL.parse(url) ?? {};
  if (host && /^rediss?:$/.test(protocol ?? '') && /^\/?\d*$/.test(pathname ?? '')) return host;
  throw new BackboneError('The URL of Redis has to be like redis://host:6379 or rediss://user:password@host:6379.');
}

interface ConnectionsOptions extends Pick<RedisConnectionOptions, 'createWire' | 'clock'> {
  /** Called when a connection breaks while both work. */
  onOut: (reason: string) => void;
  onBack: () => void;
}

function createConnections({ onOut, onBack, ...options }: ConnectionsOptions): {
  commands: RedisConnection;
  subscriptions: RedisConnection;
  channels: RedisChannels;
} {
  let isOut = false;
  let isInterrupted = false;

  function onDown(reason: string): void {
    if (!isOut) onOut(reason);
    isOut = true;
  }
  /** Waits for both connections, since listeners may send commands at once. */
  function onUp(): void {
    if (!commands.isUp || !subscriptions.isUp) return;
    isOut = false;
    onBack();
    if (isInterrupted) channels.resume();
    isInterrupted = false;
  }

  const commands = new RedisConnection({ ...options, onDown, onUp });
  const subscriptions: RedisConnection = new RedisConnection({
    ...options,
    prepare: (wire) => channels.renew(wire),
    onMessage: (text, channel) => channels.receive(text, channel),
    onDown(reason) {
      isInterrupted = true;
      onDown(reason);
    },
    onUp,
  });
  const channels = new RedisChannels(commands, subscriptions);
  return { commands, subscriptions, channels };
}

function createRedisValues(connection: RedisConnection): Values {
  const send = (name: string, key: string, ...args: string[]): Promise<unknown> => {
    const stored = `val:${key}`;
    return connection.run(stored, (wire) => wire.send(stored, [name, stored, ...args]));
  };
  return {
    async get(key) {
      return parse(z.nullable(z.string()), await send('GET', key)) ?? undefined;
    },
    async set(key, value, ttlMs) {
      await send('SET', key, value, 'PX', String(Math.max(1, Math.ceil(ttlMs))));
    },
    async remove(key) {
      await send('DEL', key);
    },
  };
}
