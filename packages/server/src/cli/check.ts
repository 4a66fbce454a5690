import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError, type Config } from '../config/config.ts';
import { isReadable } from '../library/library.ts';
import { readSigningSecret } from '../storage/signing-secret.ts';
import { withPostgres } from '../storage/unmigrated.ts';
import { checkAddress } from './check-address.ts';
import { checkMail } from './mail.ts';
import { checkEmbedded, checkPostgres, checkRedis } from './check-storage.ts';
import type { CommandCall } from './command.ts';
import { failed, lineOf, ok, warn, type Finding } from './finding.ts';
import { databaseFile } from '../storage/databases/sqlite-file.ts';

/** `matinee check`. Changes nothing, and works while servers run. */
export async function check({ readConfig, print }: CommandCall): Promise<number> {
  let hasFailed = false;
  const report = (findings: readonly Finding[]): void => {
    for (const finding of findings) {
      print(lineOf(finding));
      hasFailed ||= finding.kind === 'fail';
    }
  };
  const config = read(readConfig, report);
  if (config !== undefined) {
    const { dataDir, databaseUrl, redisUrl, mail } = config;
    report(databaseUrl === undefined ? checkEmbedded(dataDir) : await checkPostgres(databaseUrl));
    if (redisUrl !== undefined) report(await checkRedis(redisUrl));
    report([await checkMail(mail)]);
    report(await checkLibrary(config));
    report(await checkPublicUrl(config));
  }
  return hasFailed ? 1 : 0;
}

function read(readConfig: () => Config, report: (findings: readonly Finding[]) => void): Config | undefined {
  try {
    const config = readConfig();
    report([ok('settings', 'all can be read.')]);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    report(error.message.split('\n').map((line) => failed('settings', `${line}.`)));
    return undefined;
  }
}

async function checkLibrary({ library }: Config): Promise<Finding[]> {
  if (library === undefined) return [];
  return [
    (await isReadable(library.folder))
      ? ok('library', `${library.folder} can be read.`)
      : warn('library', `MEDIA_DIR can’t be read, so the library is empty: ${library.folder}.`),
  ];
}

async function checkPublicUrl(config: Config): Promise<Finding[]> {
  const { publicUrl, host, mail } = config;
  if (publicUrl !== undefined) return checkAddress(publicUrl, await secretOf(config).catch(() => undefined));
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  if (isLocal && mail === undefined) return [ok('address', 'PUBLIC_URL is not set: only this machine reaches the server.')];
  return [warn('address', 'PUBLIC_URL is not set: links in e-mails and previews lead to this machine.')];
}

async function secretOf({ dataDir, databaseUrl }: Config): Promise<Buffer | undefined> {
  if (databaseUrl !== undefined) return withPostgres(databaseUrl, (database) => readSigningSecret(database));
  const path = databaseFile(dataDir);
  if (!existsSync(path)) return undefined;
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const row = file.prepare("select value from server_state where key = 'signing_secret'").get();
    return row && Buffer.from(String(row['value']), 'base64url');
  } finally {
    file.close();
  }
}
