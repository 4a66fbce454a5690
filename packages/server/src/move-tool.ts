// npm run move: copies the embedded database into PostgreSQL. See docs/operating.md.
import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from './config/config.ts';
import { DatabaseError } from './storage/database-error.ts';
import { moveDatabase } from './storage/move-database.ts';

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined) throw new DatabaseError('Set DATABASE_URL to the PostgreSQL database into which to copy.');
  const counts = await moveDatabase({ dataDir, databaseUrl });
  const { rooms, users, sessions, thumbnails } = counts;
  process.stdout.write(`Copied ${rooms} rooms, ${users} accounts, ${sessions} sessions and ${thumbnails} thumbnails.\n`);
  process.stdout.write(`Start the server with this DATABASE_URL. What is in ${dataDir} is kept.\n`);
} catch (error) {
  const isExpected = error instanceof DatabaseError || error instanceof ConfigError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
