import { limits, type FilmState } from '@matinee/protocol';
import { fetchChecked, type TestServer } from '@matinee/testing';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

export const blockBytes = limits.filmBlockBytes;

/** Returns bytes that differ from block to block. @param blocks may have a fraction for a shorter last block */
export function fileOf(blocks: number, seed = 'film'): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(Math.round(blocks * blockBytes));
  for (let at = 0; at < bytes.length; at += 4096) bytes.fill(createHash('sha256').update(`${seed} ${at}`).digest(), at, at + 4096);
  return bytes;
}

export function offerOf(bytes: Uint8Array, details: object = {}): { fileName: string; sizeBytes: number; identity: string } {
  const identity = createHash('sha256').update(bytes).digest('hex');
  return { fileName: 'First Light.mkv', sizeBytes: bytes.length, identity, ...details };
}

export interface FilmAnswer {
  status: number;
  body: FilmState & { error?: { name: string; reason?: string } };
}

export class Sender {
  readonly server: TestServer;
  readonly room: string;
  readonly token: string;
  readonly bytes: Buffer<ArrayBuffer>;
  id = '';

  constructor(server: TestServer, owner: { room: string; token: string; bytes: Buffer<ArrayBuffer> }) {
    this.server = server;
    this.room = owner.room;
    this.token = owner.token;
    this.bytes = owner.bytes;
  }

  async offer(details: object = {}): Promise<FilmAnswer> {
    const answer = await this.server.call('POST', `/room/${this.room}/films`, { token: this.token, body: offerOf(this.bytes, details) });
    if (answer.status === 201) this.id = answer.body.id;
    return answer;
  }

  send(first: number, count = 1, headers: Record<string, string> = {}): Promise<FilmAnswer> {
    return this.sendBytes(first, this.bytes.subarray(first * blockBytes, (first + count) * blockBytes), headers);
  }

  async sendBytes(first: number | string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<FilmAnswer> {
    const response = await fetch(`${this.server.url}/api/room/${this.room}/film/${this.id}/blocks/${first}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/octet-stream', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as FilmAnswer['body'] };
  }

  async sendHashes(leftOut = 0): Promise<FilmAnswer> {
    const blocks = Array.from({ length: Math.ceil(this.bytes.length / blockBytes) - leftOut }, (_, index) => index * blockBytes);
    const hashes = blocks.map((at) =>
      createHash('sha256')
        .update(this.bytes.subarray(at, at + blockBytes))
        .digest()
        .subarray(0, 16),
    );
    const response = await fetch(`${this.server.url}/api/room/${this.room}/film/${this.id}/hashes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/octet-stream' },
      body: Buffer.concat(hashes),
    });
    return { status: response.status, body: (await response.json()) as FilmAnswer['body'] };
  }

  state(token = this.token): Promise<FilmAnswer> {
    return this.server.call('GET', `/room/${this.room}/films/${this.id}`, { token });
  }

  async exists(): Promise<boolean> {
    return (await this.state()).status === 200;
  }

  get folder(): string {
    return join(this.server.dataDir, 'films', this.id);
  }

  async url(token = this.token): Promise<string> {
    const { body } = await this.server.call('GET', `/data/address?service=file&id=${this.id}&room=${this.room}`, { token });
    return this.server.url + body.src_url;
  }
}

/** Offers a film with all details, in a new room, for a new guest. */
export async function offerFirstLight(server: TestServer, bytes: Buffer<ArrayBuffer>): Promise<Sender> {
  const token = await server.grant();
  const sender = new Sender(server, { room: await server.generate(token), token, bytes });
  await sender.offer({ title: 'First light', lengthSeconds: 120.5, mime: 'video/x-matroska', codecs: 'avc1.640028,ac-3' });
  return sender;
}

/** Sends a whole film, which then counts as used for a minute. */
export async function sendWhole(server: TestServer, owner: ConstructorParameters<typeof Sender>[1]): Promise<Sender> {
  const sender = new Sender(server, owner);
  const { status, body } = await sender.offer();
  if (status !== 201) throw new Error(JSON.stringify(body));
  for (let first = 0; first * blockBytes < owner.bytes.length; first += 16) await sender.send(first, 16);
  return sender;
}

let files = 0;
export const newFile = (): Buffer<ArrayBuffer> => fileOf(1, `file ${(files += 1)}`);

export async function deleteFilms(server: TestServer, apiKey: string): Promise<void> {
  const headers = { apikey: apiKey };
  const { body } = await server.call('GET', '/admin/films', { headers });
  for (const { id } of body.data) await server.call('DELETE', `/admin/films/${id}`, { headers });
}

export const read = (url: string, headers: Record<string, string> = {}): Promise<Response> => fetchChecked(url, { headers });

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

export function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16);
}
