import { createFakeClock } from '@matinee/base/fake-clock';
import type { TestClient } from '@matinee/testing';
import { expect, test } from 'vitest';
import { connectInMemory, flushed } from '../helpers/socket-pair.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const server = await startForFile({ RATE_LIMIT: 'on' }, { clock: createFakeClock() });
const room = await server.generate();
const token = await server.grant();

const frameBytes = 60_000;
/** The head of a text frame, masked with zeros (RFC 6455, section 5.2). */
const head = Buffer.from([0x81, 0x80 | 126, frameBytes >> 8, frameBytes & 255, 0, 0, 0, 0]);

async function enter(address: string): Promise<TestClient> {
  const client = await connectInMemory(server, room, address);
  client.send({ action: 'auth', token });
  await client.next('you');
  return client;
}

/** Begins a message byte by byte, below the maximum of 1024 chunks. Each chunk takes about 512 bytes of memory. */
async function begin(client: TestClient, bytes: number): Promise<void> {
  client.sendBytes(head);
  for (let sent = 0; sent < bytes; sent++) client.sendBytes(Buffer.from('x'));
  await flushed();
}

test('[LIMIT-17] a client with the largest unfinished message is closed above 4 MiB of an IP address, and no other', async () => {
  const codes: number[] = [];
  const greedy = [];
  for (let n = 0; n < 8; n++) greedy.push(await enter(`2001:db8::${n + 2}`));
  const [neighbor, stranger] = [await enter('2001:db8::1'), await enter('2001:db8:0:1::1')];
  await begin(neighbor, 100);
  for (const client of greedy) {
    void client.closed.then((code) => codes.push(code));
    await begin(client, 800);
  }
  await begin(stranger, 800);
  expect(codes).toEqual([]);

  for (const client of [greedy[7], greedy[6], greedy[5]]) {
    for (let sent = 0; sent < 200; sent++) client?.sendBytes(Buffer.from('x'));
    await flushed();
  }
  expect(await Promise.race(greedy.map(({ closed }) => closed))).toBe(1008);
  for (const [client, sent] of [
    [neighbor, 100],
    [stranger, 800],
  ] as const) {
    client.sendBytes(Buffer.alloc(frameBytes - sent, 'x'));
    expect(await client.next('error')).toMatchObject({ name: 'ValidationError' });
  }
  expect(codes).toEqual([1008]);
});
