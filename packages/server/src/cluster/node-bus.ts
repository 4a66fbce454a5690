import type * as z from 'zod/mini';

/** The other node is gone, frozen or unreachable. Whether it carried out the request is unknown. */
export class NodeUnreachable extends Error {
  override readonly name = 'NodeUnreachable';
  /** The node has no connection at all. */
  readonly isGone: boolean;

  constructor(node: string, isGone: boolean) {
    super(`Node ${node} ${isGone ? 'is gone' : 'did not answer'}`);
    this.isGone = isGone;
  }
}

/** Signed with the cluster's secret. Forged or garbled messages and messages of another version are logged and dropped. */
export interface NodeBus {
  /** Random at each start. */
  readonly node: string;
  others(): string[];
  /** False for a node that this node has not met. */
  isDead(node: string): boolean;
  /** Looks back a minute. @throws BackboneError */
  wasAlive(node: string): Promise<boolean>;
  /** Whether this node has just begun to listen, or to listen again, and may not have heard from all living nodes. */
  isSettling(): boolean;
  /** The message is lost when Redis is unavailable. */
  broadcast(topic: string, value: unknown): void;
  onBroadcast<Schema extends z.ZodMiniType>(topic: string, schema: Schema, listener: (value: z.infer<Schema>, node: string) => void): void;
  /** @throws NodeUnreachable, BackboneError, and the other node's MatineeError */
  ask(node: string, topic: string, value: unknown): Promise<unknown>;
  onAsked<Schema extends z.ZodMiniType>(
    topic: string,
    schema: Schema,
    answer: (value: z.infer<Schema>, node: string) => Promise<unknown>,
  ): void;
  onNodeGone(listener: (node: string) => void): void;
  /** Calls back when messages may have been missed, or Redis may have lost data. */
  onResumed(listener: () => void): void;
}

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
