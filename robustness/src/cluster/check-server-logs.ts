import * as z from 'zod';
import type { ClusterNode } from './cluster-node.ts';

const pinoError = 50;
const lineSchema = z.object({ time: z.number(), msg: z.string(), room: z.string().optional() });
type Line = z.infer<typeof lineSchema>;

/** What a node says, as an error, while Redis or PostgreSQL cannot be used. */
const outageText = 'a room cannot be stored; it is tried again';
/** Of each room, so that an outage doesn't fill the disk. */
const maxLinesPerSecond = 5;

/** Nothing but an outage is an error of a node, and an outage is not said all the time. */
export function checkServerLogs(nodes: readonly ClusterNode[]): string[] {
  return nodes.flatMap(({ name, warnings }) => {
    const problems: string[] = [];
    const outages = new Map<string, number[]>();
    for (const { level, text } of warnings) {
      if (level < pinoError) continue;
      const line = readLine(text);
      if (line?.msg === outageText) outages.set(line.room ?? '', [...(outages.get(line.room ?? '') ?? []), line.time]);
      else problems.push(`${name} has logged ${text}`);
    }
    for (const [room, times] of outages) {
      if (times.some((time, index) => (times[index + maxLinesPerSecond] ?? Infinity) - time < 1000)) {
        problems.push(`${name} has logged more than ${maxLinesPerSecond} times in a second that ${room} cannot be stored`);
      }
    }
    return problems;
  });
}

/** Undefined for what is not a line of the log: something has crashed. */
function readLine(text: string): Line | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
