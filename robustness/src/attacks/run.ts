import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { addressesOf, callFrom, floods, grantFrom, prepareTarget, startAttack } from '@matinee/testing/attacks';
import { fillMessages } from '@matinee/testing/messages';
import { median, quantile } from '@matinee/testing/table';
import type { ServerProcess } from '@matinee/testing/server-process';
import { connectClient } from '@matinee/testing/test-client';
import { createFindings } from '../fuzz/findings.ts';
import { watchLog } from '../fuzz/watch-log.ts';
import { startServerUnderTest } from '../server-under-test.ts';
import { archive, attacks, doorPassword, locked, owner } from './audit.ts';

export const attackNames = [...Object.keys(floods), ...Object.keys(attacks)];

export interface AttackReport {
  tried: number;
  /** Response times of `/status`, in ms. */
  p50: number;
  p99: number;
  max: number;
  memoryMb: number;
  storedMb: number;
  problems: string[];
}

/** The heap of the templates' containers. */
const heapMb = 512;
/** More than any limit lets through. */
const maxGrowthMb = 250;
/** A room's chat may grow by at most ten IP addresses with 20 MB each. */
const maxStoredMb = 200;
/** Far above the time on a quiet machine, to find only a blocked loop. */
const maxStatusMs = 5000;
const sampleMs = 20;

/** Prepares two rooms of the owner: one with `count` chat messages, one with a password. */
export async function prepareHistory(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-attacked-'));
  const server = await startServerUnderTest({}, { dataDir });
  const call = callFrom(server.url, '127.50.0.1');
  const token = await grantFrom(call);
  await call('POST', '/api/user/register', { token, body: owner });
  for (const name of [archive, locked]) await call('POST', '/api/room/create', { token, body: { name } });
  const host = await connectClient(`${server.url}/api/room/${locked}`);
  host.send({ action: 'auth', token });
  await host.next('you');
  await host.ask({ type: RequestType.SetDoor, kind: 'password', password: doorPassword });
  host.close();
  await server.stop();
  await fillMessages({ dataDir }, archive, count, owner.username);
  return dataDir;
}

export async function runAttack(name: string, filled: string, seconds: number): Promise<AttackReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-attacked-'));
  cpSync(filled, dataDir, { recursive: true });
  const findings = createFindings();
  const server = await startServerUnderTest(
    { RATE_LIMIT: 'on' },
    { dataDir, nodeArguments: [`--max-old-space-size=${heapMb}`], onLine: (line, from) => watchLog(findings, line, from) },
  );
  const { target, close } = await prepareTarget(server.url, 20);
  const times: number[] = [];
  try {
    const before = { memory: server.residentMb(), stored: sizeOf(dataDir) };
    const isOver = { now: false };
    const attack = startAttack(name, target, Object.hasOwn(attacks, name) ? new URL('audit.ts', import.meta.url) : undefined);
    const sampling = sampleStatus(server, times, isOver);
    await Promise.race([attack.started, server.ended]);
    await Promise.race([delay(seconds * 1000), server.ended]);
    const after = { memory: server.residentMb(), stored: sizeOf(dataDir) };
    const isLocked = name.startsWith('passwords') && !(await opensTheDoor(server));
    isOver.now = true;
    const tried = await attack.stop();
    await sampling;
    const report = {
      tried,
      p50: median(times),
      p99: quantile(times, 0.99),
      max: Math.max(...times),
      memoryMb: after.memory - before.memory,
      storedMb: (after.stored - before.stored) / 1e6,
    };
    const problems = [
      ...findings.list().map(({ rule, detail }) => `${rule}: ${detail}`),
      ...(tried > 0 ? [] : ['nothing was tried']),
      ...(report.memoryMb > maxGrowthMb ? [`it takes ${report.memoryMb} MB more`] : []),
      ...(report.storedMb > maxStoredMb ? [`it stores ${report.storedMb} MB more`] : []),
      ...(report.p99 < maxStatusMs ? [] : [`/status takes ${report.p99} ms`]),
      ...(isLocked ? ['the right password of a door opens it no more'] : []),
    ];
    return { ...report, problems };
  } finally {
    await close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Asks from separate IP addresses, by which limits count. */
async function sampleStatus({ url }: ServerProcess, times: number[], isOver: { now: boolean }): Promise<void> {
  const calls = addressesOf(60, 50).map((address) => callFrom(url, address, { keepAlive: true }));
  for (let n = 0; !isOver.now; n++) {
    const startedMs = performance.now();
    const { status } = (await calls[n % calls.length]?.('GET', '/api/status').catch(() => undefined)) ?? { status: 0 };
    times.push(status === 200 ? performance.now() - startedMs : maxStatusMs);
    await delay(sampleMs);
  }
}

async function opensTheDoor({ url }: ServerProcess): Promise<boolean> {
  const localAddress = '127.61.0.1';
  const token = await grantFrom(callFrom(url, localAddress));
  const client = await connectClient(`${url}/api/room/${locked}`, { localAddress });
  client.send({ action: 'auth', token, password: doorPassword });
  const isIn = await Promise.race([client.next('you').then(() => true), client.closed.then(() => false)]);
  client.close();
  return isIn;
}

const sizeOf = (folder: string): number => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
