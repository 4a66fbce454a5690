// Preloaded into a server, which then can't connect to any other machine.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const isLoopback = (host: string): boolean => host === 'localhost' || /^(?:127\.|::1$|::ffff:127\.|\/)/.test(host);
const unknownHost = (host: string): Error => Object.assign(new Error(`There is no host ${host}`), { code: 'ENOTFOUND' });

type Callback = (...results: unknown[]) => void;
const lookup = dns.lookup as (...given: unknown[]) => void;

Object.assign(dns, {
  lookup(host: string, ...rest: unknown[]) {
    if (isLoopback(host) || net.isIP(host) !== 0) lookup(host, ...rest);
    else process.nextTick(rest.at(-1) as Callback, unknownHost(host));
  },
});
dns.promises.lookup = new Proxy(dns.promises.lookup, {
  apply: (target, self, [host, ...rest]: [string, ...unknown[]]) =>
    isLoopback(host) || net.isIP(host) !== 0
      ? (Reflect.apply(target, self, [host, ...rest]) as unknown)
      : Promise.reject(unknownHost(host)),
});
for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveCname', 'resolveTxt', 'reverse'] as const) {
  const refuse = (host: string, ...rest: unknown[]): void => process.nextTick(rest.at(-1) as Callback, unknownHost(host));
  const reject = (host: string): Promise<never> => Promise.reject(unknownHost(host));
  Object.assign(dns, { [name]: refuse });
  Object.assign(dns.Resolver.prototype, { [name]: refuse });
  Object.assign(dns.promises, { [name]: reject });
  Object.assign(dns.promises.Resolver.prototype, { [name]: reject });
}

// oxlint-disable-next-line typescript/unbound-method -- called with the socket it belongs to
net.Socket.prototype.connect = new Proxy(net.Socket.prototype.connect, {
  apply(target, socket: net.Socket, given: unknown[]) {
    // Node passes on arguments that it has already converted to an array.
    const [first, second] = Array.isArray(given[0]) ? (given[0] as unknown[]) : given;
    const options = typeof first === 'object' && first !== null ? (first as { host?: string; path?: string }) : { host: second };
    const host = typeof options.host === 'string' ? options.host : 'localhost';
    if (isLoopback(host) || net.isIP(host) === 0) return Reflect.apply(target, socket, given) as net.Socket;
    process.nextTick(() => socket.destroy(Object.assign(new Error('Nothing but this machine is reached'), { code: 'ENETUNREACH' })));
    return socket;
  },
});
syncBuiltinESMExports();
