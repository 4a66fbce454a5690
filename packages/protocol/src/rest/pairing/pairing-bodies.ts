import * as z from 'zod/mini';
import { roomNameSchema } from '../../text/identifiers.ts';
import { successShape } from '../call.ts';

/** No two letters look alike, and without vowels they make no words (RFC 8628, 6.1). */
export const pairingAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';
export const pairingCodeLength = 6;

/** Reads a typed code, without spaces, dashes and case. Its length may be wrong. */
export function readPairingCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** The role of a second device. */
export const pairedKindSchema = z.enum(['companion', 'screen']);
export type PairedKind = z.infer<typeof pairedKindSchema>;

const pairedShape = {
  ...successShape,
  /** The token of the device's own session. Only this answer has it. */
  token: z.string(),
  room: roomNameSchema,
  kind: pairedKindSchema,
};

export const createPairingLinkBodySchema = z.strictObject({ room: roomNameSchema });
export const createPairingLinkResponseSchema = z.object({
  ...successShape,
  /** The secret for the fragment of a link. It works once. */
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
  /** The user who has typed the code, and their room. Only once it is offered. */
  offer: z.optional(z.object({ name: z.string(), isLoggedIn: z.boolean(), room: roomNameSchema })),
});
export type PairingState = z.infer<typeof pairingResponseSchema>;
export const approvePairingBodySchema = z.strictObject({
  /** The code as it was typed, in any case, with or without spaces. */
  code: z.string().check(z.minLength(1), z.maxLength(32), z.overwrite(readPairingCode)),
  room: roomNameSchema,
});
export const approvePairingResponseSchema = z.object({ ...successShape, kind: pairedKindSchema });
