import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';
import { blockBytes, bytesOf, checksumOf, fileOf, offerFirstLight, read, Sender } from './sent-film.ts';

describe('a film of one’s own', async () => {
  const clock = createFakeClock();
  const server = await startForFile({}, { clock });
  const bytes = fileOf(4.5);
  let room: string;
  let token: string;
  let sender: Sender;

  beforeEach(async () => {
    sender = await offerFirstLight(server, bytes);
    ({ room, token } = sender);
  });

  test('[FILM-1] its owner sends it block by block, and others read it as one file', async () => {
    const offered = await sender.offer();
    expect(offered.body).toMatchObject({ id: expect.stringMatching(/^[\w-]{32}$/), name: 'First Light.mkv', sizeBytes: bytes.length });
    expect(offered.body).toMatchObject({ sentBytes: 0, sent: [], isWhole: false, isOwn: true, blockBytes, wishes: [[0, 5]] });
    expect((await sender.send(0, 2)).body).toMatchObject({ sent: [[0, 2]], sentBytes: 2 * blockBytes, wishes: [[2, 3]] });
    const other = await server.grant();
    expect((await sender.send(4)).body).toMatchObject({ sent: [[0, 2], [4, 1]], wishes: [[2, 2]] }); // prettier-ignore
    expect((await sender.state(other)).body).toMatchObject({ sent: [[0, 2], [4, 1]], isOwn: false, wishes: [] }); // prettier-ignore
    const checksum = checksumOf(bytes.subarray(2 * blockBytes, 4 * blockBytes));
    expect((await sender.send(2, 2, { 'x-checksum': checksum })).body).toMatchObject({
      sent: [[0, 5]],
      sentBytes: bytes.length,
      isWhole: true,
      wishes: [],
      lastBlockSecondsAgo: 0,
    });
    const response = await read(await sender.url(other));
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
  });

  test('[FILM-32] a film of own copies says what it is known by, and its owner sends only what others read', async () => {
    const pictures = [{ seconds: 0, hash: '0123456789abcdef0123456789abcdef' }];
    const guest = await server.grant();
    const fresh = new Sender(server, { room, token: guest, bytes: fileOf(4, 'copies') });
    const { body } = await fresh.offer({ pictures, lengthSeconds: 60, ownCopies: true });
    expect(body).toMatchObject({ ownCopies: true, wishes: [] });
    const other = await server.grant();
    const known = { identity: body.identity, pictures, lengthSeconds: 60, sizeBytes: 4 * blockBytes, isOwn: false };
    expect((await fresh.state(other)).body).toMatchObject(known);
    const address = await server.call('GET', `/data/address?service=file&id=${fresh.id}&room=${room}`, { token: other });
    expect(address.body).toMatchObject({ ownCopies: true, src_url: expect.any(String) });
    const reading = read(server.url + address.body.src_url, { range: 'bytes=0-9' });
    await expect.poll(async () => (await fresh.state()).body.wishes).toEqual([[0, 4]]);
    await fresh.send(0);
    expect((await reading).status).toBe(206);
    expect((await fresh.offer()).body).toMatchObject({ ownCopies: false, wishes: [[1, 3]] });
  });

  test('[FILM-2] a user adds it to the queue of its room by its id', async () => {
    const client = await server.enter(room, token);
    await client.ask({ type: RequestType.Add, video: { service: 'file', id: sender.id } });
    const { currentSource, queue = [] } = client.room;
    expect([currentSource, ...queue]).toContainEqual(
      expect.objectContaining({
        service: 'file',
        id: sender.id,
        title: 'First light',
        length: 120.5,
        mime: 'video/x-matroska',
        codecs: 'avc1.640028,ac-3',
      }),
    );
  });

  test('[FILM-2] other rooms don’t find it, and no room finds a film that doesn’t exist', async () => {
    const elsewhere = await server.generate(token);
    for (const [into, id] of [
      [elsewhere, sender.id],
      [room, 'A'.repeat(32)],
      [room, '../../../../etc/passwd'],
    ]) {
      const { body } = await server.call('POST', `/room/${into}/queue`, { token, body: { service: 'file', id } });
      expect(body.error).toMatchObject({ name: 'VideoNotFoundException', reason: 'film_gone' });
      const address = await server.call('GET', `/data/address?service=file&id=${encodeURIComponent(id ?? '')}&room=${into}`, { token });
      expect(address.body.error).toMatchObject({ name: 'VideoNotFoundException' });
    }
    expect((await server.call('GET', `/room/${elsewhere}/films/${sender.id}`, { token })).status).toBe(404);
    expect((await server.call('GET', `/data/address?service=file&id=${sender.id}`, { token })).body.error.name).toBe(
      'VideoNotFoundException',
    );
  });

  test('[FILM-4] its owner alone sends it', async () => {
    const other = new Sender(server, { room, token: await server.grant(), bytes });
    other.id = sender.id;
    expect((await other.send(0)).body.error).toMatchObject({ name: 'NotTheOwner', reason: 'film_of_another' });
    const { status } = await server.call('POST', `/room/${room}/film/${sender.id}/blocks/0`, {
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(status).toBe(400);
    expect((await sender.state()).body.sentBytes).toBe(0);
  });

  test('[FILM-4] a user who offers the same file again goes on with the film, in the same room alone', async () => {
    await sender.send(0, 2);
    const { id } = sender;
    expect((await sender.offer({ fileName: 'renamed.mkv' })).body).toMatchObject({ id, sent: [[0, 2]], name: 'First Light.mkv' });
    const other = new Sender(server, { room, token: await server.grant(), bytes });
    expect((await other.offer()).body.id).not.toBe(id);
    const elsewhere = new Sender(server, { room: await server.generate(token), token, bytes });
    expect((await elsewhere.offer()).body.id).not.toBe(id);
  });

  test('[FILM-4] an account owns it on all devices', async () => {
    const name = `Ilse ${room.slice(-8)}`;
    const computer = new Sender(server, { room, token: await server.grant(name), bytes });
    const { body } = await computer.offer();
    expect(body).toMatchObject({ isOwn: true, ownerName: name });
    const phone = await server.grant(name);
    expect((await computer.state(phone)).body).toMatchObject({ isOwn: true });
    expect((await computer.state()).body.id).toBe(body.id);
  });
});
