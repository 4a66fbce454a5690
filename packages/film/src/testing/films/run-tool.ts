import { execFile } from 'node:child_process';

const maxOutputBytes = 64 * 1024 * 1024;

/** Rejects with the program's complaints; mkvmerge ends with 1 after a warning. */
export function runTool(
  program: 'ffmpeg' | 'ffprobe' | 'mkvmerge',
  args: readonly string[],
): Promise<{ output: Buffer; complaints: string }> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { encoding: 'buffer', maxBuffer: maxOutputBytes }, (error, output, complaints) => {
      const isWarning = program === 'mkvmerge' && error?.code === 1;
      if (error === null || isWarning) resolve({ output, complaints: complaints.toString() });
      else
        reject(
          new Error(`${program} ${args.join(' ')}\n${complaints.toString()}${program === 'mkvmerge' ? output.toString() : ''}`, {
            cause: error,
          }),
        );
    });
  });
}
