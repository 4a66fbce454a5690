import type { Random } from '../random.ts';
import type { Hint } from '../generate/from-schema.ts';
import { textOf } from '../generate/texts.ts';

/** Values seen in a run, with which later inputs reach the code behind the checks. */
export interface Pool {
  add(kind: PoolKind, value: unknown): void;
  pick(kind: PoolKind, random: Random): unknown;
}

export type PoolKind = 'token' | 'room' | 'clientId' | 'event' | 'video' | 'link' | 'subtitleUrl' | 'username' | 'password' | 'key';

const valuesKept = 60;

export function createPool(): Pool {
  const values = new Map<PoolKind, unknown[]>();
  return {
    add(kind, value) {
      const known = values.get(kind) ?? [];
      values.set(kind, known);
      known.push(value);
      if (known.length > valuesKept) known.shift();
    },
    pick(kind, random) {
      const known = values.get(kind) ?? [];
      return known.length === 0 ? undefined : random.pick(known);
    },
  };
}

/** Kinds of values by field name; of objects by the names of all fields. */
const kinds: Readonly<Record<string, PoolKind>> = {
  token: 'token',
  clientId: 'clientId',
  targetClientId: 'clientId',
  event: 'event',
  video: 'video',
  'id service': 'video',
  url: 'link',
  input: 'link',
  subtitleUrl: 'subtitleUrl',
  user: 'username',
  username: 'username',
  password: 'password',
  currentPassword: 'password',
  newPassword: 'password',
  verifyKey: 'key',
};

export function hintsFrom(pool: Pool): Hint {
  return (field, random) => {
    // Existing names of rooms would be refused.
    if (field === 'name') return textOf(random, random.int(3, 32), 'plain');
    // A video has only two of a queue item's fields.
    const isVideo = /\bid\b.*\bservice\b/.test(field);
    const kind = isVideo ? 'video' : Object.hasOwn(kinds, field) ? kinds[field] : undefined;
    return kind && pool.pick(kind, random);
  };
}
