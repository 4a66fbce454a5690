import { createCluster, RedisClient } from '@redis/client';
import { patienceMs, wireOptions, type RedisWire, type WireListeners } from './redis-wire.ts';

/** The same server for all nodes: clocks of servers differ. */
const keyOfTheRest = 'val:';

/** @param urls of some servers, which name the others */
export function createClusterWire(urls: readonly string[], { onLost, onMessage }: WireListeners): RedisWire {
  const { username, password, socket } = RedisClient.parseURL(urls[0] ?? '');
  const cluster = createCluster({
    RESP: wireOptions.RESP,
    commandOptions: wireOptions.commandOptions,
    rootNodes: urls.map((url) => ({ url })),
    defaults: {
      ...wireOptions,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      // Closes the connection of a server that doesn't answer.
      pingInterval: patienceMs / 3,
      socket: { ...(socket.tls && { tls: true }), connectTimeout: patienceMs, socketTimeout: patienceMs, reconnectStrategy: false },
    },
  });
  let failure: unknown;
  cluster.on('error', (error) => (failure = error));
  cluster.on('node-error', (error: Error) => onLost(error.message));
  cluster.on('sharded-channel-moved-error', () => onLost('a slot was moved'));
  let connecting: Promise<void> = Promise.resolve();

  /** A connection that opens while its cluster is destroyed would stay open. */
  function destroyAll(): void {
    const nodes = [...cluster.nodeByAddress.values()];
    const listening = nodes.map((node) => ('pubSub' in node ? node.pubSub : undefined));
    cluster.destroy();
    for (const each of [...nodes, ...listening]) {
      each?.connectPromise?.then(
        (client) => client.destroy(),
        () => undefined,
      );
    }
  }

  async function connect(): Promise<void> {
    try {
      await cluster.connect();
      await Promise.all(cluster.masters.map((node) => cluster.nodeClient(node)));
    } catch (error) {
      // A server's error says more than the cluster's, which has found no server.
      throw failure ?? error;
    }
  }

  return {
    connect() {
      connecting = connect();
      return connecting;
    },
    async send(key, command) {
      if (key !== undefined) return cluster.sendCommand(key, false, [...command]);
      return (await cluster.getNodeClientForKey(keyOfTheRest)).sendCommand(command);
    },
    subscribe: (channel) => cluster.sSubscribe(channel, onMessage),
    unsubscribe: (channel) => cluster.sUnsubscribe(channel, onMessage),
    ping: () => Promise.resolve(),
    async dropServer(key = keyOfTheRest) {
      (await cluster.getNodeClientForKey(key)).destroy();
    },
    destroy() {
      destroyAll();
      connecting.then(destroyAll, destroyAll);
    },
  };
}
