import { limits } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { createSubtitleStore, createThumbnailStore, type SubtitleStore, type ThumbnailStore } from '../../src/storage/picture-store.ts';
import type { Database } from '../../src/storage/tables.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';
import { roomNamed } from '../helpers/room-store-contract.ts';

const image = (content: string) => ({ type: 'image/webp', bytes: Buffer.from(content) });

describe.each(['SQLite', 'PostgreSQL'])('pictures in %s', (kind) => {
  let rooms: RoomStore;
  let thumbnails: ThumbnailStore;
  let subtitles: SubtitleStore;
  let database: Database;

  beforeEach(async () => {
    const opened = await openForTest(kind === 'SQLite' ? {} : { databaseUrl: await migratedDatabase() });
    rooms = createRoomStore(opened);
    ({ database } = opened);
    thumbnails = createThumbnailStore(database);
    subtitles = createSubtitleStore(database);
  });

  async function createRoom(name: string): Promise<number> {
    await rooms.create(roomNamed(name), 0);
    return (await rooms.claim(name, 0))?.roomId ?? Number.NaN;
  }
  const contentOf = async (hash: string): Promise<string | undefined> => {
    const found = await thumbnails.load(hash);
    return found && `${found.type} ${Buffer.from(found.bytes).toString()}`;
  };

  test('[STORE-40] a thumbnail is found by its hash while a room has it', async () => {
    const [cinema, garden] = [await createRoom('cinema'), await createRoom('garden')];
    const hash = await thumbnails.save(cinema, image('a'), 1);
    expect(await thumbnails.save(cinema, image('a'), 2)).toBe(hash);
    expect(await thumbnails.save(garden, image('a'), 3)).toBe(hash);
    expect(await contentOf(hash)).toBe('image/webp a');
    await rooms.remove(cinema);
    expect(await contentOf(hash)).toBe('image/webp a');
    await rooms.remove(garden);
    expect(await contentOf(hash)).toBeUndefined();
  });

  test('[STORE-40] nothing is stored for a room that has been deleted', async () => {
    const cinema = await createRoom('cinema');
    await rooms.remove(cinema);
    expect(await contentOf(await thumbnails.save(cinema, image('a'), 1))).toBeUndefined();
  });

  test('[STORE-40] a room keeps its newest 200 thumbnails', async () => {
    const cinema = await createRoom('cinema');
    const garden = await createRoom('garden');
    const other = await thumbnails.save(garden, image('other'), 0);
    const first = await thumbnails.save(cinema, image('first'), 1);
    for (let count = 1; count < limits.thumbnailsPerRoom; count += 1) await thumbnails.save(cinema, image(String(count)), count + 1);
    expect(await contentOf(first)).toBeDefined();
    await thumbnails.save(cinema, image('last'), 1000);
    expect(await contentOf(first)).toBeUndefined();
    expect(await contentOf(other)).toBeDefined();
  });

  test('[STORE-41] a room keeps its newest 50 subtitles from files, and for longer than a day only while it names them', async () => {
    const cinema = await createRoom('cinema');
    const text = (count: number) => subtitles.save(cinema, { type: 'text/vtt', bytes: Buffer.from(String(count)) }, count);
    const [oldest, second] = [await text(0), await text(1)];
    for (let count = 2; count <= limits.subtitlesPerRoom; count += 1) await text(count);
    expect([await subtitles.load(oldest), await subtitles.load(second)]).toEqual([undefined, expect.anything()]);
    const snapshot = JSON.stringify({ currentSource: { subtitleUrl: `/subtitles/${second}/film.srt` } });
    await database.updateTable('rooms').set({ snapshot }).where('id', '=', cinema).execute();
    const dayMs = 24 * 3600 * 1000;
    await subtitles.sweep(dayMs + limits.subtitlesPerRoom);
    const left = await database.selectFrom('subtitles').select('created_at').orderBy('created_at').execute();
    expect(left.map(({ created_at }) => created_at)).toEqual([1, limits.subtitlesPerRoom]);
  });
});
