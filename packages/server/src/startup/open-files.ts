const reservedFiles = 512;
/** As many as one process can serve well. */
const maxConnections = 50_000;

/** Few enough that the process never runs out of file descriptors. */
export function maxConnectionsOf(openFiles = openFilesLimit()): number {
  return Math.max(1, Math.min(maxConnections, Math.floor(openFiles * 0.8), openFiles - reservedFiles));
}

/** Returns the soft limit; `maxConnections` if it is unknown. */
function openFilesLimit(): number {
  if (process.report === undefined) return maxConnections;
  // Skips the slow look-up of peers' host names.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? maxConnections : soft;
}
