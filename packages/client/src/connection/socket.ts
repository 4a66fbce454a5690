export interface Socket {
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  send(text: string): void;
  close(): void;
}

/** @param url in a page of the server, empty or a path */
export function openWebSocket(url: string, path: string): Socket {
  const { location } = globalThis as { location?: { href: string } };
  return new WebSocket(new URL(url + path, location?.href).href.replace(/^http/, 'ws'));
}
