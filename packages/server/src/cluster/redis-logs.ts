import * as z from 'zod/mini';
import { followersChannel, type CommitResult, type RoomLogEntry, type RoomLogs } from './backbone.ts';
import type { RedisConnection } from './redis-connection.ts';
import { countSchema, parse, toMs } from './redis-replies.ts';
import * as scripts from './redis-scripts.ts';
import type { RedisScript } from './redis-scripts.ts';

const nothing = z.tuple([z.null(), z.null(), z.null()]);
const ownershipSchema = z.tuple([z.string(), countSchema, countSchema]);
const snapshotSchema = z.union([z.tuple([countSchema, countSchema, z.string()]), nothing]);
const entriesSchema = z.array(z.tuple([z.string().check(z.regex(/^\d+-\d+$/)), z.tuple([z.string(), z.string()])]));
const loadSchema = z.nullable(z.tuple([ownershipSchema, snapshotSchema, entriesSchema]));
const commitSchema = z.union([z.tuple([z.enum(['fenced', 'gap'])]), z.tuple([z.literal('committed'), countSchema, countSchema])]);
const doneSchema = z.pipe(
  z.number(),
  z.transform((reply) => reply === 1),
);

export function createRedisLogs(connection: RedisConnection): RoomLogs {
  async function run<Schema extends z.ZodMiniType>(
    script: RedisScript,
    room: string,
    schema: Schema,
    values: readonly (string | number)[],
  ): Promise<z.infer<Schema>> {
    const [key = '', ...keys] = scripts.keysOf(room);
    const args = [String(1 + keys.length), key, ...keys, ...values.map(String)];
    const reply = await connection.run(key, async (wire) => {
      try {
        return await wire.send(key, ['EVALSHA', script.sha1, ...args]);
      } catch (error) {
        // Redis forgets its scripts with a restart.
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
        return wire.send(key, ['EVAL', script.lua, ...args]);
      }
    });
    return parse(schema, reply);
  }

  return {
    async readOwnership(room) {
      const [key = ''] = scripts.keysOf(room);
      const reply = await connection.run(key, (wire) => wire.send(key, ['HMGET', key, 'node', 'epoch', 'seq']));
      const known = parse(z.union([ownershipSchema, nothing]), reply);
      return known[0] === null ? undefined : toOwnership(known);
    },
    claim: (room, { node, epoch }) => run(scripts.claimScript, room, doneSchema, [node, epoch]),
    async load(room) {
      const reply = await run(scripts.loadScript, room, loadSchema, []);
      if (reply === null) return undefined;
      const [own, [epoch, seq, text], entries] = reply;
      return {
        ...toOwnership(own),
        snapshot: epoch === null ? undefined : { epoch, seq, text },
        entries: toEntries(entries),
      };
    },
    async commit(room, { epoch, seq }, texts): Promise<CommitResult> {
      const reply = await run(scripts.commitScript, room, commitSchema, [epoch, seq, followersChannel(room), ...texts]);
      const [kind, seconds, microseconds] = reply;
      return kind === 'committed' ? { kind, atMs: toMs(seconds, microseconds) } : { kind };
    },
    storeSnapshot: (room, { epoch, seq, text }) => run(scripts.storeSnapshotScript, room, doneSchema, [epoch, seq, text]),
    reassert: (room, { node, epoch, seq, text }) => run(scripts.reassertScript, room, doneSchema, [node, epoch, seq, text]),
    async entriesAfter(room, seq, atMost) {
      return toEntries(await run(scripts.entriesAfterScript, room, entriesSchema, [seq, atMost]));
    },
    async release(room, epoch) {
      await run(scripts.releaseScript, room, doneSchema, [epoch]);
    },
    async erase(room) {
      const [key = '', ...keys] = scripts.keysOf(room);
      await connection.run(key, (wire) => wire.send(key, ['DEL', key, ...keys]));
    },
  };
}

function toOwnership([node, epoch, seq]: [string, number, number]): { node: string; epoch: number; seq: number } {
  return { node, epoch, seq };
}

/** Scripts return the last entry first. */
function toEntries(entries: z.infer<typeof entriesSchema>): RoomLogEntry[] {
  return entries.toReversed().map(([id, [, text]]) => {
    const [epoch = 0, seq = 0] = id.split('-').map(Number);
    return { epoch, seq, text };
  });
}
