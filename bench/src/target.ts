import { callsTo, startServerProcess, useOf, type ServerProcess } from '@matinee/testing/server-process';

export interface Target extends Pick<ServerProcess, 'url' | 'grant' | 'grantMany' | 'generate' | 'cpuSeconds' | 'residentMb' | 'stop'> {
  video: { service: string; id: string };
}

export type StartTarget = () => Promise<Target>;

export async function startOwn(): Promise<Target> {
  return { ...(await startServerProcess()), video: { service: 'direct', id: '/sample/first-light.mp4' } };
}

/** Uses a running server of any program with the same protocol. @param pid its process @param videoUrl a video that it plays */
export function useRunning(url: string, pid: number, videoUrl: string): StartTarget {
  const target = { url, ...callsTo(url), ...useOf(pid), video: { service: 'direct', id: videoUrl } };
  return async () => ({ ...target, stop: async () => ({ code: 0, signal: null }) });
}

export async function withTarget<Result>(start: StartTarget, run: (server: Target) => Promise<Result>): Promise<Result> {
  const server = await start();
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}
