import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { send } from '../serve-content.ts';
import { blockPage } from './site-reply.ts';

export type SiteFault =
  /** Without useful data; 429 with `Retry-After: 7`. */
  | { status: number }
  | { redirectTo: string }
  /** Changes JSON; pages stay as they are. */
  | { alter: (json: unknown) => unknown }
  | 'slow-headers'
  | 'slow-body'
  /** 32 MiB of JSON. */
  | 'too-large'
  /** The first half, as if it were complete. */
  | 'truncated'
  /** With status 200, and with 403. */
  | 'page'
  | 'page-403'
  /** To the answer. */
  | 'redirect'
  | 'redirect-loop'
  /** An image. */
  | 'wrong-type'
  /** Although that wasn't requested. */
  | 'gzip';

export const redirectedMark = 'fixture-redirected';
export const loopMark = 'fixture-loop';

export interface FaultyAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** @param answer the answer without the fault */
export async function serveFault(fault: SiteFault, url: URL, response: ServerResponse, answer: FaultyAnswer): Promise<void> {
  if (typeof fault === 'object') {
    if ('redirectTo' in fault) response.writeHead(302, { location: fault.redirectTo }).end();
    else if ('alter' in fault) response.writeHead(answer.status, answer.headers).end(altered(answer.body, fault.alter));
    else
      response
        .writeHead(fault.status, { 'content-type': 'text/plain', ...(fault.status === 429 && { 'retry-after': '7' }) })
        .end('Fixture');
    return;
  }
  const { status, headers, body } = answer;
  switch (fault) {
    case 'slow-headers':
      return;
    case 'slow-body':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"items":');
      return;
    case 'too-large':
      response.writeHead(200, { 'content-type': 'application/json' });
      await send(response, largeJson());
      return;
    case 'truncated':
      response.writeHead(status, headers).end(body.slice(0, Math.floor(body.length / 2)));
      return;
    case 'page':
    case 'page-403':
      response.writeHead(fault === 'page' ? 200 : 403, { 'content-type': 'text/html; charset=utf-8' }).end(blockPage);
      return;
    case 'redirect':
    case 'redirect-loop':
      response.writeHead(302, { location: marked(url, fault === 'redirect' ? redirectedMark : loopMark) }).end();
      return;
    case 'wrong-type':
      response.writeHead(status, { ...headers, 'content-type': 'image/png' }).end(body);
      return;
    case 'gzip':
      response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body));
      return;
    default:
      fault satisfies never;
  }
}

function altered(body: string, alter: (json: unknown) => unknown): string {
  return /^[{[]/.test(body) ? (JSON.stringify(alter(JSON.parse(body))) ?? '') : body;
}

function marked(url: URL, mark: string): string {
  const target = new URL(url);
  target.searchParams.set(mark, '1');
  return target.href;
}

function* largeJson(): Generator<Uint8Array> {
  yield Buffer.from('{"filler":"');
  const filler = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < 32 * 1024 * 1024; sent += filler.length) yield filler;
  yield Buffer.from('"}');
}
