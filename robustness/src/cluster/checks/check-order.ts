import type { ClusterClient } from '../cluster-client.ts';
import type { LogRecord } from '../log-record.ts';

/** I7: the chat shown by each connection is a part of the log: in order, without holes or repetitions. */
export function checkOrder({ rooms }: LogRecord, clients: readonly ClusterClient[]): string[] {
  const places = new Map([...rooms].map(([room, { entries }]) => [room, placesOf(entries.filter(({ isLost }) => !isLost))]));
  return clients.flatMap(({ page, room, connections }) =>
    connections.flatMap(({ chat, port }) => {
      const found = chat.map((text) => places.get(room)?.get(text) ?? Number.NaN);
      const index = found.findIndex((place, at) => Number.isNaN(place) || (at > 0 && place !== (found[at - 1] as number) + 1));
      if (index === -1) return [];
      const around = chat.slice(Math.max(0, index - 2), index + 1).join(', ');
      return [`I7: ${page} at port ${port} in ${room} has shown, out of order or with a hole: ${around}`];
    }),
  );
}

function placesOf(entries: readonly { entry: { delta?: { entry?: { chat?: { text: string } } } } }[]): ReadonlyMap<string, number> {
  const texts = entries.flatMap(({ entry }) => entry.delta?.entry?.chat?.text ?? []);
  return new Map(texts.map((text, index) => [text, index]));
}
