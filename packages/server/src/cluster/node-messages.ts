import { failureSchema } from '@matinee/protocol';
import * as z from 'zod/mini';

/** The id is new with each run of a process; the number counts all its messages. */
const sender = { from: z.string(), number: z.int().check(z.positive()) };

/** Sealed for the receiver's channel. */
export const nodeMessageSchema = z.discriminatedUnion('kind', [
  /** Sent twice a second. */
  z.object({ kind: z.literal('here'), ...sender }),
  /**
   * Asks an unknown node for a message to this one alone, or answers that. Only such a message shows that its sender runs now: broadcasts
   * may be old.
   */
  z.object({ kind: z.literal('meet'), ...sender, isAnswer: z.boolean() }),
  /** The node stops. */
  z.object({ kind: z.literal('leaving'), ...sender }),
  z.object({ kind: z.literal('broadcast'), ...sender, topic: z.string(), value: z.unknown() }),
  z.object({ kind: z.literal('asked'), ...sender, id: z.int(), topic: z.string(), value: z.unknown() }),
  z.object({ kind: z.literal('answered'), ...sender, id: z.int(), value: z.optional(z.unknown()) }),
  z.object({ kind: z.literal('refused'), ...sender, id: z.int(), error: failureSchema.shape.error }),
]);
export type NodeMessage = z.infer<typeof nodeMessageSchema>;

type WithoutSender<Message> = Message extends NodeMessage ? Omit<Message, keyof typeof sender> : never;
export type NodeMessageBody = WithoutSender<NodeMessage>;

export const allNodesChannel = 'nodes';
