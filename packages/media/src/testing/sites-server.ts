import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SiteSettings } from '../site/site-settings.ts';
import { siteOrigins, type SiteOrigins } from '../site/site-origins.ts';
import { countBytes } from './count-bytes.ts';
import type { RecordedRequest } from './fixture-server.ts';
import { listen } from './listen.ts';
import { fixtureFile, serveContent } from './serve-content.ts';
import { loopMark, redirectedMark, serveFault, type FaultyAnswer, type SiteFault } from './sites/faults.ts';
import { answerSites, siteNames, type SiteName } from './sites/answer-sites.ts';
import type { SiteReply } from './sites/site-reply.ts';
import { siteKeys } from './sites/site-keys.ts';

export interface RecordedSiteRequest extends RecordedRequest {
  site: SiteName;
  body: string;
}

/**
 * Imitates all sites on loopback, with invented data in `sites/`: one video for everything that can be wrong with one. Playback URLs lead
 * to packages/media/fixtures.
 * They share one host, so status 429 of one pauses the requests to all.
 */
export interface SitesServer {
  /** Without a trailing slash. */
  url: string;
  origins: SiteOrigins;
  /** With valid keys, `tube.example` of PeerTube and `inv.example` of Invidious. */
  settings: SiteSettings;
  /** Oldest first; a test may empty it. */
  requests: RecordedSiteRequest[];
  /** Gives the next `times` requests to a site this fault, or all. Replaces an earlier order. */
  order(site: SiteName, fault: SiteFault, times?: number): void;
  /** Clears the requests too. */
  reset(): void;
  /** May be called twice. */
  close(): Promise<void>;
}

export async function startSitesServer(): Promise<SitesServer> {
  const requests: RecordedSiteRequest[] = [];
  const orders = new Map<SiteName, { fault: SiteFault; left: number }>();

  function nextFault(site: SiteName, url: URL): SiteFault | undefined {
    if (url.searchParams.has(loopMark)) return 'redirect-loop';
    const order = orders.get(site);
    if (order === undefined || url.searchParams.has(redirectedMark) || order.left <= 0) return undefined;
    order.left -= 1;
    return order.fault;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-expose-headers', 'accept-ranges, content-length, content-range');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    const url = new URL(request.url ?? '/', base);
    const [first = '', ...rest] = url.pathname.slice(1).split('/');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (first === 'media') return serveReply({ media: rest.join('/') }, request, response);
    const site = siteNames.find((name) => name === first);
    if (site === undefined) return void response.writeHead(404).end();
    const body = await readBody(request);
    const record = { site, method: request.method ?? '', path: request.url ?? '', headers: request.headers, body, bytesSent: 0 };
    requests.push(record);
    countBytes(response, record);
    const { method, headers } = record;
    const asked = { method, path: decodeURIComponent(rest.join('/')), query: url.searchParams, headers, body, base };
    const fault = nextFault(site, url);
    const reply = answerSites[site](asked);
    return fault === undefined ? serveReply(reply, request, response) : serveFault(fault, url, response, written(reply));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const { url: base, close } = await listen(server);

  return {
    url: base,
    origins: Object.fromEntries(Object.keys(siteOrigins).map((site) => [site, `${base}/${site}`])) as SiteOrigins,
    settings: {
      youtubeKey: siteKeys.youtube,
      youtubeSearchesPerDay: 100,
      googleDriveKey: siteKeys.googleDrive,
      googleDriveBrowserKey: siteKeys.googleDriveBrowser,
      reddit: { clientId: siteKeys.redditId, clientSecret: siteKeys.redditSecret },
      peertube: new Map([['tube.example', `${base}/peertube`]]),
      invidious: new Map([['inv.example', `${base}/invidious`]]),
      relayed: [],
      off: () => [],
    },
    requests,
    order(site, fault, times = Infinity) {
      orders.set(site, { fault, left: times });
    },
    reset() {
      orders.clear();
      requests.length = 0;
    },
    close,
  };
}

async function serveReply(reply: SiteReply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (reply.media !== undefined) {
    const file = await fixtureFile(reply.media);
    if (file === undefined) response.writeHead(404).end();
    else await serveContent(request, response, file);
    return;
  }
  const { status, headers, body } = written(reply);
  response.writeHead(status, headers).end(body);
}

function written({ status = 200, headers, json, text, redirect }: SiteReply): FaultyAnswer {
  if (redirect !== undefined) return { status: 302, headers: { ...headers, location: redirect }, body: '' };
  const isJson = json !== undefined;
  const body = isJson ? JSON.stringify(json) : (text ?? '');
  const type = isJson ? 'application/json; charset=utf-8' : body.startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
  return { status, headers: { 'content-type': type, ...headers }, body };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
