/** Room for the database, look-ups and files beside the connections, in file descriptors. */
const reserve = 512;
/** What one process can serve well, whatever the operating system would allow. */
const ceiling = 50_000;

/** How many connections a server takes at a time: well under the limit of open files, so that it never runs out of them. */
export function maxConnectionsOf(openFiles = openFilesLimit()): number {
  return Math.max(1, Math.min(ceiling, Math.floor(openFiles * 0.8), openFiles - reserve));
}

/** The process's limit of open files; infinite where there is none. */
function openFilesLimit(): number {
  if (process.report === undefined) return ceiling;
  // Looking up the names of network peers takes long and is of no use here.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? ceiling : soft;
}
