import type { Clock } from '@matinee/base/clock';
import { MatineeError } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { collectBytes } from '../fetch/byte-buffer.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { GuardedFetch, GuardedResponse } from '../fetch/guarded-response.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import type { AnswerParser, AnswerParserName } from './parse-answer.ts';
import { rateLimited } from '../errors/site-errors.ts';

/** Answers of sites may be larger than what strangers choose: boot answers and pages have several hundred kB. */
const answerBytes = 4 * 1024 * 1024;
/** Answers up to this size are read at once; larger ones take their time in another process. */
const smallBytes = 16 * 1024;
const tooManyRequests = 429;
/** Statuses that one more try may mend. */
const passing = new Set([502, 503, 504]);
/** How long a site is left alone that does not say how long, in seconds; and at most. */
const restSeconds = 30;
const maxRestSeconds = 3600;

export interface SiteRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Whether redirects are followed; true by default. */
  follow?: boolean;
  /** Reads a large answer; `siteAnswer` by default. */
  parser?: AnswerParserName;
}

/** An answer of a site as it came, whatever its status. */
export interface RawAnswer {
  status: number;
  /** Where it came from, after redirects. */
  url: string;
  headers: Headers;
  bytes: Uint8Array;
}

/** The same, read. */
export interface SiteAnswer extends Omit<RawAnswer, 'bytes'> {
  /** What the body begins with: at least its first 1024 characters. */
  text: string;
  /** The body as JSON, undefined when it is none. */
  json: unknown;
}

/** Asks sites' interfaces. */
export interface SiteClient {
  /**
   * One question; a GET is put twice when no answer comes or the site is passing through trouble. A site that has had
   * enough of us is left alone for as long as it asks. @throws UpstreamException without an answer
   */
  ask(url: string, request?: SiteRequest): Promise<SiteAnswer>;
  /** The same, without reading what comes. */
  askRaw(url: string, request?: SiteRequest): Promise<RawAnswer>;
}

export function createSiteClient(fetch: GuardedFetch, clock: Clock, parsers: AnswerParser): SiteClient {
  /** Until when a host is left alone, in ms. */
  const resting = new Map<string, number>();

  async function send(url: string, request: SiteRequest): Promise<GuardedResponse> {
    const { host } = new URL(url);
    if ((resting.get(host) ?? 0) > clock.now()) throw rateLimited();
    resting.delete(host);
    const response = await fetch.send(url, fetch.startBudget(answerBytes, { lane: 'sites' }), request);
    if (response.status !== tooManyRequests) return response;
    const seconds = Number(response.headers.get('retry-after') ?? response.headers.get('x-ratelimit-reset') ?? restSeconds);
    resting.set(host, clock.now() + Math.min(Number.isFinite(seconds) ? Math.max(seconds, 1) : restSeconds, maxRestSeconds) * 1000);
    await response.discard();
    throw rateLimited();
  }

  /** An answer, unless one more try may bring a better one. */
  async function sendFirst(url: string, request: SiteRequest): Promise<GuardedResponse | undefined> {
    const response = await send(url, request).catch((error: unknown): undefined => {
      const isSilence = error instanceof MatineeError && error.name === 'UpstreamException' && !resting.has(new URL(url).host);
      if (!isSilence || request.method === 'POST') throw error;
      return undefined;
    });
    if (response === undefined || request.method === 'POST' || !passing.has(response.status)) return response;
    await response.discard();
    return undefined;
  }

  async function askRaw(url: string, request: SiteRequest = {}): Promise<RawAnswer> {
    const response = (await sendFirst(url, request)) ?? (await send(url, request));
    // A body that is too large, or does not come, would be so again.
    const bytes = await collectBytes(response.body);
    return { status: response.status, url: response.url, headers: response.headers, bytes };
  }

  async function read(bytes: Uint8Array, url: string, parser: AnswerParserName = 'siteAnswer'): Promise<Pick<SiteAnswer, 'text' | 'json'>> {
    if (bytes.length <= smallBytes) {
      const text = new TextDecoder().decode(bytes);
      return { text, json: parse(text) };
    }
    const { json, start } = await convertParserFailure(parsers.parse(parser, bytes, { share: new URL(url).hostname }), noAnswer);
    return { text: start, json: json === undefined ? undefined : parse(json) };
  }

  return {
    askRaw,
    async ask(url, request) {
      const { bytes, ...answer } = await askRaw(url, request);
      return { ...answer, ...(await read(bytes, url, request?.parser)) };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a site sent a web page in place of data: it wants to see a browser. */
export function isPage({ json, text }: SiteAnswer): boolean {
  return json === undefined && /^\uFEFF?\s*</.test(text);
}

/** An answer in the shape that it should have. @throws UpstreamException for any other */
export function readAnswer<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw noAnswer(parsed.error);
  return parsed.data;
}
