/** A command as Redis shows it to who monitors it. */
export interface MonitoredCommand {
  /** Epoch ms of Redis's clock. */
  atMs: number;
  /** The address of the connection; `lua` for a command of the script that was shown before. */
  from: string;
  /** The command's name in upper case. */
  name: string;
  /** Reads the rest of the line. */
  args(): string[];
}

const linePattern = /^\+?(\d+\.\d+) \[\d+ (\S+)\] "(\w+)"/;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b' };

/** Undefined for a line that shows no command. */
export function readMonitorLine(line: string): MonitoredCommand | undefined {
  const match = linePattern.exec(line);
  if (match === null) return undefined;
  const [head, seconds = '', from = '', name = ''] = match;
  return { atMs: Number(seconds) * 1000, from, name: name.toUpperCase(), args: () => readArguments(line.slice(head.length)) };
}

function readArguments(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) => unescape(quoted));
}

/** Bytes above 7 bits are written as `\xNN`, byte by byte. */
function unescape(quoted: string): string {
  if (!quoted.includes('\\')) return quoted;
  const bytes = quoted.replaceAll(/\\(x([0-9a-f]{2})|.)/gi, (_, escaped: string, hex: string | undefined) =>
    hex === undefined ? (escapes[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
