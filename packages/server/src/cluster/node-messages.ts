import { failureSchema } from '@matinee/protocol';
import * as z from 'zod/mini';

/** What nodes send each other, inside a seal. `from` is the sender's id. */
export const nodeMessageSchema = z.discriminatedUnion('kind', [
  /** It is alive: sent twice a second. */
  z.object({ kind: z.literal('here'), from: z.string() }),
  /** It stops now. */
  z.object({ kind: z.literal('leaving'), from: z.string() }),
  z.object({ kind: z.literal('broadcast'), from: z.string(), topic: z.string(), value: z.unknown() }),
  z.object({ kind: z.literal('asked'), from: z.string(), id: z.int(), topic: z.string(), value: z.unknown() }),
  z.object({ kind: z.literal('answered'), from: z.string(), id: z.int(), value: z.optional(z.unknown()) }),
  z.object({ kind: z.literal('refused'), from: z.string(), id: z.int(), error: failureSchema.shape.error }),
]);
export type NodeMessage = z.infer<typeof nodeMessageSchema>;

/** The channel that every node listens to. */
export const allNodesChannel = 'nodes';
