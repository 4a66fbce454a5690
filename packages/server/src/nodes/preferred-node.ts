import { createHash } from 'node:crypto';

/**
 * Returns the node that should own a room, by rendezvous hashing: every node finds the same one, and few rooms move when nodes come or go.
 */
export function preferredNode(room: string, nodes: readonly string[]): string | undefined {
  const weightOf = (node: string): string => createHash('sha256').update(`${room}\n${node}`).digest('hex');
  return nodes.map((node) => ({ node, weight: weightOf(node) })).sort((a, b) => (a.weight < b.weight ? 1 : -1))[0]?.node;
}
