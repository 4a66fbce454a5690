import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType, type LibraryEntry } from '@matinee/protocol';
import { fetchChecked } from '@matinee/testing';
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { pictures } from '../helpers/pictures.ts';
import { openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';
import { folderWith } from '../helpers/temporary-folder.ts';

const fixtures = join(import.meta.dirname, '../../../media/fixtures');
const clip = readFileSync(join(fixtures, 'clip.mp4'));
// Its sound is in German.
clip.writeUInt16BE(0x10_b5, clip.lastIndexOf('mdhd') + 24);

const outside = folderWith({ 'secret.mkv': 'secret', 'folder/secret.mkv': 'secret' });
const media = folderWith({
  'Series/Harbour Lights/Season 1/1. The Night Train.mkv': '',
  'Series/Harbour Lights/Season 1/2. Whalesong.mkv': '',
  'Series/Harbour Lights/Season 1/10. Storm.mkv': '',
  'Series/Harbour Lights/Season 2/01.mkv': '',
  'Films/Les_amants_d’Été.2019.webm': '',
  'Films/Zebra.mp4': 'not a film',
  'Films/notes.txt': 'text',
  'Films/old.avi': '',
  'Films/.hidden.mkv': '',
  '.trash/Gone.mkv': '',
  'Empty/readme.md': '',
  'clip.part': '',
  'Pictured/Picture/Own.mkv': '',
  'Pictured/Picture/Another.mkv': '',
  'Pictured/Picture/Broken.mkv': '',
  'Pictured/Picture/Broken.jpg': '<script>',
});
writeFileSync(join(media, 'A clip.mp4'), clip);
copyFileSync(join(fixtures, 'tone.mp3'), join(media, 'Tone.mp3'));
for (const name of ['own.PNG', 'folder.png']) writeFileSync(join(media, 'Pictured/Picture', name), pictures.png.bytes);
symlinkSync(join(outside, 'secret.mkv'), join(media, 'Films/Leak.mkv'));
symlinkSync('../../../../../../../../etc/passwd', join(media, 'Films/Passwords.mp4'));
symlinkSync(join(outside, 'folder'), join(media, 'Other'));
symlinkSync(media, join(media, 'Films/Circle'));
symlinkSync('../A clip.mp4', join(media, 'Films/Linked.mp4'));
symlinkSync('.hidden.mkv', join(media, 'Films/Shown.mkv'));

interface Answer {
  status: number;
  body: { entries: LibraryEntry[]; total: number; films: number; isReading: boolean; error?: { name: string; reason?: string } };
}

const nameOf = (entry: LibraryEntry): string => (entry.kind === 'folder' ? `${entry.folder}/` : entry.title);
const namesIn = ({ body }: Answer): string[] => body.entries.map(nameOf);

describe('a folder of the operator', async () => {
  const clock = createFakeClock();
  const server = await startForFile({ MEDIA_DIR: media }, { clock });
  let token: string;
  let room: string;

  beforeEach(async () => {
    token = await server.grant();
    room = await server.generate(token);
  });

  const get = (path: string, by = token, of = server): Promise<Answer> => of.call('GET', `/room/${room}/library${path}`, { token: by });
  const list = (folder = '', from = '0'): Promise<Answer> => get(`?folder=${encodeURIComponent(folder)}&from=${from}`);
  const search = (words: string): Promise<Answer> => get(`/search?words=${encodeURIComponent(words)}`);
  async function idOf(title: string): Promise<string> {
    const found = (await search(title)).body.entries.find((entry) => entry.kind === 'film' && entry.title === title);
    return found?.kind === 'film' ? found.id : 'none';
  }
  const addressOf = (id: string, by = token, of = room) =>
    server.call('GET', `/data/address?service=file&id=${encodeURIComponent(id)}&room=${of}`, { token: by });
  const urlOf = async (title: string, by = token): Promise<string> => server.url + (await addressOf(await idOf(title), by)).body.src_url;

  test('[FILM-40] users list its folders and films in natural order, folders first', async () => {
    const top = await list();
    expect(namesIn(top)).toEqual(['Films/', 'Pictured/', 'Series/', 'A clip', 'Tone']);
    expect(top.body).toMatchObject({ total: 5, films: 12 });
    expect(top.body.entries[2]).toEqual({ kind: 'folder', folder: 'Series', name: 'Series', films: 4 });
    expect(namesIn(await list('Series/Harbour Lights'))).toEqual(['Series/Harbour Lights/Season 1/', 'Series/Harbour Lights/Season 2/']);
    expect(namesIn(await list('Series/Harbour Lights/Season 1'))).toEqual(['1. The Night Train', '2. Whalesong', '10. Storm']);
    expect(namesIn(await list('', '3'))).toEqual(['A clip', 'Tone']);
  });

  test('[FILM-41] hidden files, files that browsers can’t play, and links that lead out of it are left out', async () => {
    expect(namesIn(await list('Films'))).toEqual(['Les amants d’Été 2019', 'Linked', 'Zebra']);
    for (const word of ['gone', 'secret', 'leak', 'passwords', 'shown', 'hidden']) expect(namesIn(await search(word))).toEqual([]);
    for (const folder of ['.trash', 'Other', 'Films/Circle', '..', '/', '../..', 'Films/', 'Empty']) {
      expect((await list(folder)).status).toBe(404);
    }
  });

  test('[FILM-42] a search finds words in any order and without regard to case and accents, in names before folders', async () => {
    expect(namesIn(await search('train NIGHT'))).toEqual(['1. The Night Train']);
    expect(namesIn(await search('ete amants'))).toEqual(['Les amants d’Été 2019']);
    expect(namesIn(await search('harbour 2'))).toEqual(['2. Whalesong', '01']);
    expect(namesIn(await search('harbour zebra'))).toEqual([]);
    expect((await get('/search?words=%20')).status).toBe(400);
  });

  test('[FILM-43] a film gets its length and languages once the server has read it', async () => {
    await expect.poll(async () => (await list()).body.isReading).toBe(false);
    const { body } = await list();
    expect(body.entries.slice(3)).toEqual([
      expect.objectContaining({ title: 'A clip', lengthSeconds: 20, languages: ['deu'] }),
      expect.objectContaining({ title: 'Tone', lengthSeconds: expect.any(Number) }),
    ]);
  });

  test('[FILM-44] a user adds a film by its id, with title, length, type and codecs', async () => {
    const client = await server.enter(room, token);
    const id = await idOf('A clip');
    expect(id).toMatch(/^library:[\w-]{38}$/);
    await client.ask({ type: RequestType.Add, video: { service: 'file', id } });
    expect([client.room.currentSource, ...(client.room.queue ?? [])]).toContainEqual(
      expect.objectContaining({ service: 'file', id, title: 'A clip', length: 20, mime: 'video/mp4', codecs: expect.any(String) }),
    );
  });

  test('[FILM-44] a file that is no film is refused', async () => {
    const { body } = await server.call('POST', `/room/${room}/queue`, { token, body: { service: 'file', id: await idOf('Zebra') } });
    expect(body.error).toMatchObject({ name: 'MissingMetadataException' });
  });

  test('[FILM-45] an id is valid in the room in which it was listed, also after a restart', async () => {
    const id = await idOf('Tone');
    const elsewhere = await server.generate(token);
    const forged = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
    for (const [into, wrong] of [
      [elsewhere, id],
      [room, forged],
      [room, `library:${'A'.repeat(38)}`],
    ] as const) {
      const { body } = await server.call('POST', `/room/${into}/queue`, { token, body: { service: 'file', id: wrong } });
      expect(body.error).toMatchObject({ name: 'VideoNotFoundException', reason: 'library_film_gone' });
      expect((await addressOf(wrong, token, into)).body.error).toMatchObject({ name: 'VideoNotFoundException' });
    }
    const second = await startForTest({ MEDIA_DIR: media }, { dataDir: server.dataDir, clock });
    const found = await get('/search?words=tone', token, second);
    expect(found.body.entries).toEqual([expect.objectContaining({ id })]);
  });

  test('[FILM-46] users of the room read it in ranges, as bytes without a type', async () => {
    const url = await urlOf('A clip', await server.grant());
    const whole = await fetchChecked(url);
    expect(Buffer.from(await whole.arrayBuffer()).equals(clip)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    });
    const part = await fetchChecked(url, { headers: { range: 'bytes=100-299' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${clip.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(100, 300))).toBe(true);
    expect((await fetchChecked(url, { headers: { range: `bytes=${clip.length}-` } })).status).toBe(416);
    const etag = whole.headers.get('etag') ?? '';
    expect((await fetchChecked(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetchChecked(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(clip.length));
    expect((await fetchChecked(await urlOf('Linked'), { method: 'HEAD' })).headers.get('content-length')).toBe(String(clip.length));
  });

  test('[FILM-46] its URL is valid for the session that asked, in its room', async () => {
    const url = await urlOf('A clip');
    const elsewhere = await server.generate(token);
    const other = await idOf('Tone');
    for (const wrong of [
      url.replace(room, elsewhere),
      url.replace(/library:[\w-]+/, other),
      url.replace(/pass=.*/, ''),
      url.replace('pass=', 'pass=x'),
    ]) {
      expect((await fetch(wrong)).status).toBe(404);
    }
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  });

  test('[FILM-46] a user who is banned or no longer admitted doesn’t read it', async () => {
    const { cinema, olga } = await openOwnedRoom(server);
    const reader = await server.grant();
    const { body } = await server.call('GET', `/room/${cinema}/library/search?words=clip`, { token: reader });
    const { body: address } = await addressOf(body.entries[0].id, reader, cinema);
    const statusOf = async (): Promise<number> => (await fetch(server.url + address.src_url, { method: 'HEAD' })).status;
    expect(await statusOf()).toBe(200);
    await olga.ask({ type: RequestType.SetDoor, kind: 'invited' });
    expect(await statusOf()).toBe(403);
    expect((await server.call('GET', `/room/${cinema}/library`, { token: reader })).body.error).toMatchObject({ name: 'NotAdmitted' });
    expect((await addressOf(body.entries[0].id, reader, cinema)).body.error).toMatchObject({ name: 'NotAdmitted' });
  });

  test('[FILM-47] users who may not add to the queue don’t see it', async () => {
    const { cinema, olga } = await openOwnedRoom(server);
    await olga.ask({ type: RequestType.ApplySettings, settings: { grants: [[0, 0], [1, 0]] } }); // prettier-ignore
    const { body } = await server.call('GET', `/room/${cinema}/library`, { token });
    expect(body.error).toMatchObject({ name: 'PermissionDeniedException' });
  });

  test('[FILM-51] a film has the picture of its name, else the one of its folder; anything but an image is missing', async () => {
    const { body } = await search('picture');
    const paths = new Map(body.entries.map((entry) => [nameOf(entry), entry.kind === 'film' ? entry.picture : undefined]));
    const read = async (title: string) => (await fetchChecked(server.url + (paths.get(title) ?? '/none'))).status;
    expect([await read('Own'), await read('Another'), await read('Broken')]).toEqual([200, 200, 404]);
    expect(paths.get('Own')).not.toBe(paths.get('Another'));
    const response = await fetchChecked(server.url + paths.get('Own'));
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect((await fetchChecked(server.url + paths.get('Own')?.replace('/library/', '/library/x'))).status).toBe(404);
  });

  test('[FILM-50] pages are told that there is a library, and for whom', async () => {
    expect((await server.call('GET', '/data/features')).body).toMatchObject({ library: 'everyone' });
  });
});
