import { moveDatabase } from '../storage/databases/move-database.ts';
import { CommandError, type CommandCall } from './command.ts';

export async function move({ readConfig, print }: CommandCall): Promise<void> {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === undefined) throw new CommandError('Set DATABASE_URL to the PostgreSQL database into which to copy.');
  const { rooms, users, sessions, thumbnails } = await moveDatabase({ dataDir, databaseUrl });
  print(`Copied ${rooms} rooms, ${users} accounts, ${sessions} sessions and ${thumbnails} thumbnails.`);
  print(`Start the server with this DATABASE_URL. What is in ${dataDir} is kept.`);
}
