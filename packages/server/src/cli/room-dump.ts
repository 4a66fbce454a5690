import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roomNameSchema } from '@matinee/protocol';
import { CommandError, type CommandCall } from './command.ts';
import { connectableOrigin } from './connectable-origin.ts';

/** `matinee room dump NAME`: fetches the history of a room from the running server, into a file that only this user can read. */
export async function dumpRoom({ args: [name = ''], readConfig, print }: CommandCall): Promise<void> {
  if (!roomNameSchema.safeParse(name).success) throw new CommandError('No room has such a name.');
  const { metrics, apiKey, dataDir } = readConfig();
  if (metrics === undefined || apiKey === undefined) {
    throw new CommandError('The server keeps histories only with METRICS_PORT and API_KEY. Set both, for the server and here.');
  }
  const origin = connectableOrigin(metrics.host, metrics.port);
  const answer = await fetch(`${origin}/rooms/${name}/history`, { headers: { apikey: apiKey } }).catch((error: unknown) => {
    throw new CommandError(`No server answers at ${origin}.`, { cause: error });
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new CommandError(text.trim());
  const folder = join(dataDir, 'dumps');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}-${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  print(file);
}
