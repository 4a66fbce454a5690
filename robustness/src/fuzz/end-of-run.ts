import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { heldBy, type Held } from '@matinee/testing/probe';
import type { ServerProcess } from '@matinee/testing/server-process';
import type { Findings } from './findings.ts';

/** Growth by cached pictures and subtitles, loaded rooms and sessions, in bytes. */
const heapMaxGrowth = 96 * 1024 * 1024;
const residentMaxGrowth = 320 * 1024 * 1024;
const stopWithinMs = 30_000;
const childrenGoneMs = 2000;

/** Returns undefined if the server does not answer in time. */
export function heldWithin(server: ServerProcess, ms: number): Promise<Held | undefined> {
  return Promise.race([heldBy(server).catch(() => undefined), delay(ms, undefined, { ref: false })]);
}

export function checkMemory(findings: Findings, before: Held, after: Held): void {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
  if (after.heapUsed - before.heapUsed > heapMaxGrowth)
    findings.add('memory stays flat', `the heap grew from ${megabytes(before.heapUsed)} to ${megabytes(after.heapUsed)}`);
  if (after.resident - before.resident > residentMaxGrowth)
    findings.add('memory stays flat', `resident memory grew from ${megabytes(before.resident)} to ${megabytes(after.resident)}`);
}

/** Stops the server, and expects an end in time, with 0 and without child processes. */
export async function stopInOrder(server: ServerProcess, findings: Findings): Promise<void> {
  const children = childrenOf(server.pid);
  server.kill('SIGTERM');
  const ending = await Promise.race([server.ended, delay(stopWithinMs, undefined, { ref: false })]);
  if (ending === undefined) {
    server.kill('SIGKILL');
    await server.ended;
  }
  if (ending?.code !== 0)
    findings.add(
      'the server stops when it is told to',
      ending === undefined ? `not within ${stopWithinMs} ms` : `it ended with ${ending.code ?? ending.signal}`,
    );
  await delay(childrenGoneMs);
  const left = children.filter((pid) => existsSync(`/proc/${pid}`));
  if (left.length > 0) findings.add('no process outlives the server', `${left.length} of its ${children.length} processes are still there`);
}

/** Returns no children if /proc doesn't list them. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((text) => text !== '')
      .map(Number);
  } catch {
    return [];
  }
}
