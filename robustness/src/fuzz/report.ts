import { quantile } from '@matinee/testing/table';
import type { FuzzOptions, FuzzReport } from './run.ts';

export function summary({ counts, latencies, memory, findings }: FuzzReport): string {
  const p99 = quantile(latencies, 0.99);
  const inputs = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
  const megabytes =
    memory === undefined
      ? ''
      : `; heap ${megabytesOf(memory.before.heapUsed)} to ${megabytesOf(memory.after.heapUsed)} MB, resident ${megabytesOf(memory.before.resident)} to ${megabytesOf(memory.after.resident)} MB`;
  return `${inputs}; witness p99 ${Math.round(p99)} ms of ${latencies.length}${megabytes}; ${findings.length} findings`;
}

function megabytesOf(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

export function describeFindings({ findings, journal }: FuzzReport, { seed, seconds, only, isLimited, database }: FuzzOptions): string {
  const list = findings.map(({ rule, detail, count }) => `- ${rule} (${count} times):\n    ${detail.replaceAll('\n', '\n    ')}`);
  const options = `--seed ${seed} --seconds ${seconds} --only ${only.join(',')} --limits ${isLimited ? 'on' : 'off'} --database ${database}`;
  return `${list.join('\n')}\n\nWhat was sent last:\n${journal}\n\nTo repeat it: node scripts/run.mjs test:fuzz ${options}`;
}
