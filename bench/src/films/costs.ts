import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@matinee/protocol';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { printTable, round } from '@matinee/testing/table';

const films = 10;
const readersPerFilm = 5;
const filmBytes = 100_000_000;
const { filmBlockBytes: blockBytes, filmBlocksPerRequest: runBlocks } = limits;
/** The size of a reader's request. */
const readBytes = 1_000_000;
const sampleMs = 100;

interface SentFilm {
  room: string;
  token: string;
  id: string;
}

export async function measureFilmCosts(): Promise<void> {
  const server = await startServerProcess();
  const offered: SentFilm[] = [];
  for (let index = 0; index < films; index++) offered.push(await offer(server));
  const sending = await costOf(server, () => Promise.all(offered.map((film) => send(server, film))));
  const reading = await costOf(server, () =>
    Promise.all(offered.flatMap((film) => Array.from({ length: readersPerFilm }, () => read(server, film)))),
  );
  const sentGb = (films * filmBytes) / 1e9;
  printTable(`${films} films of ${filmBytes / 1e6} MB, sent at once and then read by ${films * readersPerFilm} viewers at once`, [
    { films: 'sent', 'processor for each GB, s': round(sending.cpuSeconds / sentGb), 'most memory, MB more': round(sending.mostMb) },
    {
      films: 'read',
      'processor for each GB, s': round(reading.cpuSeconds / (sentGb * readersPerFilm)),
      'most memory, MB more': round(reading.mostMb),
    },
  ]);
  await server.stop();
}

/** Returns the server's processor time during some work, and the peak growth of its memory. */
async function costOf(server: ServerProcess, work: () => Promise<unknown>): Promise<{ cpuSeconds: number; mostMb: number }> {
  const [cpuBefore, residentBefore] = [server.cpuSeconds(), server.residentMb()];
  let mostMb = 0;
  const ending = new AbortController();
  const sampling = (async () => {
    for (; !ending.signal.aborted; await delay(sampleMs)) mostMb = Math.max(mostMb, server.residentMb() - residentBefore);
  })();
  await work();
  ending.abort();
  await sampling;
  return { cpuSeconds: server.cpuSeconds() - cpuBefore, mostMb };
}

async function offer(server: ServerProcess): Promise<SentFilm> {
  const token = await server.grant();
  const room = await server.generate(token);
  const body = { fileName: 'film.mkv', sizeBytes: filmBytes, identity: randomBytes(32).toString('hex'), mime: 'video/x-matroska' };
  const { id } = await answer<{ id: string }>(
    fetch(`${server.url}/api/room/${room}/films`, post(token, JSON.stringify(body), 'application/json')),
  );
  return { room, token, id };
}

async function send(server: ServerProcess, { room, token, id }: SentFilm): Promise<void> {
  const bytes = randomBytes(runBlocks * blockBytes);
  for (let first = 0; first * blockBytes < filmBytes; first += runBlocks) {
    const run = bytes.subarray(0, Math.min(bytes.length, filmBytes - first * blockBytes));
    await answer(fetch(`${server.url}/api/room/${room}/film/${id}/blocks/${first}`, post(token, run, 'application/octet-stream')));
  }
}

async function read(server: ServerProcess, { room, id }: SentFilm): Promise<void> {
  const headers = { authorization: `Bearer ${await server.grant()}` };
  const { src_url: address } = await answer<{ src_url: string }>(
    fetch(`${server.url}/api/data/address?service=file&id=${id}&room=${room}`, { headers }),
  );
  for (let start = 0; start < filmBytes; start += readBytes) {
    const range = `bytes=${start}-${Math.min(start + readBytes, filmBytes) - 1}`;
    const response = await fetch(new URL(address, server.url), { headers: { range } });
    if (response.status !== 206) throw new Error(`A part of a film is refused: ${response.status}`);
    await response.arrayBuffer();
  }
}

function post(token: string, body: string | Uint8Array<ArrayBuffer>, type: string): RequestInit {
  return { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': type }, body };
}

async function answer<Answer>(asked: Promise<Response>): Promise<Answer> {
  const response = await asked;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
