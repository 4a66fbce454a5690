/** A command as Redis's MONITOR shows it. */
export interface MonitoredCommand {
  /** Epoch ms of Redis's clock. */
  atMs: number;
  /** The connection's address; `lua` for a command of the script shown before. */
  from: string;
  /** In upper case. */
  name: string;
  /** Reads the rest of the line. */
  args(): string[];
}

const linePattern = /^\+?(\d+\.\d+) \[\d+ (\S+)\] "(\w+)"/;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b' };

/** Returns undefined for a line without a command. */
export function readMonitorLine(line: string): MonitoredCommand | undefined {
  const match = linePattern.exec(line);
  if (match === null) return undefined;
  const [head, seconds = '', from = '', name = ''] = match;
  return { atMs: Number(seconds) * 1000, from, name: name.toUpperCase(), args: () => readArguments(line.slice(head.length)) };
}

function readArguments(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) => unescape(quoted));
}

/** Redis writes bytes above 7 bits as `\xNN`. */
function unescape(quoted: string): string {
  if (!quoted.includes('\\')) return quoted;
  const bytes = quoted.replaceAll(/\\(x([0-9a-f]{2})|.)/gi, (_, escaped: string, hex: string | undefined) =>
    hex === undefined ? (escapes[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
