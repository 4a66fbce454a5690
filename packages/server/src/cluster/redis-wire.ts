import { createClient } from '@redis/client';

/** A connection to Redis, or to all servers of a Redis Cluster, that is never opened again once it breaks. */
export interface RedisWire {
  connect(): Promise<void>;
  /** @param key decides where a Redis Cluster runs the command */
  send(key: string | undefined, command: readonly string[]): Promise<unknown>;
  /** Resolves once everything published from now on is received. */
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  /** Rejects, or doesn't end, when nothing answers. */
  ping(): Promise<unknown>;
  /** Closes the connection to a server that doesn't answer, for a Redis Cluster: its commands fail at once, and the rest works. */
  dropServer?(key: string | undefined): Promise<void>;
  /** Rejects pending commands. May be called twice, and while it connects. */
  destroy(): void;
}

export interface WireListeners {
  /** May be called more than once, also when a part breaks. */
  onLost: (reason: string) => void;
  onMessage: (text: string, channel: string) => void;
}

export const patienceMs = 900;

/** `RedisConnection` decides about second attempts. */
export const wireOptions = {
  RESP: 3,
  disableOfflineQueue: true,
  maintNotifications: 'disabled',
  // The library's timeout would end when the command is written; `RedisConnection` has its own.
  commandOptions: { timeout: 0 },
} as const;

export function createClientWire(url: string, { onLost, onMessage }: WireListeners): RedisWire {
  const client = createClient({ ...wireOptions, url, socket: { connectTimeout: patienceMs, reconnectStrategy: false } });
  client.on('error', (error: Error) => onLost(error.message));
  // Redis ends a subscription when it gives the slot away.
  client.on('sharded-channel-moved', () => onLost('a slot was moved'));
  let connecting: Promise<unknown> = Promise.resolve();
  return {
    async connect() {
      connecting = client.connect();
      await connecting;
    },
    send: (_, command) => client.sendCommand(command),
    subscribe: (channel) => client.sSubscribe(channel, onMessage),
    // With the listener: the channel may be subscribed again before this is answered.
    unsubscribe: (channel) => client.sUnsubscribe(channel, onMessage),
    ping: () => client.sendCommand(['PING']),
    destroy() {
      client.destroy();
      // A client that is destroyed while it connects opens its socket nevertheless.
      connecting.then(
        () => client.destroy(),
        () => undefined,
      );
    },
  };
}
