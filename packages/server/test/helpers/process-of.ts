import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Returns child processes; Linux only. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Returns the given processes that have the other end of a loopback connection open; Linux only. */
export function processesOf({ localPort, remotePort }: Socket, pids: readonly number[]): number[] {
  const hex = (port = 0): string => port.toString(16).toUpperCase().padStart(4, '0');
  // Fields: number, local and remote address, state, queues, timer, retransmissions, user, timeout, inode.
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const line = lines.find((text) => text.includes(`:${hex(remotePort)} 0100007F:${hex(localPort)} `));
  const inode = line?.trim().split(/\s+/)[9];
  return pids.filter((pid) => filesOf(pid).some((file) => linkOf(file) === `socket:[${inode}]`));
}

/** Returns the links to a process's open files; none when it has ended. */
function filesOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => `/proc/${pid}/fd/${file}`);
  } catch {
    return [];
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
