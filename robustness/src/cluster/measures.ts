import { until } from '@matinee/testing/until';
import type { ClusterClient } from './cluster-client.ts';

const answersWithinMs = 20_000;

/** In ms; 0 without requests. */
export function longestAnswerMs(clients: readonly ClusterClient[], sinceMs: number): number {
  return clients
    .flatMap(({ ledger }) => ledger.sent)
    .filter((sent) => sent.sentMs >= sinceMs && !sent.isGivenUp)
    .reduce((longest, { sentMs, answeredMs = performance.now() }) => Math.max(longest, answeredMs - sentMs), 0);
}

/** Returns the time in ms of each client that has its room again. */
export function backAfterMs(clients: readonly ClusterClient[], sinceMs: number): number[] {
  return clients.flatMap(({ connections }) => {
    const back = connections.find(({ wholeMs = 0 }) => wholeMs > sinceMs);
    return back?.wholeMs === undefined ? [] : [back.wholeMs - sinceMs];
  });
}

export function refusedAfterMs(clients: readonly ClusterClient[], sinceMs: number): number[] {
  return clients
    .flatMap(({ ledger }) => ledger.sent)
    .flatMap(({ sentMs, answeredMs, refusal }) =>
      sentMs > sinceMs && refusal !== undefined && answeredMs !== undefined ? [answeredMs - sentMs] : [],
    );
}

export function thrownOutSince(clients: readonly ClusterClient[], sinceMs: number, occasion: string): string[] {
  return clients.flatMap(({ page, room, connections }) => {
    const closed = connections.find(({ closedMs = 0 }) => closedMs > sinceMs);
    return closed === undefined ? [] : [`${page} at port ${closed.port} in ${room} was thrown out with ${closed.closeCode} by ${occasion}`];
  });
}

/** Waits until each node with clients in a room has acknowledged a new request there. */
export async function untilAnsweredAgain(clients: readonly ClusterClient[]): Promise<void> {
  const sinceMs = performance.now();
  const groups = [...Map.groupBy(clients, (client) => `${client.room} ${client.port()}`).values()];
  const isAnswered = ({ ledger }: ClusterClient): boolean => ledger.sent.some(({ isDone, sentMs }) => isDone && sentMs >= sinceMs);
  await until(() => groups.every((group) => group.some(isAnswered)), 'Not every room answers again', answersWithinMs);
}
