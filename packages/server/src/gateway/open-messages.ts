import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { heldBytesOf } from './receiver.ts';

/** Bounds the memory of messages that clients have begun and not ended. */
export interface OpenMessages {
  /** Calls `close` for too large an open message, until the WebSocket is closed. */
  watch(webSocket: WebSocket, socket: Socket, address: string, close: () => void): void;
}

interface OpenMessage {
  bytes: number;
  close: () => void;
}

export function createOpenMessages(maxBytesPerAddress: number): OpenMessages {
  const byAddress = new Map<string, Map<WebSocket, OpenMessage>>();

  function forget(webSocket: WebSocket, address: string): void {
    const ofAddress = byAddress.get(address);
    ofAddress?.delete(webSocket);
    if (ofAddress?.size === 0) byAddress.delete(address);
  }

  /** Closes the client with the largest message: with 50 clients above the limit, it is larger than any message may be. */
  function enforceLimit(address: string): void {
    const messages = [...(byAddress.get(address) ?? [])].toSorted(([, one], [, other]) => other.bytes - one.bytes);
    let bytes = messages.reduce((sum, [, message]) => sum + message.bytes, 0);
    for (const [webSocket, message] of messages) {
      if (bytes <= maxBytesPerAddress) return;
      bytes -= message.bytes;
      forget(webSocket, address);
      message.close();
    }
  }

  return {
    watch(webSocket, socket, address, close) {
      // The library's listener has taken the bytes apart by then.
      socket.on('data', () => {
        const bytes = heldBytesOf(webSocket);
        if (bytes === 0) return forget(webSocket, address);
        if (webSocket.readyState !== webSocket.OPEN) return undefined;
        const ofAddress = byAddress.get(address) ?? new Map<WebSocket, OpenMessage>();
        byAddress.set(address, ofAddress.set(webSocket, { bytes, close }));
        return enforceLimit(address);
      });
      socket.once('close', () => forget(webSocket, address));
    },
  };
}
