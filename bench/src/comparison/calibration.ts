import { createHash } from 'node:crypto';
import { median } from '@matinee/testing/table';

/** Duration of a fixed piece of work, which measures the machine's speed. */
export interface Calibration {
  processorMs: number;
  /** Clock time, longer when the work waited for a processor. */
  wallMs: number;
}

/** In ms. */
export interface Stopwatch {
  processorMs(): number;
  wallMs(): number;
}

/** The first ones are compiled meanwhile. */
const warmUps = 5;
const slices = 15;
const copies = 100;
const rows = Array.from({ length: 400 }, (_, index) => ({ id: `item-${(index * 7919) % 400}`, votes: [index, index + 1] }));

/** Runs the work in slices. Returns medians, so that a few interrupted slices don't count. */
export function calibrate(watch: Stopwatch = ownThread, work: () => void = copyAndHash): Calibration {
  for (let slice = 0; slice < warmUps; slice += 1) work();
  const [processor, wall]: [number[], number[]] = [[], []];
  for (let slice = 0; slice < slices; slice += 1) {
    const [processorMs, wallMs] = [watch.processorMs(), watch.wallMs()];
    work();
    processor.push(watch.processorMs() - processorMs);
    wall.push(watch.wallMs() - wallMs);
  }
  return { processorMs: median(processor), wallMs: median(wall) };
}

export function meanOf(first: Calibration, second: Calibration): Calibration {
  return { processorMs: (first.processorMs + second.processorMs) / 2, wallMs: (first.wallMs + second.wallMs) / 2 };
}

const ownThread: Stopwatch = {
  processorMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  wallMs: () => performance.now(),
};

/** JSON and hashing are most of the work of servers and load generator. */
function copyAndHash(): void {
  const hash = createHash('sha256');
  for (let copy = 0; copy < copies; copy += 1) {
    const text = JSON.stringify(rows);
    hash.update(text);
    JSON.parse(text);
  }
  hash.digest();
}
