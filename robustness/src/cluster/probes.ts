import { until } from '@matinee/testing/until';
import type { ClusterClient } from './cluster-client.ts';

const withinMs = 20_000;

/** Waits until each of the rooms has acknowledged something that was asked from now on, by each node that has clients in it. */
export async function untilAnsweredAgain(clients: readonly ClusterClient[]): Promise<void> {
  const sinceMs = performance.now();
  const groups = [...Map.groupBy(clients, (client) => `${client.room} ${client.port()}`).values()];
  const isAnswered = ({ ledger }: ClusterClient): boolean => ledger.sent.some(({ isDone, sentMs }) => isDone && sentMs >= sinceMs);
  await until(() => groups.every((group) => group.some(isAnswered)), 'Not every room answers again', withinMs);
}
