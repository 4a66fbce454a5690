import { readFileSync } from 'node:fs';

/** Processor time since the machine's start, in ticks of Linux. */
export interface ProcessorTime {
  /** Total of all processors, idle or not. */
  all: number;
  used: number;
}

/** Parses /proc/stat: proc(5). */
export function parseProcessorTime(stat: string): ProcessorTime {
  // Two blanks follow the first word. The time of guests, at the end, is part of the first two numbers.
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, stolen = 0] = stat.split(' ').slice(2).map(Number);
  const used = user + nice + system + irq + softIrq + stolen;
  return { all: used + idle + wait, used };
}

export interface ProcessTime {
  pid: number;
  name: string;
  parent: number;
  /** With waited-for child processes, in ticks. */
  ticks: number;
}

/** Parses /proc/<pid>/stat: proc(5). */
export function parseProcess(stat: string): ProcessTime {
  const [head = '', tail = ''] = stat.split(') ');
  const [pid, name = ''] = head.split(' (');
  const fields = tail.split(' ');
  // utime, stime, cutime and cstime are the 14th to the 17th of all fields, and the 12th to the 15th after the name.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number(pid), name, parent: Number(fields[1]), ticks };
}

/** Returns undefined except on Linux. */
export function readProcessorTime(): ProcessorTime | undefined {
  const stat = read('/proc/stat');
  return stat === undefined ? undefined : parseProcessorTime(stat);
}

/** Returns undefined if there is none. */
export function readProcess(pid: string): ProcessTime | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat === undefined ? undefined : parseProcess(stat);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** `own`: the measurement with all its processes. */
export interface Load extends ProcessorTime {
  own: number;
}

/** Returns the share of all processors, 0 to 1, that others used. */
export function foreignShare(before: Load, after: Load): number {
  const foreign = after.used - before.used - (after.own - before.own);
  return Math.max(0, foreign / (after.all - before.all));
}
