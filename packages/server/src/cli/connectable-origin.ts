/** Addresses that a server can listen on and a client cannot connect to, with the address to connect to. */
const connectableHosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns the origin at which this machine reaches a server that listens on this address and port. */
export function connectableOrigin(host: string, port: number): string {
  const connectable = connectableHosts[host] ?? host;
  return `http://${connectable.includes(':') ? `[${connectable}]` : connectable}:${port}`;
}
