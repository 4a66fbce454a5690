import type { ClusterClient } from './cluster-client.ts';
import type { LogRecord, RecordedEntry } from './log-record.ts';
import { requestName } from './load.ts';

/** The longest that a request of a connected client may wait for its answer: a room that moves, twice. */
const answeredWithinMs = 10_000;

/**
 * I3 and I11: what was acknowledged is in the log exactly once, nothing is there twice, what was refused is not there, and
 * every request was answered in time.
 */
export function checkRequests({ rooms }: LogRecord, clients: readonly ClusterClient[]): string[] {
  const counts = new Map([...rooms].map(([room, { entries }]) => [room, countNames(entries)]));
  return clients.flatMap(({ page, room, ledger, connections }) =>
    ledger.sent.flatMap(({ id, isDone, isGivenUp, refusal, sentMs, answeredMs = performance.now(), times }) => {
      const count = counts.get(room)?.get(requestName(page, id)) ?? 0;
      const what = `request ${id} of ${page} in ${room}, sent ${times} times,`;
      const wholeMs = connections.at(-1)?.wholeMs ?? Number.POSITIVE_INFINITY;
      const waitedMs = answeredMs - Math.max(sentMs, Math.min(wholeMs, answeredMs));
      return [
        ...(isDone && count === 0 ? [`I3: ${what} was acknowledged and is lost`] : []),
        ...(count > 1 ? [`I3: ${what} was applied ${count} times`] : []),
        ...(!isDone && refusal !== undefined && count > 0 ? [`I3: ${what} was refused with ${refusal} and is in the log`] : []),
        ...(!isGivenUp && waitedMs > answeredWithinMs ? [`I11: ${what} waited ${Math.round(waitedMs)} ms for its answer`] : []),
      ];
    }),
  );
}

/** How often each request is in the log. */
function countNames(entries: readonly RecordedEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { entry, isLost } of entries) {
    const { chat, patch } = entry.delta?.entry ?? {};
    const name = chat?.text ?? patch?.title;
    if (name !== undefined && !isLost) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
