import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillMessages } from '@matinee/testing/messages';
import { startPostgres } from '@matinee/testing/postgres';
import { startServerProcess } from '@matinee/testing/server-process';
import { median, printTable, quantile, round } from '@matinee/testing/table';

const count = 100_000;
const runs = 40;

const queries: Record<string, string> = {
  'first page': '',
  'page in the middle': '?before=filled-50000',
  'search: a word in each message': '?search=boat',
  'search: a word in one of a thousand': '?search=lighthouse',
  'search: two words and a beginning': '?search=boat%20sail%20lig',
  'search: a word that is nowhere': '?search=submarine',
};

export async function measureMessages(): Promise<void> {
  const postgres = await startPostgres();
  const home = mkdtempSync(join(tmpdir(), 'matinee-messages-'));
  const rows: Record<string, string | number>[] = [];
  try {
    rows.push(...(await measure('SQLite', join(home, 'sqlite'), undefined)));
    rows.push(...(await measure('PostgreSQL', join(home, 'postgres'), await postgres.createDatabase())));
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
  printTable(`${count} messages in one room: time of a REST call, ${runs} of each`, rows);
}

async function measure(database: string, dataDir: string, databaseUrl: string | undefined) {
  const environment = { DATA_DIR: dataDir, RATE_LIMIT: 'off', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const server = await startServerProcess(environment, { dataDir });
  try {
    const token = await server.grant();
    const room = await server.generate(token);
    await fillMessages({ dataDir, databaseUrl }, room, count);
    const rows = [];
    for (const [what, query] of Object.entries(queries)) {
      const times: number[] = [];
      let found = 0;
      for (let run = 0; run < runs; run += 1) {
        const startedMs = performance.now();
        const response = await fetch(`${server.url}/api/room/${room}/messages${query}`, { headers: { authorization: `Bearer ${token}` } });
        const { messages } = (await response.json()) as { messages: unknown[] };
        times.push(performance.now() - startedMs);
        found = messages.length;
      }
      rows.push({
        database,
        what,
        found,
        'median ms': round(median(times)),
        'p95 ms': round(
          quantile(
            times.toSorted((a, b) => a - b),
            0.95,
          ),
        ),
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}
