/** In this process, not in its child processes. */
export interface Cost {
  /** Processor time. */
  ms: number;
  /** Growth of the heap in bytes, negative after a collection. */
  heapBytes: number;
}

/** Measures up to three times: a collection of earlier garbage, or a machine that stands still, makes cheap work dear only once. */
export async function costOf<T>(work: () => Promise<T>, limit: Cost): Promise<Cost & { value: T; isWithin: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const start = process.cpuUsage();
    const heapBefore = process.memoryUsage().heapUsed;
    const value = await work();
    const { user, system } = process.cpuUsage(start);
    const cost = { ms: (user + system) / 1000, heapBytes: process.memoryUsage().heapUsed - heapBefore };
    const isWithin = cost.ms <= limit.ms && cost.heapBytes <= limit.heapBytes;
    if (isWithin || attempt === 3) return { ...cost, value, isWithin };
  }
}
