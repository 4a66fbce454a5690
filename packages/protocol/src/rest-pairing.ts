import * as z from 'zod/mini';
import { roomNameSchema } from './room-name.ts';
import { successShape } from './rest-success.ts';

/** The letters of a pairing code: none that looks like another, and no vowels, so that they make no words (RFC 8628, 6.1). */
export const pairingAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';
export const pairingCodeLength = 6;

/** The code in a text that a user has typed: spaces and dashes don't count, nor does case. Its length may be wrong. */
export function readPairingCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** What a second device becomes. */
export const pairedKindSchema = z.enum(['companion', 'screen']);
export type PairedKind = z.infer<typeof pairedKindSchema>;

/** Where a paired device goes, as whom, and what it is there. */
const pairedShape = {
  ...successShape,
  /** The token of the device's own session. It is in this answer and nowhere else. */
  token: z.string(),
  room: roomNameSchema,
  kind: pairedKindSchema,
};

export const createPairingLinkBodySchema = z.strictObject({ room: roomNameSchema });
export const createPairingLinkResponseSchema = z.object({
  ...successShape,
  /** For the fragment of a link. Works once. */
  secret: z.string(),
  /** Epoch ms. */
  endsAt: z.number(),
});
export const redeemPairingLinkBodySchema = z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(64)) });
export const pairedResponseSchema = z.object(pairedShape);

export const createPairingCodeBodySchema = z.strictObject({ kind: pairedKindSchema });
export const createPairingCodeResponseSchema = z.object({
  ...successShape,
  /** Six letters. */
  code: z.string(),
  /** Epoch ms. */
  endsAt: z.number(),
});
/** A code that a device shows: it waits to be typed, a user has typed it, or it has ended. */
export const pairingResponseSchema = z.object({
  ...successShape,
  state: z.enum(['waiting', 'offered', 'over']),
  /** Offered: the user who has typed it, and their room. */
  offer: z.optional(z.object({ name: z.string(), isLoggedIn: z.boolean(), room: roomNameSchema })),
});
export type PairingState = z.infer<typeof pairingResponseSchema>;
export const approvePairingBodySchema = z.strictObject({
  /** As it was typed: in any case, with spaces or without. */
  code: z.string().check(z.minLength(1), z.maxLength(32), z.overwrite(readPairingCode)),
  room: roomNameSchema,
});
export const approvePairingResponseSchema = z.object({ ...successShape, kind: pairedKindSchema });
