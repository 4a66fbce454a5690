import { startFixtureServer } from '@matinee/media/testing';
import { startServerProcess } from '@matinee/testing/server-process';
import { median, printTable, quantile } from '@matinee/testing/table';

const runs = 3;
const previews = 200;

/** Measures GET /data/previewAdd for a new file and a known one. */
export async function measurePreviews(): Promise<void> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run++) samples.push(await once());
  const row = (name: string, pick: (sample: Sample) => number[]) => ({
    preview: name,
    'p50 ms': median(samples.map((sample) => median(pick(sample)))),
    'p95 ms': median(samples.map((sample) => quantile(pick(sample), 0.95))),
    'worst run p95 ms': Math.max(...samples.map((sample) => quantile(pick(sample), 0.95))),
  });
  printTable(`Previews of links, ${previews} one after the other; median of ${runs} runs`, [
    row('a video file on loopback, asked for the first time', ({ fresh }) => fresh),
    row('the same again', ({ known }) => known),
  ]);
}

interface Sample {
  fresh: number[];
  known: number[];
}

async function once(): Promise<Sample> {
  const [server, media] = await Promise.all([startServerProcess(), startFixtureServer()]);
  const token = await server.grant();
  const preview = async (link: string): Promise<number> => {
    const startedMs = performance.now();
    const response = await fetch(`${server.url}/api/data/previewAdd?input=${encodeURIComponent(link)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`A preview was answered with ${text}`);
    return performance.now() - startedMs;
  };
  const fresh: number[] = [];
  const known: number[] = [];
  await preview(`${media.url}/clip.mp4`); // what looks up links is loaded with the first
  for (let n = 0; n < previews; n++) fresh.push(await preview(`${media.url}/clip.mp4?${n}`));
  for (let n = 0; n < previews; n++) known.push(await preview(`${media.url}/clip.mp4?${n}`));
  await Promise.all([server.stop(), media.close()]);
  return { fresh, known };
}
