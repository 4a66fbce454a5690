import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Shows that `matinee check` knows the secret of the database. */
export const probeHeader = 'x-matinee-probe';

export const seenHeader = 'x-matinee-seen';

/** A request as the server saw it. */
export const seenSchema = z.object({
  peer: z.string(),
  /** The address as limits count it. */
  address: z.string(),
  /** Whether TRUST_PROXY names the peer. */
  isTrusted: z.boolean(),
  forwardedFor: z.optional(z.string()),
});
export type Seen = z.infer<typeof seenSchema>;

const validMs = 60_000;

export function signProbe(secret: Buffer, nowMs: number): string {
  return `${nowMs}.${macOf(secret, String(nowMs)).toString('base64url')}`;
}

export function isProbe(secret: Buffer, value: unknown, nowMs: number): boolean {
  const [, time = '', mac = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(String(value)) ?? [];
  if (time === '' || Math.abs(Number(time) - nowMs) > validMs) return false;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, time));
}

function macOf(secret: Buffer, time: string): Buffer {
  return createHmac('sha256', secret).update(`probe\n${time}`).digest();
}
