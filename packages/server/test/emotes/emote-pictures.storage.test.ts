import { createDatabase } from '@matinee/testing';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { createEmotePictureStore, type EmotePictureStore } from '../../src/emotes/emote-pictures.ts';
import { createThumbnailStore } from '../../src/storage/picture-store.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import { openForTest } from '../helpers/databases.ts';
import { roomNamed } from '../helpers/room-store-contract.ts';

const image = (content: string) => ({ type: 'image/webp', bytes: Buffer.from(content) });

describe.each(['SQLite', 'PostgreSQL'])('pictures of emotes in %s', (kind) => {
  let rooms: RoomStore;
  let emotePictures: EmotePictureStore;
  let database: OpenDatabase['database'];

  beforeEach(async () => {
    const opened = await openForTest(kind === 'SQLite' ? {} : { databaseUrl: await createDatabase(inject('postgresUrl')) });
    ({ database } = opened);
    rooms = createRoomStore(opened);
    emotePictures = createEmotePictureStore(database);
  });

  async function createRoom(name: string): Promise<number> {
    await rooms.create(roomNamed(name), 0);
    return (await rooms.claim(name, 0))?.roomId ?? Number.NaN;
  }

  test('[EMOTE-5] pictures of a room’s emotes are kept while the emotes exist, and for a minute after they are saved', async () => {
    const [cinema, garden] = [await createRoom('cinema'), await createRoom('garden')];
    const [gone, kept, fresh] = [
      await emotePictures.save(cinema, image('gone'), 0),
      await emotePictures.save(cinema, image('kept'), 0),
      await emotePictures.save(cinema, image('fresh'), 30_000),
    ];
    const elsewhere = await emotePictures.save(garden, image('elsewhere'), 0);
    const remaining = async (): Promise<boolean[]> =>
      Promise.all([gone, kept, fresh, elsewhere].map(async (hash) => (await emotePictures.load(hash)) !== undefined));
    await emotePictures.keepOnly(cinema, [kept], { nowMs: 59_999 });
    expect(await remaining()).toEqual([true, true, true, true]);
    await emotePictures.keepOnly(cinema, [kept], { nowMs: 60_001 });
    expect(await remaining()).toEqual([false, true, true, true]);
    await emotePictures.save(cinema, image('kept'), 60_001);
    await emotePictures.keepOnly(cinema, [], { nowMs: 120_000 });
    expect(await remaining()).toEqual([false, true, false, true]);
    expect(await createThumbnailStore(database).load(elsewhere)).toBeUndefined();
    await rooms.remove(garden);
    expect(await emotePictures.load(elsewhere)).toBeUndefined();
  });

  test('[EMOTE-5] pictures older than a day that no room names are swept, except pictures in snapshots and logs', async () => {
    const garden = await createRoom('garden');
    const ofLog = await emotePictures.save(garden, image('log'), 0);
    const ofSnapshot = await emotePictures.save(garden, image('snapshot'), 0);
    const refused = await Promise.all(Array.from({ length: 12 }, (__, n) => emotePictures.save(garden, image(`refused ${n}`), 0)));
    const fresh = await emotePictures.save(garden, image('fresh'), 1000);
    const emotes = (hash: string) => ({ emotes: [{ name: 'cat', picture: `/api/emote/${hash}` }] });
    await database
      .updateTable('rooms')
      .set({ snapshot: JSON.stringify({ sync: emotes(ofSnapshot) }) })
      .where('id', '=', garden)
      .execute();
    const entry = JSON.stringify({ patch: emotes(ofLog) });
    await database.insertInto('room_log').values({ room_id: garden, seq: 1, epoch: 1, entry }).execute();
    await emotePictures.sweep(24 * 3600 * 1000 + 1);
    const found = await database.selectFrom('emote_pictures').select('hash').execute();
    expect(found.map(({ hash }) => hash).toSorted()).toEqual([ofLog, ofSnapshot, fresh].toSorted());
    expect(refused).toHaveLength(12);
  });
});
