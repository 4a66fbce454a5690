import { startTcpProxy } from '@matinee/testing/tcp-proxy';
/** One address for several servers, as a load balancer gives them. */
export interface Balancer {
  readonly url: string;
  /** New connections go to this server from now on. */
  use(url: string): void;
  close(): Promise<void>;
}

export async function startBalancer(firstUrl: string): Promise<Balancer> {
  const portOf = (url: string): number => Number(new URL(url).port);
  const proxy = await startTcpProxy(portOf(firstUrl));
  return { url: `http://127.0.0.1:${proxy.port}`, use: (url) => proxy.switchTo(portOf(url)), close: () => proxy.stop() };
}
