import { randomBytes } from 'node:crypto';
import type { Database } from './tables.ts';

const key = 'signing_secret';
const secretBytes = 32;

/** Returns 32 bytes, generated on first use. They last as long as the database, because queue items hold signed URLs. */
export async function loadSigningSecret(database: Database): Promise<Buffer> {
  await database
    .insertInto('server_state')
    .values({ key, value: randomBytes(secretBytes).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const secret = await readSigningSecret(database);
  if (secret === undefined) throw new Error('The signing secret was removed');
  return secret;
}

/** Returns undefined before a server has used the database. */
export async function readSigningSecret(database: Database): Promise<Buffer | undefined> {
  const row = await database.selectFrom('server_state').select('value').where('key', '=', key).executeTakeFirst();
  return row && Buffer.from(row.value, 'base64url');
}
