import { systemClock } from '@matinee/base/clock';
import { noNodes } from '../cluster/node-bus.ts';
import { createBans, type Bans } from '../access/bans.ts';
import { createOutsideChanges } from '../storage/rooms/outside-changes.ts';
import type { Database } from '../storage/tables.ts';
import { CommandError, type CommandCall } from './command.ts';
import { toLines } from './to-lines.ts';
import { recordCommand, withDatabase } from './with-database.ts';

const open = (database: Database): Promise<Bans> => createBans({ database, bus: noNodes, clock: systemClock });

export async function listBans({ readConfig, has, print }: CommandCall): Promise<void> {
  const bans = await withDatabase(readConfig(), async (database) => (await open(database)).list());
  if (has('json')) return print(JSON.stringify(bans, undefined, 2));
  const shown = bans.map(({ id, kind, name, endsAt, reason }) => [id, kind, name, endOf(endsAt), reason ?? '-']);
  for (const line of toLines(['ID', 'OF', 'NAME', 'UNTIL', 'REASON'], shown)) print(line);
}

function endOf(endsAt: number | undefined): string {
  return endsAt === undefined ? 'for good' : `${new Date(endsAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export async function liftBan({ args: [id = ''], readConfig, print }: CommandCall): Promise<void> {
  await withDatabase(readConfig(), async (database) => {
    const lifted = await (await open(database)).lift(id);
    if (lifted === undefined) throw new CommandError(`There is no ban with the id ${JSON.stringify(id)}.`);
    await createOutsideChanges(database).record({ kind: 'bans' }, systemClock.now());
    await recordCommand(database, 'ban.lift', lifted.name);
    print(`The ban of ${lifted.name} is lifted. A running server knows it within 10 s.`);
  });
}
