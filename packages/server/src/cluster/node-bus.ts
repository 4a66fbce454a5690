import type * as z from 'zod/mini';

/** Another node did not answer: it is gone, frozen, or cannot be reached. Whether it did what it was asked is unknown. */
export class NodeUnreachable extends Error {
  override readonly name = 'NodeUnreachable';
  /** Whether the node has no connection at all: then it is gone for certain. */
  readonly isGone: boolean;

  constructor(node: string, isGone: boolean) {
    super(`Node ${node} ${isGone ? 'is gone' : 'did not answer'}`);
    this.isGone = isGone;
  }
}

/**
 * How the nodes of a cluster talk to each other. Messages are signed with the cluster's secret and carry a version; those
 * that are forged, garbled or from another version are logged and dropped before any listener sees them.
 */
export interface NodeBus {
  /** The id of this node, random at each start. */
  readonly node: string;
  /** The ids of the other nodes that are alive. */
  others(): string[];
  /** Whether a node that was alive is dead. Of one that this node has not met yet, nothing is known. */
  isDead(node: string): boolean;
  /** Whether a node was alive within the last minute. @throws BackboneError */
  wasAlive(node: string): Promise<boolean>;
  /** Whether this node has just started to listen, or to listen again: others that live may not be heard yet. */
  isSettling(): boolean;
  /** Sends to all other nodes. Lost when Redis cannot be used. */
  broadcast(topic: string, value: unknown): void;
  /** Calls back with what other nodes broadcast about a topic, and which node it is. */
  onBroadcast<Schema extends z.ZodMiniType>(topic: string, schema: Schema, listener: (value: z.infer<Schema>, node: string) => void): void;
  /**
   * Asks one node; resolves with its answer. @throws NodeUnreachable, BackboneError when Redis cannot be used, and the
   * MatineeError with which the other node has refused
   */
  ask(node: string, topic: string, value: unknown): Promise<unknown>;
  /** Answers what other nodes ask about a topic. An error becomes the asker's, if it is a MatineeError. */
  onAsked<Schema extends z.ZodMiniType>(
    topic: string,
    schema: Schema,
    answer: (value: z.infer<Schema>, node: string) => Promise<unknown>,
  ): void;
  /** Calls back when a node that was alive is not any more. */
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
