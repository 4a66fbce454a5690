import { createClient } from '@redis/client';

/** A connection to Redis, or to all servers of a Redis Cluster, that is used until it breaks, and never opened again. */
export interface RedisWire {
  connect(): Promise<void>;
  /** @param key decides where a Redis Cluster runs the command */
  send(key: string | undefined, command: readonly string[]): Promise<unknown>;
  /** Resolves once everything that is published from now on is received. */
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  /** Rejects, or doesn't end, when nothing answers. */
  ping(): Promise<unknown>;
  /**
   * Closes the connection to the server of a key, which doesn't answer. Only the wire of a Redis Cluster has this
   * method, as a part of a cluster may break: commands without a connection fail at once, and the rest works.
   */
  dropServer?(key: string | undefined): Promise<void>;
  /** Closes the connection and rejects pending commands. May be called twice, and while it connects. */
  destroy(): void;
}

export interface WireListeners {
  /** Called when the connection breaks, in whole or in part, and possibly more than once. */
  onLost: (reason: string) => void;
  onMessage: (text: string, channel: string) => void;
}

/** How long a connection may take to open, and a command to be answered, in ms. */
export const patienceMs = 900;

/** No queue for later, no second attempt: the connection that owns the wire decides about both. */
export const wireOptions = {
  RESP: 3,
  disableOfflineQueue: true,
  maintNotifications: 'disabled',
  // The library's timeout would end when the command is written. The connection has a deadline of its own.
  commandOptions: { timeout: 0 },
} as const;

export function createClientWire(url: string, { onLost, onMessage }: WireListeners): RedisWire {
  const client = createClient({ ...wireOptions, url, socket: { connectTimeout: patienceMs, reconnectStrategy: false } });
  client.on('error', (error: Error) => onLost(error.message));
  // Redis ends a subscription by itself when it gives the slot away.
  client.on('sharded-channel-moved', () => onLost('a slot was moved'));
  let connecting: Promise<unknown> = Promise.resolve();
  return {
    async connect() {
      connecting = client.connect();
      await connecting;
    },
    send: (_, command) => client.sendCommand(command),
    subscribe: (channel) => client.sSubscribe(channel, onMessage),
    // With the listener, as the channel may be subscribed again before this is answered.
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
