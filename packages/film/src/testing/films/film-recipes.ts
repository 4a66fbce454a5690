import { trackFile, type TrackName } from './encode-tracks.ts';

export type SoundFate = 'copied' | 'encoded' | 'none';

export interface MadeFilm {
  /** Ends the title of its test. */
  kind: string;
  ending: string;
  program: 'ffmpeg' | 'mkvmerge';
  /** Returns all but the written file. */
  args: (folder: string) => readonly string[];
  sound: SoundFate;
  /** Starts of runs, in seconds. */
  places: readonly number[];
  /** The time from which sound is compared. */
  startSeconds: number;
  /** Changes the written file. */
  change: (path: string) => Promise<void>;
  /** ffprobe rounds times of packets that share a block by so much. */
  jitterSeconds: number;
}

type Input = TrackName | readonly [track: TrackName, ...options: string[]];
type Change = Partial<Pick<MadeFilm, 'places' | 'startSeconds' | 'jitterSeconds' | 'change'>> & { options?: readonly string[] };

const usual = { places: [0, 2.3], startSeconds: 0, jitterSeconds: 0, change: () => Promise.resolve() };
const nameOf = (input: Input): TrackName => (typeof input === 'string' ? input : input[0]);
const optionsOf = (input: Input): string[] => (typeof input === 'string' ? [] : input.slice(1));
const isCopied = (name: TrackName): boolean => name.startsWith('aac') || name.startsWith('opus');
const isPictures = (name: TrackName): boolean => /^(?:h264|hevc|vp9|av1)/.test(name);

function fateOf(inputs: readonly Input[]): SoundFate {
  const sound = inputs.map(nameOf).find((name) => !isPictures(name));
  if (sound === undefined) return 'none';
  return isCopied(sound) ? 'copied' : 'encoded';
}

const starting = ['-v', 'error', '-nostdin', '-y'];
const copying = ['-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact', '-strict', '-2'];

export function ffmpeg(kind: string, ending: string, inputs: readonly Input[], { options = [], ...change }: Change = {}): MadeFilm {
  const args = (folder: string): string[] => [
    ...starting,
    ...inputs.flatMap((input) => [...optionsOf(input), '-i', trackFile(folder, nameOf(input))]),
    ...inputs.flatMap((_, index) => ['-map', String(index)]),
    ...copying,
    ...options,
  ];
  return { ...usual, ...change, kind, ending, program: 'ffmpeg', args, sound: fateOf(inputs) };
}

export function mkvmerge(kind: string, inputs: readonly Input[], { options = [], ...change }: Change = {}): MadeFilm {
  const files = (folder: string) => inputs.flatMap((input) => [...optionsOf(input), trackFile(folder, nameOf(input))]);
  const args = (folder: string): string[] => ['--quiet', ...options, ...files(folder), '--output'];
  return { ...usual, ...change, kind, ending: 'mkv', program: 'mkvmerge', args, sound: fateOf(inputs) };
}

export const fragments = (...flags: string[]): string[] => [
  '-movflags',
  ['frag_keyframe', 'empty_moov', 'default_base_moof', ...flags].join('+'),
];
