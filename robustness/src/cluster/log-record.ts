import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { readMonitorLine, type MonitoredCommand } from './monitor-line.ts';
import { readSealed, type SealedEntry } from './sealed-entry.ts';

export interface RecordedEntry {
  epoch: number;
  seq: number;
  /** Undefined for an entry found in the log afterwards. */
  writer: string | undefined;
  /** By Redis's clock, in epoch ms. */
  atMs: number;
  entry: SealedEntry;
  /** Lost by Redis, and not restored by an owner. */
  isLost: boolean;
}

export interface RecordedClaim {
  node: string;
  epoch: number;
  /** The last entry of a restored log. */
  seq: number | undefined;
  atMs: number;
}

export interface RoomRecord {
  entries: RecordedEntry[];
  claims: RecordedClaim[];
}

/** Everything that scripts wrote to the rooms' logs, as seen by Redis. */
export interface LogRecord {
  rooms: ReadonlyMap<string, RoomRecord>;
  /** The address of a node's last sign of life. */
  addressOf(node: string): string | undefined;
  /** Follows the Redis server at a port from now on. */
  attach(port: number): Promise<void>;
  /** Adds log entries that Redis failed to show before it ended. */
  addMissing(room: string, entries: readonly { epoch: number; seq: number; text: string }[]): void;
  stop(): void;
}

interface Pending {
  room: string;
  epoch: number;
  seq: number;
  text: string;
}

const keyPattern = /^(own|log):\{(.+)\}$/;

export function createLogRecord(): LogRecord {
  const rooms = new Map<string, RoomRecord>();
  const addresses = new Map<string, string>();
  /** Nodes by address; ports are used again by others. */
  const nodesAt = new Map<string, string>();
  const unsigned = new Map<string, RecordedEntry[]>();
  let socket: Socket | undefined;
  let caller = '';
  let pending: Pending[] = [];

  function roomOf(name: string): RoomRecord {
    const room = rooms.get(name) ?? { entries: [], claims: [] };
    rooms.set(name, room);
    return room;
  }

  function onCommand(command: MonitoredCommand): void {
    if (command.from !== 'lua') {
      caller = command.from;
      pending = [];
      if (command.name === 'SET') onSet(command);
      // A connection begins with these commands.
      if (command.name === 'HELLO' || command.name === 'CLIENT') nodesAt.delete(command.from);
    } else if (command.name === 'XADD') {
      const [key = '', id = '', , text = ''] = command.args();
      const [epoch = 0, seq = 0] = id.split('-').map(Number);
      pending.push({ room: keyPattern.exec(key)?.[2] ?? '', epoch, seq, text });
    } else if (command.name === 'HSET') onHashSet(command);
  }

  function onSet(command: MonitoredCommand): void {
    const node = /^val:sess:(.+)$/.exec(command.args()[0] ?? '')?.[1];
    if (node === undefined) return;
    addresses.set(node, command.from);
    nodesAt.set(command.from, node);
    for (const entry of unsigned.get(command.from) ?? []) entry.writer = node;
    unsigned.delete(command.from);
  }

  /** A script writes the new state last, so its entries are committed. */
  function onHashSet(command: MonitoredCommand): void {
    const { atMs } = command;
    const [key = '', ...values] = command.args();
    const [, kind, name = ''] = keyPattern.exec(key) ?? [];
    if (kind !== 'own') return;
    const fields = Object.fromEntries(values.flatMap((value, index) => (index % 2 === 0 ? [[value, values[index + 1] ?? '']] : [])));
    const { node, epoch, seq } = fields as { node?: string; epoch?: string; seq?: string };
    const room = roomOf(name);
    if (node !== undefined && epoch !== undefined) {
      room.claims.push({ node, epoch: Number(epoch), seq: seq === undefined ? undefined : Number(seq), atMs });
      if (seq !== undefined) for (const entry of room.entries) entry.isLost ||= entry.seq > Number(seq);
    } else if (node === undefined) {
      for (const added of pending.filter((entry) => entry.room === name)) {
        const { epoch: of, seq: at, text } = added;
        const entry = { epoch: of, seq: at, writer: nodesAt.get(caller), atMs, entry: readSealed(text), isLost: false };
        room.entries.push(entry);
        if (entry.writer === undefined) unsigned.set(caller, [...(unsigned.get(caller) ?? []), entry]);
      }
    }
    pending = [];
  }

  return {
    rooms,
    addressOf: (node) => addresses.get(node),
    attach(port) {
      socket?.destroy();
      return new Promise((resolve, reject) => {
        const opened = createConnection(port, '127.0.0.1');
        socket = opened;
        opened.on('error', reject);
        opened.write('MONITOR\r\n');
        createInterface({ input: opened }).on('line', (line) => {
          if (line === '+OK') return resolve();
          const command = readMonitorLine(line);
          if (command !== undefined) onCommand(command);
        });
      });
    },
    addMissing(room, entries) {
      const known = roomOf(room).entries;
      for (const { epoch, seq, text } of entries) {
        if (known.some((entry) => entry.epoch === epoch && entry.seq === seq)) continue;
        known.push({ epoch, seq, writer: undefined, atMs: Number.NaN, entry: readSealed(text), isLost: false });
      }
      known.sort((a, b) => a.seq - b.seq);
    },
    stop: () => socket?.destroy(),
  };
}
