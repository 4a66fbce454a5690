import type { Clock } from '@matinee/base/clock';
import { MatineeError } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { collectBytes } from '../fetch/byte-buffer.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { GuardedFetch, GuardedResponse } from '../fetch/guarded-response.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import type { AnswerParser, AnswerParserName } from './parse-answer.ts';
import { rateLimited } from '../errors/site-errors.ts';

/** Sites' pages and API answers have several hundred kB. */
const maxAnswerBytes = 4 * 1024 * 1024;
const maxInProcessBytes = 16 * 1024;
const tooManyRequests = 429;
/** Retried once. */
const transientStatuses = new Set([502, 503, 504]);
/** The pause if the site gives none, and the longest. */
const defaultPauseSeconds = 30;
const maxPauseSeconds = 3600;

export interface SiteRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  follow?: boolean;
  /** For a large answer; `siteAnswer` by default. */
  parser?: AnswerParserName;
}

export interface RawAnswer {
  status: number;
  url: string;
  headers: Headers;
  bytes: Uint8Array;
}

export interface SiteAnswer extends Omit<RawAnswer, 'bytes'> {
  /** At least 1024 characters. */
  text: string;
  /** Undefined if it isn't JSON. */
  json: unknown;
}

/** Sends requests to sites' APIs and pages. */
export interface SiteClient {
  /**
   * Retries a GET without an answer or with status 502, 503 or 504 once.
   * After status 429 all requests to that host fail for as long as it says.
   * @throws UpstreamException without an answer
   */
  ask(url: string, request?: SiteRequest): Promise<SiteAnswer>;
  askRaw(url: string, request?: SiteRequest): Promise<RawAnswer>;
}

export function createSiteClient(fetch: GuardedFetch, clock: Clock, parsers: AnswerParser): SiteClient {
  /** By host, epoch ms. */
  const pausedUntilMs = new Map<string, number>();

  async function send(url: string, request: SiteRequest): Promise<GuardedResponse> {
    const { host } = new URL(url);
    if ((pausedUntilMs.get(host) ?? 0) > clock.now()) throw rateLimited();
    pausedUntilMs.delete(host);
    const response = await fetch.send(url, fetch.startBudget(maxAnswerBytes, { lane: 'sites' }), request);
    if (response.status !== tooManyRequests) return response;
    const seconds = Number(response.headers.get('retry-after') ?? response.headers.get('x-ratelimit-reset') ?? defaultPauseSeconds);
    pausedUntilMs.set(
      host,
      clock.now() + Math.min(Number.isFinite(seconds) ? Math.max(seconds, 1) : defaultPauseSeconds, maxPauseSeconds) * 1000,
    );
    await response.discard();
    throw rateLimited();
  }

  /** Returns undefined if a retry may succeed. */
  async function sendFirst(url: string, request: SiteRequest): Promise<GuardedResponse | undefined> {
    const response = await send(url, request).catch((error: unknown): undefined => {
      const isRetryable = error instanceof MatineeError && error.name === 'UpstreamException' && !pausedUntilMs.has(new URL(url).host);
      if (!isRetryable || request.method === 'POST') throw error;
      return undefined;
    });
    if (response === undefined || request.method === 'POST' || !transientStatuses.has(response.status)) return response;
    await response.discard();
    return undefined;
  }

  async function askRaw(url: string, request: SiteRequest = {}): Promise<RawAnswer> {
    const response = (await sendFirst(url, request)) ?? (await send(url, request));
    // A body that is too large or incomplete would be so again.
    const bytes = await collectBytes(response.body);
    return { status: response.status, url: response.url, headers: response.headers, bytes };
  }

  async function read(bytes: Uint8Array, url: string, parser: AnswerParserName = 'siteAnswer'): Promise<Pick<SiteAnswer, 'text' | 'json'>> {
    if (bytes.length <= maxInProcessBytes) {
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

/** Recognises a web page in place of data, from sites that want a browser. */
export function isPage({ json, text }: SiteAnswer): boolean {
  return json === undefined && /^\uFEFF?\s*</.test(text);
}

/** @throws UpstreamException if the answer doesn't match */
export function readAnswer<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw noAnswer(parsed.error);
  return parsed.data;
}

export function withQuery(url: string, query: Readonly<Record<string, string>>): string {
  return `${url}?${new URLSearchParams(query).toString()}`;
}

/** Logs problems such as a refused key. Texts never contain keys. */
export type OperatorLog = (text: string, detail?: unknown) => void;
