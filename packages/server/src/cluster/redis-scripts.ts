import { createHash } from 'node:crypto';

/** Runs in one step, and touches the keys of one room only. */
export interface RedisScript {
  lua: string;
  sha1: string;
}

function script(lua: string): RedisScript {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}

/**
 * Returns a room's keys in the order of every script:
 *
 * 1. `own:{room}`, a hash of `node`, `epoch` and `seq`;
 * 2. `log:{room}`, a stream whose ids are `epoch-seq`, so that Redis refuses an entry of an older epoch;
 * 3. `snap:{room}`, a hash of `epoch`, `seq` and `text`.
 *
 * A name in lower case has no braces, so the three are in one slot of a Redis Cluster.
 */
export function keysOf(room: string): string[] {
  return [`own:{${room}}`, `log:{${room}}`, `snap:{${room}}`];
}

const releasedForSeconds = 24 * 3600;
/** Rooms whose owner has died are in the database by then. A living owner restores expired rooms. */
const keptForSeconds = 7 * 24 * 3600;
const keep = `for i = 1, 3 do redis.call('EXPIRE', KEYS[i], ${keptForSeconds}) end`;

/** Arguments: epoch, seq, channel, texts. Returns the result, and the time in seconds and microseconds. */
export const commitScript = script(`
local own = redis.call('HMGET', KEYS[1], 'epoch', 'seq', 'node')
if own[1] ~= ARGV[1] or own[3] == '' then return {'fenced'} end
if own[2] ~= ARGV[2] then return {'gap'} end
local seq = tonumber(ARGV[2])
for i = 4, #ARGV do
  seq = seq + 1
  local added = redis.pcall('XADD', KEYS[2], string.format('%s-%.0f', ARGV[1], seq), 'text', ARGV[i])
  -- Only the first can fail, as each id is higher than the one before: nothing has changed yet.
  if type(added) == 'table' and added.err then
    if string.find(added.err, 'equal or smaller', 1, true) then return {'gap'} end
    return added
  end
end
redis.call('HSET', KEYS[1], 'seq', string.format('%.0f', seq))
for i = 4, #ARGV do redis.call('SPUBLISH', ARGV[3], ARGV[i]) end
local time = redis.call('TIME')
return {'committed', time[1], time[2]}
`);

/** Arguments: node, epoch. Drops a log whose owner is unknown, and entries after the owner's last. */
export const claimScript = script(`
local own = redis.call('HMGET', KEYS[1], 'epoch', 'seq')
local epoch = own[1]
if epoch and tonumber(epoch) >= tonumber(ARGV[2]) then return 0 end
if not epoch then redis.call('DEL', KEYS[2], KEYS[3]) end
if epoch then
  for _, entry in ipairs(redis.call('XRANGE', KEYS[2], '(' .. epoch .. '-' .. own[2], '+')) do redis.call('XDEL', KEYS[2], entry[1]) end
end
redis.call('HSET', KEYS[1], 'node', ARGV[1], 'epoch', ARGV[2])
redis.call('HSETNX', KEYS[1], 'seq', '0')
${keep}
return 1
`);

/** Returns the owner, the snapshot and the entries after it, the last one first; null when the room is unknown. */
export const loadScript = script(`
local own = redis.call('HMGET', KEYS[1], 'node', 'epoch', 'seq')
if not own[2] then return false end
local snapshot = redis.call('HMGET', KEYS[3], 'epoch', 'seq', 'text')
local count = tonumber(own[3]) - tonumber(snapshot[2] or '0')
local entries = {}
if count > 0 then
  entries = redis.call('XREVRANGE', KEYS[2], own[2] .. '-' .. own[3], '-', 'COUNT', string.format('%.0f', count))
end
return {own, snapshot, entries}
`);

/** Arguments: seq, count. Returns the last entry first. */
export const entriesAfterScript = script(`
local own = redis.call('HMGET', KEYS[1], 'epoch', 'seq')
if not own[1] then return {} end
local missing = tonumber(own[2]) - tonumber(ARGV[1])
if missing <= 0 then return {} end
local entries = redis.call('XREVRANGE', KEYS[2], own[1] .. '-' .. own[2], '-', 'COUNT', string.format('%.0f', missing))
local first = math.max(1, #entries - tonumber(ARGV[2]) + 1)
local oldest = {}
for i = first, #entries do oldest[#oldest + 1] = entries[i] end
return oldest
`);

/** Arguments: epoch, seq, text. Entries have no gaps, so the entries after `seq` are the last of the log. */
export const storeSnapshotScript = script(`
local own = redis.call('HMGET', KEYS[1], 'epoch', 'seq', 'node')
if own[1] ~= ARGV[1] or own[3] == '' then return 0 end
local after = tonumber(own[2]) - tonumber(ARGV[2])
if after < 0 then return 0 end
local kept = redis.call('HGET', KEYS[3], 'seq')
if kept and tonumber(kept) > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[3], 'epoch', ARGV[1], 'seq', ARGV[2], 'text', ARGV[3])
redis.call('XTRIM', KEYS[2], 'MAXLEN', string.format('%.0f', after))
${keep}
return 1
`);

/** Arguments: node, epoch, seq, text. */
export const reassertScript = script(`
local own = redis.call('HMGET', KEYS[1], 'epoch', 'seq')
if own[1] then
  local epoch, seq = tonumber(own[1]), tonumber(own[2])
  local sameEpoch = epoch == tonumber(ARGV[2])
  if epoch > tonumber(ARGV[2]) or (sameEpoch and seq > tonumber(ARGV[3])) then return 0 end
end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[1], 'node', ARGV[1], 'epoch', ARGV[2], 'seq', ARGV[3])
redis.call('HSET', KEYS[3], 'epoch', ARGV[2], 'seq', ARGV[3], 'text', ARGV[4])
${keep}
return 1
`);

/** Argument: epoch. */
export const releaseScript = script(`
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'node', '')
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('EXPIRE', KEYS[1], ${releasedForSeconds})
return 1
`);
