import type { Clock } from '@matinee/base/clock';
import { logLevelSchema, type LogLevel, type LogLine } from '@matinee/protocol';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { askAll } from '../cluster/ask-all.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { LogTail } from '../telemetry/log-tail.ts';

export interface ServerLogs {
  /** Reads the newest lines, oldest first. @param after the last known line's number, by node */
  read(options: { level: LogLevel; after: ReadonlyMap<string, number> }): Promise<LogPage>;
  /** Sets the level at all running nodes. A level below the configured level ends after 15 minutes. */
  setLevel(level: LogLevel): void;
  /** Returns the level of this node's log, and its end in epoch ms. */
  level(): { level: string; endsAt: number | undefined };
}

export interface LogPage {
  lines: LogLine[];
  last: Map<string, number>;
}

export interface ServerLogsOptions {
  bus: NodeBus;
  clock: Clock;
  log: Logger;
  tail: LogTail;
}

const linesPerNode = 500;
const withinMs = 2000;
const verboseMs = 15 * 60_000;

const questionSchema = z.object({ level: logLevelSchema, after: z.array(z.tuple([z.string(), z.number()])) });
const answerSchema = z.object({
  node: z.string(),
  last: z.number(),
  lines: z.array(z.object({ number: z.number(), at: z.number(), level: z.string(), text: z.string(), details: z.string() })),
});

export function createServerLogs({ bus, clock, log, tail }: ServerLogsOptions): ServerLogs {
  const { level: configured } = log;
  let endsAt: number | undefined;
  let cancel: () => void = () => undefined;

  function setHere(level: LogLevel): void {
    cancel();
    const isMore = valueOf(log, level) < valueOf(log, configured);
    endsAt = isMore ? clock.now() + verboseMs : undefined;
    cancel = isMore ? clock.after(verboseMs, () => setHere(configured as LogLevel)) : () => undefined;
    log.level = level;
  }
  bus.onBroadcast('admin.log-level', logLevelSchema, setHere);

  async function readHere({ level, after }: z.infer<typeof questionSchema>): Promise<z.infer<typeof answerSchema>> {
    const known = new Map(after).get(bus.node) ?? 0;
    const lines = tail.read({ after: known, minLevel: valueOf(log, level), limit: linesPerNode });
    return { node: bus.node, last: tail.last(), lines };
  }
  bus.onAsked('admin.logs', questionSchema, readHere);

  return {
    async read({ level, after }) {
      const question = { level, after: [...after] };
      const others = await askAll(bus, { clock, withinMs }, 'admin.logs', question);
      const answers = others.flatMap((answer) => (answer !== undefined && 'value' in answer ? [answerSchema.parse(answer.value)] : []));
      const all = [await readHere(question), ...answers];
      const lines = all.flatMap(({ node, lines: own }) => own.map(({ number, ...line }) => ({ id: `${node}:${number}`, ...line })));
      return {
        lines: lines.toSorted((a, b) => a.at - b.at).slice(-linesPerNode),
        last: new Map([...after, ...all.map(({ node, last }) => [node, last] as const)]),
      };
    },
    setLevel(level) {
      setHere(level);
      bus.broadcast('admin.log-level', level);
    },
    level: () => ({ level: log.level, endsAt }),
  };
}

function valueOf(log: Logger, level: string): number {
  return log.levels.values[level] ?? Number.POSITIVE_INFINITY;
}
