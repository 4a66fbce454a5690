import { limits, type FilmState } from '@matinee/protocol';
import type { TestServer } from '@matinee/testing';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const blockBytes = limits.filmBlockBytes;

/** Returns the bytes of a file, which differ from block to block. @param blocks may have a fraction for a shorter last block */
export function fileOf(blocks: number, seed = 'film'): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(Math.round(blocks * blockBytes));
  for (let at = 0; at < bytes.length; at += 4096) bytes.fill(createHash('sha256').update(`${seed} ${at}`).digest(), at, at + 4096);
  return bytes;
}

/** Returns the offer of a file, as a page makes it. */
export function offerOf(bytes: Uint8Array, details: object = {}): { fileName: string; sizeBytes: number; identity: string } {
  const identity = createHash('sha256').update(bytes).digest('hex');
  return { fileName: 'First Light.mkv', sizeBytes: bytes.length, identity, ...details };
}

/** An answer to a request about a film. */
export interface FilmAnswer {
  status: number;
  body: FilmState & { error?: { name: string; reason?: string } };
}

/** The browser of a film's owner. */
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

  /** Sends some blocks of the file. */
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

  state(token = this.token): Promise<FilmAnswer> {
    return this.server.call('GET', `/room/${this.room}/films/${this.id}`, { token });
  }

  /** Returns the URL at which the user of a session reads the film. */
  async url(token = this.token): Promise<string> {
    const { body } = await this.server.call('GET', `/data/address?service=file&id=${this.id}&room=${this.room}`, { token });
    return this.server.url + body.src_url;
  }
}

export function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16);
}
