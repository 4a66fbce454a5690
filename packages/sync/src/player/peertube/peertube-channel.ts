/** Channel to a PeerTube page: jschannel (json-rpc over postMessage), scope `peertube`. */
export interface PeerTubeChannel {
  /** Waits until the page listens. Rejects with the page's error. */
  call(method: string, params?: unknown): Promise<unknown>;
  close(): void;
}

export interface PeerTubeChannelOptions {
  frame: () => MessageTarget | null;
  /** Messages from other origins are ignored. */
  origin: string;
  /** This page. */
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  onNotice: (method: string, params: unknown) => void;
}

export interface MessageTarget {
  postMessage(message: string, origin: string): void;
}

interface Answer {
  id?: unknown;
  method?: unknown;
  params?: unknown;
  result?: unknown;
  error?: unknown;
  message?: unknown;
}

const scope = 'peertube::';
const readyMethod = '__ready';

export function openPeerTubeChannel({ frame, origin, page, onNotice }: PeerTubeChannelOptions): PeerTubeChannel {
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  const waiting: object[] = [];
  let lastId = 0;
  let isReady = false;

  function post(message: object): void {
    frame()?.postMessage(JSON.stringify(message), origin);
  }

  function send(message: object): void {
    if (isReady) post(message);
    else waiting.push(message);
  }

  /** Either side may begin. Older versions send just ping and pong. */
  function shakeHands(params: unknown): void {
    if (params === 'ping') post({ method: scope + readyMethod, params: 'pong' });
    else if (isRecord(params) && params['type'] === 'publish-request') {
      post({ method: scope + readyMethod, params: { type: 'publish-reply', publish: [] } });
    }
    isReady = true;
    for (const message of waiting.splice(0)) post(message);
  }

  function settle({ id, result, error, message }: Answer): void {
    const call = calls.get(Number(id));
    calls.delete(Number(id));
    if (error === undefined || error === null) call?.resolve(result);
    else call?.reject(new Error([error, message].filter((part) => typeof part === 'string').join(': ')));
  }

  function hear(event: MessageEvent): void {
    if (event.origin !== origin || event.source !== frame() || typeof event.data !== 'string') return;
    const answer = parse(event.data);
    if (answer === undefined) return;
    if (typeof answer.method !== 'string') return settle(answer);
    if (!answer.method.startsWith(scope)) return;
    const method = answer.method.slice(scope.length);
    if (method === readyMethod) shakeHands(answer.params);
    else onNotice(method, answer.params);
  }

  page.addEventListener('message', hear);

  return {
    call(method, params) {
      const call = Promise.withResolvers<unknown>();
      lastId += 1;
      calls.set(lastId, call);
      send({ id: lastId, method: scope + method, params });
      return call.promise;
    },
    close() {
      page.removeEventListener('message', hear);
      calls.clear();
    },
  };
}

function parse(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
