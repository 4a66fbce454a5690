import { availableParallelism, cpus, totalmem } from 'node:os';
import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/** Shares are between 0 and 1. */
export interface MachineReading {
  /** The share of this process's event loop. */
  load: number;
  /** The share of all cores, used by all programs. */
  processor: number;
  cores: number;
  memoryBytes: number;
  maxMemoryBytes: number;
  /** The delay of timers. */
  lateMs: number;
}

export interface MachineMeter {
  /** Takes a tenth of a second. */
  read(): Promise<MachineReading>;
  /** Call it now and then: shares count from the last sample, or the one before if the last is new. */
  sample(): void;
}

/** Shorter times give unreliable shares. */
const minSampleMs = 5000;
const timers = 5;
const timerMs = 20;

interface Sample {
  atMs: number;
  /** Since the machine started, over all cores. */
  busyMs: number;
  totalMs: number;
  loop: EventLoopUtilization;
}

export function createMachineMeter(): MachineMeter {
  let last = takeSample();
  let shares = { load: 0, processor: 0 };

  function sample(): void {
    if (performance.now() - last.atMs < minSampleMs) return;
    const next = takeSample();
    shares = sharesBetween(last, next);
    last = next;
  }

  return {
    sample,
    async read() {
      sample();
      const { load, processor } = shares.load === 0 ? sharesBetween(last, takeSample()) : shares;
      const constrained = process.constrainedMemory();
      const free = process.availableMemory();
      const maxMemoryBytes = constrained > 0 && constrained < Number.MAX_SAFE_INTEGER ? constrained : totalmem();
      return {
        load,
        processor,
        cores: availableParallelism(),
        memoryBytes: Math.max(0, maxMemoryBytes - free),
        maxMemoryBytes,
        lateMs: await lateness(),
      };
    },
  };
}

function takeSample(): Sample {
  const times = cpus().map((core) => core.times);
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0);
  const totalMs = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { atMs: performance.now(), busyMs: totalMs - idleMs, totalMs, loop: performance.eventLoopUtilization() };
}

function sharesBetween(from: Sample, to: Sample): { load: number; processor: number } {
  const passedMs = to.totalMs - from.totalMs;
  return {
    load: toShare(performance.eventLoopUtilization(to.loop, from.loop).utilization),
    processor: passedMs <= 0 ? 0 : toShare((to.busyMs - from.busyMs) / passedMs),
  };
}

const toShare = (value: number): number => Math.min(1, Math.max(0, value));

async function lateness(): Promise<number> {
  let lateMs = 0;
  for (let timer = 0; timer < timers; timer++) {
    const dueMs = performance.now() + timerMs;
    await new Promise((resolve) => setTimeout(resolve, timerMs));
    lateMs += Math.max(0, performance.now() - dueMs);
  }
  return lateMs / timers;
}
