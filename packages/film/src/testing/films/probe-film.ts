import { runTool } from './run-tool.ts';

/** Edit lists and delays of codecs are applied to its time. */
export interface ProbedPacket {
  seconds: number;
  durationSeconds: number;
  isKey: boolean;
  hash: string;
}

export interface ProbedTrack {
  index: number;
  kind: 'video' | 'audio';
  isDefault: boolean;
  /** In the order of the file. */
  packets: ProbedPacket[];
}

interface Probe {
  streams: { index: number; codec_type: string; disposition: { default: number } }[];
  packets: { stream_index: number; pts_time?: string; dts_time?: string; duration_time?: string; flags: string; data_hash: string }[];
}

export async function probeFilm(path: string): Promise<ProbedTrack[]> {
  const shown = ['-show_streams', '-show_packets', '-show_data_hash', 'MD5'];
  const { output } = await runTool('ffprobe', ['-v', 'quiet', ...shown, '-of', 'json', path]);
  const { streams, packets } = JSON.parse(output.toString()) as Probe;
  return streams.flatMap(({ index, codec_type: kind, disposition }) => {
    if (kind !== 'video' && kind !== 'audio') return [];
    const own = packets.filter((packet) => packet.stream_index === index);
    return [{ index, kind, isDefault: disposition.default === 1, packets: own.map(toPacket) }];
  });
}

function toPacket({
  pts_time: shown,
  dts_time: decoded,
  duration_time: duration,
  flags,
  data_hash: hash,
}: Probe['packets'][number]): ProbedPacket {
  return {
    seconds: Number(shown ?? decoded),
    durationSeconds: Number(duration ?? 0),
    isKey: flags.startsWith('K'),
    hash: hash.replace('MD5:', ''),
  };
}

export const soundRate = 48_000;

/** Decodes one channel of `soundRate`. Gaps are silent. */
export async function decodeSound(path: string, track: string, startSeconds: number): Promise<Float32Array> {
  const seek = startSeconds > 0 ? ['-ss', String(startSeconds)] : [];
  const { output } = await runTool('ffmpeg', [...decoding, ...seek, '-i', path, '-map', track, ...toFloats(startSeconds)]);
  return floatsIn(output);
}

/** Decodes files with a track each; the last may be sound. */
export async function decodeFiles(
  paths: readonly string[],
  hasSound: boolean,
  startSeconds: number,
): Promise<{ complaints: string; sound: Float32Array }> {
  const hasPictures = paths.length > (hasSound ? 1 : 0);
  const pictures = hasPictures ? ['-map', '0:v', '-fps_mode', 'passthrough', '-enc_time_base', '-1', '-f', 'null', '-'] : [];
  const sound = hasSound ? ['-map', `${paths.length - 1}:a`, ...toFloats(startSeconds)] : [];
  const { output, complaints } = await runTool('ffmpeg', [...decoding, ...paths.flatMap((path) => ['-i', path]), ...pictures, ...sound]);
  return { complaints, sound: floatsIn(output) };
}

const decoding = ['-v', 'error', '-nostdin', '-copyts'];

function toFloats(startSeconds: number): string[] {
  const filter = `aresample=${soundRate}:async=1:min_hard_comp=0.01:first_pts=${startSeconds * soundRate}`;
  return ['-af', filter, '-ac', '1', '-f', 'f32le', '-'];
}

function floatsIn(output: Buffer): Float32Array {
  return new Float32Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.length));
}
