import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SpawnedServer } from '@matinee/testing/server-process';

export interface Disk {
  dataDir: string;
  environment: Record<string, string>;
  begin(server?: SpawnedServer): void;
  end(server?: SpawnedServer): void;
  cleanUp(): void;
}

/** Makes a disk; undefined where this machine or its user cannot. */
export type MakeDisk = () => Disk | undefined;

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'matinee-disk-'));

/** Returns false for a missing program too. */
function succeeds(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes a file system of 8 MB in memory, which another file fills. Only root can mount one. */
export const fullDisk: MakeDisk = () => {
  const folder = temporaryFolder();
  if (process.getuid?.() !== 0 || !succeeds('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder)) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  return {
    dataDir,
    environment: {},
    begin() {
      // Fills the disk to the last bytes.
      for (const size of [1024 * 1024, 4096]) {
        for (let full = false; !full;) {
          try {
            writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
          } catch {
            full = true;
          }
        }
      }
    },
    end: () => rmSync(filler),
    cleanUp() {
      succeeds('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Allows the process no file beyond one byte (RLIMIT_FSIZE): a full disk that needs no rights. */
export const limitedFiles: MakeDisk = () => {
  if (!succeeds('prlimit', '--version')) return undefined;
  const dataDir = temporaryFolder();
  const limit = (server: SpawnedServer | undefined, bytes: string): void =>
    void succeeds('prlimit', `--pid=${server?.pid}`, `--fsize=${bytes}:`);
  return {
    dataDir,
    environment: {},
    begin: (server) => limit(server, '1'),
    end: (server) => limit(server, 'unlimited'),
    cleanUp: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

/** Makes a disk with the trouble of `child/troubled-disk.c`. Needs a C compiler. */
export function troubledDisk(trouble: 'full' | 'readonly' | 'broken' | `slow ${number}`): MakeDisk {
  return () => {
    const folder = temporaryFolder();
    const library = join(folder, 'troubled-disk.so');
    const source = fileURLToPath(new URL('../child/troubled-disk.c', import.meta.url));
    if (!succeeds('cc', '-shared', '-fPIC', '-O2', '-o', library, source, '-ldl')) {
      rmSync(folder, { recursive: true });
      return undefined;
    }
    const dataDir = join(folder, 'data');
    const now = join(folder, 'trouble');
    mkdirSync(dataDir);
    writeFileSync(now, 'none');
    return {
      dataDir,
      environment: { LD_PRELOAD: library, DISK_FOLDER: dataDir, DISK_TROUBLE: now },
      begin: () => writeFileSync(now, trouble),
      end: () => writeFileSync(now, 'none'),
      cleanUp: () => rmSync(folder, { recursive: true, force: true }),
    };
  };
}
