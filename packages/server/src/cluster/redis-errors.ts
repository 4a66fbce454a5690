import * as z from 'zod/mini';
import type { RedisWire } from './redis-wire.ts';

const oldestVersion = 7;
const needed = `Matinee needs Redis ${oldestVersion} or newer, or Valkey`;

const helloSchema = z.object({ version: z.string(), role: z.optional(z.string()) });

/** @throws any error when the server is too old, or takes no writes */
export async function checkServer(wire: RedisWire): Promise<void> {
  const { version, role } = helloSchema.parse(await wire.send(undefined, ['HELLO']));
  if (Number.parseInt(version, 10) < oldestVersion) throw new Error(`it is version ${version}; ${needed}`);
  if (role === 'replica') throw new Error('it is a read-only replica');
  // Fails if a server still loads its data, or waits for the rest of its cluster.
  await wire.send('val:', ['EXISTS', 'val:']);
}

/** Another server may have replaced this one. */
export function takesNoWrites(error: unknown): boolean {
  return error instanceof Error && /^(?:READONLY|LOADING|MASTERDOWN)/.test(error.message);
}

/** A host with several addresses fails in several ways, of which the last is as good as any. */
export function reasonOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors.at(-1) : error;
  const message = one instanceof Error ? one.message : String(one);
  // An old server repeats the unknown command, with the password in it.
  return message.startsWith('ERR unknown command') ? `it is too old; ${needed}` : message.replace(/\.$/, '');
}
