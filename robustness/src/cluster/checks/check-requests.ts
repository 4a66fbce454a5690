import { RequestType, type RoomRequest } from '@matinee/protocol';
import { unknownEnd } from '../client-ledger.ts';
import type { ClusterClient } from '../cluster-client.ts';
import type { LogRecord, RecordedEntry } from '../log-record.ts';
import { requestName } from '../load.ts';

/** The maximum wait for an answer while connected: a room that moves, twice. */
const answeredWithinMs = 10_000;

/**
 * I3 and I11: acknowledged requests are in the log once, none is there twice, refused ones only if their end is unknown, and all were
 * answered in time.
 */
export function checkRequests({ rooms }: LogRecord, clients: readonly ClusterClient[]): string[] {
  const counts = new Map([...rooms].map(([room, { entries }]) => [room, countNames(entries)]));
  return clients.flatMap(({ page, room, ledger, connections }) =>
    ledger.sent.flatMap(({ id, request, isDone, isGivenUp, refusal, sentMs, answeredMs = performance.now(), times }) => {
      const count = counts.get(room)?.(page, request, id);
      const what = `request ${id} of ${page} in ${room}, sent ${times} times,`;
      const wholeMs = connections.at(-1)?.wholeMs ?? Number.POSITIVE_INFINITY;
      const waitedMs = answeredMs - Math.max(sentMs, Math.min(wholeMs, answeredMs));
      return [
        ...(isDone && count === 0 ? [`I3: ${what} was acknowledged and is lost`] : []),
        ...(count !== undefined && count > 1 ? [`I3: ${what} was applied ${count} times`] : []),
        ...(!isDone && refusal !== undefined && refusal !== unknownEnd && count !== undefined && count > 0
          ? [`I3: ${what} was refused with ${refusal} and is in the log`]
          : []),
        ...(!isGivenUp && waitedMs > answeredWithinMs ? [`I11: ${what} waited ${Math.round(waitedMs)} ms for its answer`] : []),
      ];
    }),
  );
}

/**
 * Counts each request by its text if any, since a repetition may have another name. Undefined for requests without a text whose page has
 * sent none: the log names pages differently.
 */
function countNames(entries: readonly RecordedEntry[]): (page: string, request: RoomRequest, id: number) => number | undefined {
  const counts = new Map<string, number>();
  const pages = new Map<string, string>();
  const kept = entries.flatMap(({ entry, isLost }) => (isLost ? [] : (entry.delta?.entry ?? [])));
  for (const { chat, request } of kept) {
    if (chat !== undefined && request !== undefined) pages.set(chat.text.split(' ')[0] ?? '', request[0]);
  }
  for (const { chat, patch, request } of kept) {
    const name = chat?.text ?? patch?.title ?? request?.join(' ');
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (page, request, id) => {
    const known = hasText(request) ? page : pages.get(page);
    return known === undefined ? undefined : (counts.get(requestName(known, id)) ?? 0);
  };
}

function hasText({ type }: RoomRequest): boolean {
  return type === RequestType.Chat || type === RequestType.ApplySettings;
}
