import { WebSocket } from 'ws';

/** A client that makes load: hands on what it hears unparsed, to leave the processor to the server. */
export interface LoadClient {
  send(message: unknown): void;
  onText(listener: (text: string) => void): void;
  close(): void;
}

/** Opens a socket, authenticates and waits until `enough` says that all that was waited for has come. */
export function enterRoom(
  url: string,
  room: string,
  token: string,
  enough: (text: string) => boolean,
  onOpen: () => void = () => undefined,
): Promise<LoadClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/room/${room}`, { perMessageDeflate: false });
  let listener: (text: string) => void = () => undefined;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('open', () => {
      onOpen();
      socket.send(JSON.stringify({ action: 'auth', token }));
    });
    socket.on('message', (data) => {
      const text = String(data);
      listener(text);
      if (enough(text)) resolve(client);
    });
    const client: LoadClient = {
      send: (message) => socket.send(JSON.stringify(message)),
      onText: (given) => {
        listener = given;
      },
      close: () => socket.terminate(),
    };
  });
}

export const isOwnId = (text: string): boolean => text.startsWith('{"action":"you"');

/** So many clients in a room, each with a token of its own, a few entering at a time. */
export async function enterMany(url: string, room: string, tokens: readonly string[], atOnce = 20): Promise<LoadClient[]> {
  const clients: LoadClient[] = [];
  for (let from = 0; from < tokens.length; from += atOnce) {
    clients.push(...(await Promise.all(tokens.slice(from, from + atOnce).map((token) => enterRoom(url, room, token, isOwnId)))));
  }
  return clients;
}
