import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { createRandom, type Random } from '../random.ts';
import { hostileAnswer } from './answers.ts';
import { hostileFile, hostileKinds, pathOf, type HostileFile, type HostileKind } from './files.ts';

/**
 * Serves hostile files by number, and faulty answers below `/faulty`. `/shown/<number>.json` lists media with the picture of that number;
 * `/api/v1/…` imitates PeerTube.
 */
export interface HostileSite {
  /** `http://127.0.0.1:port` */
  url: string;
  close(): Promise<void>;
}

/** Faults of the transport, by the first part of a path: `/faulty/<fault>/file/…`. */
export const transportFaults = [
  'cut',
  'longer',
  'shorter',
  'endless',
  'silent',
  'slow',
  'no-ranges',
  'wrong-range',
  'redirects',
  'status',
  'headers',
] as const;
type TransportFault = (typeof transportFaults)[number];

/** Films without faults: `/clip.mp4?<anything>`, and a live stream at `/live.m3u8?<anything>`. */
const clip: HostileFile = {
  type: 'video/mp4',
  bytes: readFileSync(new URL('../../../packages/media/fixtures/moov-at-end.mp4', import.meta.url)),
};
const broadcast: HostileFile = {
  type: 'application/vnd.apple.mpegurl',
  bytes: Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:4,\n1.ts\n#EXTINF:4,\n2.ts\n'),
};

const filesKept = 20;

function listShowing(thumbnail: string, base: string): HostileFile {
  const list = { title: 'x', duration: 5, thumbnail, sources: [{ url: `${base}/clip.mp4`, contentType: 'video/mp4', quality: 720 }] };
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(list)) };
}

export async function startHostileSite(seed: number): Promise<HostileSite> {
  const recent = new Map<string, HostileFile>();
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    const [path = ''] = (request.url ?? '/').split('?');
    const fault = transportFaults.find((name) => path.startsWith(`/faulty/${name}/`));
    const file = fileAt(fault === undefined ? path : path.slice(`/faulty/${fault}`.length));
    if (file === undefined) response.writeHead(404).end();
    else if (fault === undefined) serve(file, request, response);
    else faulty[fault](file, request, response, createRandom(seed).fork(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function fileAt(path: string): HostileFile | undefined {
    if (path === '/clip.mp4') return clip;
    if (path === '/live.m3u8') return broadcast;
    if (path.startsWith('/api/v1/'))
      return { type: 'application/json', bytes: Buffer.from(hostileAnswer(path, url, createRandom(seed).fork(path))) };
    const picture = /^\/shown\/(\d+)\.json$/.exec(path)?.[1];
    if (picture !== undefined) return listShowing(url + pathOf('picture', Number(picture)), url);
    const [, kind, number] = /^\/file\/([a-z\d]+)\/(\d+)\.[a-z\d]+$/.exec(path) ?? [];
    if (!hostileKinds.includes(kind as HostileKind)) return undefined;
    // Files are read in pieces, but made once.
    const file = recent.get(path) ?? hostileFile(kind as HostileKind, seed, Number(number), url);
    recent.set(path, file);
    const oldest = recent.size > filesKept ? recent.keys().next().value : undefined;
    if (oldest !== undefined) recent.delete(oldest);
    return file;
  }

  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function serve({ type, bytes }: HostileFile, request: IncomingMessage, response: ServerResponse): void {
  const [, first = '0', last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(first);
  const end = last === undefined || last === '' ? bytes.length : Math.min(bytes.length, Number(last) + 1);
  if (request.headers.range !== undefined && start >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const isPart = request.headers.range !== undefined;
  response.writeHead(isPart ? 206 : 200, {
    'content-type': type,
    'content-length': end - start,
    'accept-ranges': 'bytes',
    ...(isPart && { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes.subarray(start, end));
}

const faulty: Record<TransportFault, (file: HostileFile, request: IncomingMessage, response: ServerResponse, random: Random) => void> = {
  cut: ({ type, bytes }, _, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  },
  longer: ({ type, bytes }, _, response) => {
    // A false length, written past Node's checks.
    response.socket?.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\n`), bytes]));
  },
  shorter: ({ type, bytes }, _, response) => {
    response.socket?.end(
      Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: 99999999999\r\n\r\n`), bytes]),
    );
  },
  endless: ({ type, bytes }, _, response) => {
    response.writeHead(200, { 'content-type': type });
    const pour = (): void => {
      while (!response.destroyed && response.write(bytes.length > 0 ? bytes : 'x'));
    };
    response.on('drain', pour);
    pour();
  },
  silent: () => undefined,
  slow: ({ type, bytes }, _, response) => {
    response.writeHead(200, { 'content-type': type });
    let at = 0;
    const dripping = setInterval(() => response.write(bytes.subarray(at, (at += 1))), 200);
    response.on('close', () => clearInterval(dripping));
  },
  'no-ranges': ({ type, bytes }, request, response) => {
    response.writeHead(200, { 'content-type': type }).end(request.method === 'HEAD' ? undefined : bytes);
  },
  'wrong-range': ({ type, bytes }, _, response, random) => {
    const range = random.pick(['bytes 0-0/1', 'bytes 5-1/3', 'bytes 0-99999999999/99999999999', 'bytes */*', 'x', 'bytes 0-1/-1']);
    response.writeHead(206, { 'content-type': type, 'content-range': range }).end(bytes);
  },
  redirects: (_, request, response, random) => {
    const to = random.pick([
      '',
      request.url ?? '',
      '//',
      'http://[',
      'http://127.0.0.1:1/',
      'javascript:0',
      `/${'x'.repeat(5000)}`,
      'http://169.254.169.254/',
    ]);
    response.writeHead(random.pick([301, 302, 303, 307, 308, 300, 304]), { location: to }).end();
  },
  status: (_, __, response, random) =>
    void response.writeHead(random.pick([201, 204, 206, 304, 400, 401, 403, 404, 429, 500, 503])).end('no'),
  headers: ({ bytes }, _, response, random) => {
    const header = random.pick([
      'content-type: \u00ff',
      `content-type: ${'x'.repeat(5000)}`,
      'content-disposition: attachment; filename="\u0001"',
      `x: ${'y'.repeat(20_000)}`,
      'content-type: text/html',
      'content-encoding: gzip',
      'transfer-encoding: gzip',
    ]);
    response.socket?.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${header}\r\nconnection: close\r\n\r\n`, 'latin1'), bytes]));
  },
};
