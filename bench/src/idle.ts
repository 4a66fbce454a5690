import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '@matinee/testing/table';
import { enterRoom, isOwnId, type LoadClient } from './load-client.ts';
import { withTarget, type StartTarget, type Target } from './target.ts';

const atOnce = 50;
/** Each connection of an IP address takes a port. */
const clientsPerAddress = 1000;
/** Time for two server pings and garbage collection. */
const settleMs = 60_000;

export async function measureIdle(start: StartTarget): Promise<void> {
  const rows = [];
  for (const [clients, rooms] of [
    [0, 1000],
    [10_000, 1000],
  ] as const) {
    const { joinedMb, restingMb, cpuSeconds } = await withTarget(start, (server) => hold(server, clients, rooms));
    rows.push({
      clients,
      rooms,
      'resident after the last join, MB': joinedMb,
      'resident a minute later, MB': restingMb,
      'CPU-seconds in that minute': cpuSeconds,
    });
  }
  printTable('Idle clients', rows);
}

async function hold(server: Target, clients: number, roomCount: number) {
  const tokens = await server.grantMany(Math.max(clients, 1));
  const rooms: string[] = [];
  for (let n = 0; n < roomCount; n++) rooms.push(await server.generate(tokens[n % tokens.length] as string));
  const entered: LoadClient[] = [];
  for (let from = 0; from < clients; from += atOnce) {
    const next = Array.from({ length: Math.min(atOnce, clients - from) }, (_, n) => from + n);
    const entering = next.map((n) =>
      enterRoom(server.url, rooms[n % roomCount] as string, tokens[n] as string, isOwnId, {
        localAddress: `127.0.0.${2 + Math.floor(n / clientsPerAddress)}`,
      }),
    );
    entered.push(...(await Promise.all(entering)));
  }
  const joinedMb = server.residentMb();
  const cpuBefore = server.cpuSeconds();
  await delay(settleMs);
  const result = { joinedMb, restingMb: server.residentMb(), cpuSeconds: server.cpuSeconds() - cpuBefore };
  for (const client of entered) client.close();
  return result;
}
