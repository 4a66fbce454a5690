import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import type { TestClient } from '@matinee/testing';
import { median, quantile } from '@matinee/testing/table';
import { startServerUnderTest } from '../server-under-test.ts';
import { troubledDisk } from './disks.ts';
import { end, enter, tryFault, type FaultReport } from './try-fault.ts';

const syncMs = 200;
const samples = 200;
const betweenSamplesMs = 50;

interface TimedRoom {
  speaker: TestClient;
  listener: TestClient;
  chatMs: number[];
  seekMs: number[];
}

/** Measures a temporary room during commits of a permanent room. Nothing in the temporary room may take as long as a sync. */
export async function measureSlowDisk(): Promise<FaultReport> {
  const disk = troubledDisk(`slow ${syncMs}`)();
  if (disk === undefined) return { problems: [], summary: 'cannot be made on this machine' };
  return tryFault(async (add) => {
    const server = await startServerUnderTest({ ...disk.environment, RATE_LIMIT: 'off' }, { dataDir: disk.dataDir });
    try {
      const token = await server.grant();
      const rooms: TimedRoom[] = [];
      for (const isTemporary of [true, false]) {
        const name = isTemporary ? 'passing' : 'kept';
        await server.post('/room/create', token, { name, isTemporary });
        const [speaker, listener] = [await enter(server, name, { token }), await enter(server, name)];
        await speaker.ask({ type: RequestType.Add, video: { service: 'direct', id: '/sample/first-light.mp4' } });
        rooms.push({ speaker, listener, chatMs: [], seekMs: [] });
      }
      disk.begin(server);
      const [passing, kept] = rooms as [TimedRoom, TimedRoom];
      const isDone = (): boolean => passing.seekMs.length >= samples;
      await Promise.all([timeRoom(passing, isDone), timeRoom(kept, isDone)]);
      disk.end(server);
      for (const ms of [quantile(passing.chatMs, 0.99), quantile(passing.seekMs, 0.99)])
        if (ms >= syncMs) add(`Something in a temporary room took ${Math.round(ms)} ms, as long as the disk takes to sync`);
      return `on a disk that syncs in ${syncMs} ms, p50 and p99 in a temporary room: ${describe(passing)}; in a permanent one: ${describe(kept)}`;
    } finally {
      await end(server, 'SIGTERM');
      disk.cleanUp();
    }
  });
}

async function timeRoom({ speaker, listener, chatMs, seekMs }: TimedRoom, isDone: () => boolean): Promise<void> {
  const timed = async (times: number[], act: () => void, arrived: () => Promise<unknown>): Promise<void> => {
    const startedMs = performance.now();
    act();
    await arrived();
    times.push(performance.now() - startedMs);
  };
  for (let sample = 0; !isDone(); sample++) {
    const text = `text ${sample}`;
    await timed(
      chatMs,
      () => speaker.request({ type: RequestType.Chat, text }),
      () => listener.next('chat', (message) => message.text === text),
    );
    const value = 1 + sample / 100;
    await timed(
      seekMs,
      () => speaker.request({ type: RequestType.Seek, value }),
      () => listener.next('sync', ({ playbackPosition }) => playbackPosition === value),
    );
    await delay(betweenSamplesMs);
  }
}

function describe({ chatMs, seekMs }: TimedRoom): string {
  const figures = (times: readonly number[]): string => `${median(times).toFixed(1)} and ${quantile(times, 0.99).toFixed(1)} ms`;
  return `chat ${figures(chatMs)}, seeks ${figures(seekMs)}`;
}
