import { grantResponseSchema } from '@matinee/protocol';
import type { Config } from '../config/config.ts';
import { CommandError } from './command.ts';

type Address = Pick<Config, 'host' | 'port'>;

/** Hosts that a server can listen on but a client cannot connect to. */
const connectableHosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** @throws CommandError if no server answers */
export async function askServer({ host, port }: Address, path: string, request: RequestInit): Promise<Response> {
  const connectable = connectableHosts[host] ?? host;
  const origin = `http://${connectable.includes(':') ? `[${connectable}]` : connectable}:${port}`;
  return fetch(origin + path, request).catch((error: unknown) => {
    throw new CommandError(`No server answers at ${origin}.`, { cause: error });
  });
}

/** @throws CommandError if no server answers */
export async function askAsOperator(address: Address, path: string, apiKey: string, request: RequestInit): Promise<Response> {
  const granted = await askServer(address, '/api/auth/grant', { signal: request.signal ?? null });
  const { token } = grantResponseSchema.parse(await granted.json());
  return askServer(address, path, { ...request, headers: { apikey: apiKey, authorization: `Bearer ${token}` } });
}
