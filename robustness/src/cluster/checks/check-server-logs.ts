import * as z from 'zod';
import type { ClusterNode } from '../cluster-node.ts';

const pinoError = 50;
const errorSchema = z.object({ name: z.string().optional(), code: z.string().optional() });
const lineSchema = z.object({ time: z.number(), msg: z.string(), room: z.string().optional(), err: errorSchema.optional() });
type Line = z.infer<typeof lineSchema>;

const outageText = 'failed to store a room; trying again';
const connectionErrors = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', '57P01', '57P02', '57P03']);
/** For each room or kind, so that an outage doesn't fill the disk. */
const maxLinesPerSecond = 5;

export function checkServerLogs(nodes: readonly Pick<ClusterNode, 'name' | 'warnings'>[]): string[] {
  return nodes.flatMap(({ name, warnings }) => {
    const problems: string[] = [];
    const outages = new Map<string, number[]>();
    for (const { level, text } of warnings) {
      if (level < pinoError) continue;
      const line = readLine(text);
      if (line === undefined || !isOutage(line)) {
        problems.push(`${name} has logged ${text}`);
        continue;
      }
      const what = `"${line.msg}"${line.room === undefined ? '' : ` for ${line.room}`}`;
      outages.set(what, [...(outages.get(what) ?? []), line.time]);
    }
    for (const [what, times] of outages) {
      if (times.some((time, index) => (times[index + maxLinesPerSecond] ?? Infinity) - time < 1000)) {
        problems.push(`${name} has logged more than ${maxLinesPerSecond} times in a second ${what}`);
      }
    }
    return problems;
  });
}

function isOutage({ msg, err }: Line): boolean {
  return msg === outageText || err?.name === 'BackboneError' || connectionErrors.has(err?.code ?? '');
}

/** Returns undefined for other output, which shows a crash. */
function readLine(text: string): Line | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
