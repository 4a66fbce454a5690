import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from './listen-on-loopback.ts';

interface Pair {
  inside: Socket;
  outside: Socket;
}

type State = 'open' | 'closed' | 'frozen';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

export async function startTcpProxy(firstTarget: number) {
  let target = firstTarget;
  let state: State = 'open';
  const pairs = new Set<Pair>();

  const server = createServer({ noDelay: true, pauseOnConnect: true }, (inside) => {
    if (state === 'closed') return void inside.resetAndDestroy();
    const outside = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const pair = { inside, outside };
    pairs.add(pair);
    outside.once('connect', () => {
      inside.pipe(outside);
      outside.pipe(inside);
      if (state === 'frozen') hold(pair);
    });
    for (const socket of [inside, outside]) {
      socket.on('error', () => undefined); // it closes as well
      socket.once('close', () => cut(pair));
    }
    return undefined;
  });
  const { port, close } = await listenOnLoopback(server);

  function cut(pair: Pair): void {
    pairs.delete(pair);
    pair.inside.destroy();
    pair.outside.destroy();
  }
  function cutAll(): void {
    for (const pair of pairs) cut(pair);
  }

  return {
    /** On loopback. */
    port,
    /** Whether a local port belongs to a connection from here to the server. */
    isConnectedFrom: (port: number): boolean => [...pairs].some(({ outside }) => outside.localPort === port),
    /** Cuts all connections and refuses new ones. */
    close() {
      state = 'closed';
      cutAll();
    },
    /** Keeps old and new connections open but lets nothing through. */
    freeze() {
      state = 'frozen';
      for (const pair of pairs) hold(pair);
    },
    /** Lets everything through again, including held-back data. */
    open() {
      state = 'open';
      for (const { inside, outside } of pairs) {
        inside.pipe(outside);
        outside.pipe(inside);
      }
    },
    switchTo(targetPort: number) {
      target = targetPort;
    },
    async stop() {
      cutAll();
      await close();
    },
  };
}

function hold({ inside, outside }: Pair): void {
  for (const socket of [inside, outside]) {
    socket.unpipe();
    socket.pause();
  }
}
