import type { ServerMessage } from '@matinee/protocol';
import type { Page } from '@playwright/test';

export type Say = (message: ServerMessage) => void;

/**
 * Returns a function that sends a page messages in the server's place. Must be called before the page opens the room; the server's messages
 * also arrive.
 */
export async function makeConnectionSpeak(page: Page): Promise<Say> {
  let say: Say | undefined;
  await page.routeWebSocket(/\/api\/room\//, (socket) => {
    socket.connectToServer();
    say = (message) => socket.send(JSON.stringify(message));
  });
  return (message) => say?.(message);
}
