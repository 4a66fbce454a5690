export interface ArchiveFile {
  /** From the top of the archive, with `/` between folders. */
  path: string;
  content: Buffer;
  isExecutable?: boolean;
}

const blockBytes = 512;

/**
 * Returns a sorted tar archive (POSIX ustar) whose files belong to root and to one moment, so that the bytes are the same on every machine.
 * @throws when a path is too long for the format
 */
export function tarOf(files: readonly ArchiveFile[], mtimeMs: number): Buffer {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const blocks = sorted.flatMap((file) => [headerOf(file, mtimeMs), file.content, Buffer.alloc(-file.content.length & (blockBytes - 1))]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]);
}

function headerOf({ path, content, isExecutable = false }: ArchiveFile, mtimeMs: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, start: number, length: number): void => {
    header.write(value.toString(8).padStart(length - 1, '0'), start);
  };
  const [prefix, name] = splitPath(path);
  header.write(name, 0);
  octal(isExecutable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(content.length, 124, 12);
  octal(Math.floor(mtimeMs / 1000), 136, 12);
  // The checksum counts as spaces in itself.
  header.write('        0', 148);
  header.write('ustar\u000000', 257);
  header.write(prefix, 345);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}

/** Splits a path of up to 255 bytes: a folder of at most 155 bytes, and at most 100 below it. */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  const slash = [...path.matchAll(/\//g)].map(({ index }) => index).find((index) => Buffer.byteLength(path.slice(index + 1)) <= 100);
  if (slash === undefined || Buffer.byteLength(path.slice(0, slash)) > 155) throw new Error(`The path ${path} is too long for an archive.`);
  return [path.slice(0, slash), path.slice(slash + 1)];
}
