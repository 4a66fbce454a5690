import { failureSchema } from '@matinee/protocol';
import * as z from 'zod/mini';

/** The sender's id, new with each run of a process, and the number of the message among all that it sends. */
const sender = { from: z.string(), number: z.int().check(z.positive()) };

/** Messages between nodes, inside a seal that names the receiver's channel. */
export const nodeMessageSchema = z.discriminatedUnion('kind', [
  /** It is alive: sent twice a second. */
  z.object({ kind: z.literal('here'), ...sender }),
  /**
   * It asks an unknown node for a message to it alone, or answers that. Only such a message shows that its sender runs at the same
   * time as the receiver: broadcasts may be as old as the sender is.
   */
  z.object({ kind: z.literal('meet'), ...sender, isAnswer: z.boolean() }),
  /** It stops now. */
  z.object({ kind: z.literal('leaving'), ...sender }),
  z.object({ kind: z.literal('broadcast'), ...sender, topic: z.string(), value: z.unknown() }),
  z.object({ kind: z.literal('asked'), ...sender, id: z.int(), topic: z.string(), value: z.unknown() }),
  z.object({ kind: z.literal('answered'), ...sender, id: z.int(), value: z.optional(z.unknown()) }),
  z.object({ kind: z.literal('refused'), ...sender, id: z.int(), error: failureSchema.shape.error }),
]);
export type NodeMessage = z.infer<typeof nodeMessageSchema>;

type WithoutSender<Message> = Message extends NodeMessage ? Omit<Message, keyof typeof sender> : never;
/** A message before it is sent. */
export type NodeMessageBody = WithoutSender<NodeMessage>;

/** The channel that every node listens to. */
export const allNodesChannel = 'nodes';
