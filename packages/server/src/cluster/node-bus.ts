import type * as z from 'zod/mini';

/** Another node did not answer: it is gone, frozen or unreachable. Whether it carried out the request is unknown. */
export class NodeUnreachable extends Error {
  override readonly name = 'NodeUnreachable';
  /** Whether the node has no connection at all, which means that it is certainly gone. */
  readonly isGone: boolean;

  constructor(node: string, isGone: boolean) {
    super(`Node ${node} ${isGone ? 'is gone' : 'did not answer'}`);
    this.isGone = isGone;
  }
}

/**
 * The messages between the nodes of a cluster. They are signed with the cluster's secret and carry a version; forged or
 * garbled messages and messages of another version are logged and dropped before any listener sees them.
 */
export interface NodeBus {
  /** The id of this node, random at each start. */
  readonly node: string;
  /** Returns the ids of the other living nodes. */
  others(): string[];
  /** Whether a node that was alive is dead; false for a node that this node has not met yet. */
  isDead(node: string): boolean;
  /** Whether a node was alive within the last minute. @throws BackboneError */
  wasAlive(node: string): Promise<boolean>;
  /** Whether this node has just started to listen, or to listen again, and may not have heard from all living nodes. */
  isSettling(): boolean;
  /** Sends to all other nodes. The message is lost when Redis is unavailable. */
  broadcast(topic: string, value: unknown): void;
  /** Calls back with each broadcast of another node about a topic, and the node's id. */
  onBroadcast<Schema extends z.ZodMiniType>(topic: string, schema: Schema, listener: (value: z.infer<Schema>, node: string) => void): void;
  /**
   * Asks one node; resolves with its answer. @throws NodeUnreachable, BackboneError when Redis is unavailable, and the
   * MatineeError with which the other node has refused
   */
  ask(node: string, topic: string, value: unknown): Promise<unknown>;
  /** Answers other nodes' questions about a topic. A MatineeError is thrown at the asker. */
  onAsked<Schema extends z.ZodMiniType>(
    topic: string,
    schema: Schema,
    answer: (value: z.infer<Schema>, node: string) => Promise<unknown>,
  ): void;
  /** Calls back when a node that was alive is no longer. */
  onNodeGone(listener: (node: string) => void): void;
  /** Calls back each time that messages of other nodes may have been missed, or that Redis may have lost what it knew. */
  onResumed(listener: () => void): void;
}

/** The bus of a server without other nodes. */
export const noNodes: NodeBus = {
  node: 'alone',
  others: () => [],
  isDead: () => false,
  wasAlive: async () => false,
  isSettling: () => false,
  broadcast: () => undefined,
  onBroadcast: () => undefined,
  ask: (node) => Promise.reject(new NodeUnreachable(node, true)),
  onAsked: () => undefined,
  onNodeGone: () => undefined,
  onResumed: () => undefined,
};
