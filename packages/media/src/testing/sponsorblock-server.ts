import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

export interface SponsorBlockServer {
  url: string;
  /** With queries, oldest first. */
  requests: string[];
  /** JSON with status 200, or what a function sends. */
  answer: unknown;
  close(): Promise<void>;
}

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export async function startSponsorBlockServer(): Promise<SponsorBlockServer> {
  const server = createServer((request, response) => {
    standIn.requests.push(request.url ?? '');
    if (typeof standIn.answer === 'function') (standIn.answer as Answering)(request, response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(standIn.answer));
  });
  const standIn: SponsorBlockServer = { ...(await listen(server)), requests: [], answer: [] };
  return standIn;
}
