import { systemClock } from '@matinee/base/clock';
import { roomNameSchema } from '@matinee/protocol';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { createOutsideChanges } from '../storage/rooms/outside-changes.ts';
import { askAsOperator, askServer } from './ask-server.ts';
import { CommandError, type CommandCall } from './command.ts';
import { toLines } from './to-lines.ts';
import { recordCommand, withDatabase } from './with-database.ts';
import { withRedis } from './with-kept-rooms.ts';

const listSchema = z.array(z.object({ name: z.string(), users: z.number() }));

export async function listRooms({ readConfig, has, print }: CommandCall): Promise<void> {
  const config = readConfig();
  const rows = await withDatabase(config, (database) =>
    database
      .selectFrom('rooms')
      .select(['name', 'title', 'visibility', 'is_temporary', 'active_at'])
      .orderBy('active_at', 'desc')
      .execute(),
  );
  const people = await peopleIn(config).catch(() => undefined);
  const rooms = rows.map(({ name, title, visibility, is_temporary: isTemporary, active_at: activeAt }) => ({
    name,
    title,
    people: people && (people.get(name) ?? 0),
    visibility,
    isTemporary: isTemporary !== 0,
    lastActive: new Date(activeAt).toISOString(),
  }));
  if (has('json')) return print(JSON.stringify(rooms, undefined, 2));
  const shown = rooms.map((room) => [
    room.name,
    room.title || '-',
    room.people === undefined ? '?' : String(room.people),
    room.isTemporary ? `${room.visibility}, temporary` : room.visibility,
    `${room.lastActive.slice(0, 16).replace('T', ' ')} UTC`,
  ]);
  for (const line of toLines(['NAME', 'TITLE', 'PEOPLE', 'VISIBILITY', 'LAST ACTIVE'], shown)) print(line);
}

async function peopleIn({ apiKey, ...config }: Config): Promise<Map<string, number> | undefined> {
  if (apiKey === undefined) return undefined;
  const answer = await askAsOperator(config, '/api/room/list', apiKey, { signal: AbortSignal.timeout(3000) });
  const rooms = listSchema.parse(await answer.json());
  return new Map(rooms.map(({ name, users }) => [name, users]));
}

export async function deleteRoom({ args: [name = ''], readConfig, print }: CommandCall): Promise<void> {
  if (!roomNameSchema.safeParse(name).success) throw new CommandError('No room has such a name.');
  const config = readConfig();
  const key = name.toLowerCase();
  await withRedis(config.redisUrl, (backbone) =>
    withDatabase(config, async (database) => {
      const row = await database.deleteFrom('rooms').where('name_lower', '=', key).returning(['id', 'name']).executeTakeFirst();
      if (row === undefined) throw new CommandError(`There is no room ${name}.`);
      // Without its row and its claim, the room's owner can't write from now on.
      await backbone?.logs.erase(key);
      await createOutsideChanges(database).record({ kind: 'room deleted', ...row }, systemClock.now());
      await recordCommand(database, 'room.delete', row.name);
      print(`The room ${row.name} is deleted. A running server closes it within 10 s.`);
    }),
  );
}

/** `matinee room dump NAME`: writes a file that only this user can read. */
export async function dumpRoom({ args: [name = ''], readConfig, print }: CommandCall): Promise<void> {
  if (!roomNameSchema.safeParse(name).success) throw new CommandError('No room has such a name.');
  const { metrics, apiKey, dataDir } = readConfig();
  if (metrics === undefined || apiKey === undefined) {
    throw new CommandError('The server keeps histories only with METRICS_PORT and API_KEY. Set both, for the server and here.');
  }
  const answer = await askServer(metrics, `/rooms/${name}/history`, { headers: { apikey: apiKey } });
  const text = await answer.text();
  if (answer.status !== 200) throw new CommandError(text.trim());
  const folder = join(dataDir, 'dumps');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}-${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  print(file);
}
