import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { createRefusalLog } from './refusal-log.ts';

export interface Seal {
  /** Returns JSON signed by this cluster, valid in one place only: a channel or a key. */
  close(place: string, value: unknown): string;
  /** Returns undefined, and logs, for a text that is forged, garbled, or from another place or version. */
  open(place: string, text: string): unknown;
}

/** Nodes of different versions ignore each other. */
export const nodeProtocolVersion = 2;

const macBytes = 16;
const macLength = Math.ceil((macBytes * 4) / 3);
type RefusalReason = 'another version' | 'not a message' | 'not signed with the secret of this cluster';

/** @param secret 32 bytes that the nodes share */
export function createSeal(secret: Buffer, log: Pick<Logger, 'warn'>, nowMs: () => number): Seal {
  // Hashing with a buffer instead of a key object takes four times as long.
  const key = createSecretKey(createHmac('sha256', secret).update(`node messages ${nodeProtocolVersion}`).digest());
  const prefix = `m${nodeProtocolVersion}.`;
  const logRefusal = createRefusalLog(log, nowMs);

  function macOf(place: string, json: string): Buffer {
    return createHmac('sha256', key).update(place).update('\n').update(json).digest().subarray(0, macBytes);
  }

  function refuse(place: string, reason: RefusalReason): undefined {
    logRefusal(place, reason);
    return undefined;
  }

  return {
    close(place, value) {
      const json = JSON.stringify(value);
      return `${prefix}${macOf(place, json).toString('base64url')}${json}`;
    },
    open(place, text) {
      if (!text.startsWith(prefix)) return refuse(place, /^m\d+\./.test(text) ? 'another version' : 'not a message');
      const mac = Buffer.from(text.slice(prefix.length, prefix.length + macLength), 'base64url');
      const json = text.slice(prefix.length + macLength);
      if (mac.byteLength !== macBytes || !timingSafeEqual(mac, macOf(place, json)))
        return refuse(place, 'not signed with the secret of this cluster');
      return JSON.parse(json) as unknown;
    },
  };
}
