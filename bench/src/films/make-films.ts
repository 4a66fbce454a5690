import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Typical films: 1080p at 6 Mbit/s with far key frames. */
export interface MadeFilms {
  /** 40 minutes in Matroska, with AC-3 of six channels: 1.9 GB. */
  long: string;
  /** Three minutes in MP4 with AAC, which browsers play natively. */
  plain: string;
}

export function makeFilms(folder: string): MadeFilms {
  const ffmpeg = (...args: (string | string[])[]): unknown =>
    execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args.flat()], { stdio: 'inherit' });
  const [minute, long, plain] = ['minute.mkv', 'long.mkv', 'plain.mp4'].map((name) => join(folder, name)) as [string, string, string];
  ffmpeg(
    ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=24000/1001', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
    ['-t', '60', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', '6M', '-maxrate', '6M', '-bufsize', '6M'],
    ['-x264-params', 'keyint=250:min-keyint=250:scenecut=0:nal-hrd=cbr', '-c:a', 'ac3', '-ac', '6', '-b:a', '448k', minute],
  );
  ffmpeg(['-stream_loop', '39', '-i', minute, '-c', 'copy', long]);
  ffmpeg(['-stream_loop', '2', '-i', minute, '-c:v', 'copy', '-c:a', 'aac', '-ac', '2', '-movflags', '+faststart', plain]);
  return { long, plain };
}
