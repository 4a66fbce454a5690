import type { Page, WebSocketRoute } from '@playwright/test';

/** The room connections of one page, which a test can break without going offline, where Chromium would keep a core busy. */
export interface BreakableConnection {
  /** Breaks the open connection as a short loss of the network does: the page notices, the server doesn't yet. */
  drop(): Promise<void>;
  /** Lets the connections of the page fall silent: they stay open, and nothing goes through in either direction. */
  silence(): void;
  /** Ends the silence: new connections work again. */
  restore(): Promise<void>;
}

/** Must be called before the page opens a room. */
export async function makeConnectionBreakable(page: Page): Promise<BreakableConnection> {
  const sockets = new Set<WebSocketRoute>();
  let isSilent = false;
  await page.routeWebSocket(/\/api\/room\//, (socket) => {
    sockets.add(socket);
    if (isSilent) return;
    const server = socket.connectToServer();
    // The server doesn't notice that a connection has broken; it does when the page closes one.
    socket.onClose((code) => {
      if (sockets.delete(socket)) void server.close({ code: code ?? 1000 });
    });
    socket.onMessage((message) => {
      if (!isSilent) server.send(message);
    });
    server.onMessage((message) => {
      if (!isSilent) socket.send(message);
    });
  });
  async function drop(): Promise<void> {
    const open = [...sockets];
    sockets.clear();
    for (const socket of open) await socket.close({ code: 1012 });
  }

  return {
    drop,
    silence() {
      isSilent = true;
    },
    async restore() {
      isSilent = false;
      await drop();
    },
  };
}
