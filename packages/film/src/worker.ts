import { describeFilm } from './describe-film.ts';
import { hashBlocks, identifyFilm } from './film-hashes.ts';
import { identifyPictures } from './identify-pictures.ts';
import { PictureMaker } from './pictures/picture-maker.ts';
import { blobRanges, RangesError, watchReads, type Ranges } from './ranges/ranges.ts';
import { openUrlRanges } from './ranges/url-ranges.ts';
import { NoDecoderError, preloadDecoders } from './repair/encode-sound.ts';
import { Repair, type RepairRun, type RunOptions } from './repair/repair.ts';
import type { ComparedFilm, FilmFailure, FilmSource, WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

interface WorkerScope {
  postMessage(message: WorkerAnswer, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
}

// The compiler knows only the page's global object.
const scope = globalThis as unknown as WorkerScope;
// Without a window, mediabunny's decoders end their workers after each run, and may end a worker that has just started.
Object.assign(globalThis, { window: globalThis });
/** Firefox ends workers without a timer that wait for a worker of their own. */
const aliveIntervalMs = 10_000;

let opening: Promise<{ ranges: Ranges; repair: Repair }> | undefined;
let pictures: PictureMaker | undefined;
let current: { number: number; run: RepairRun } | undefined;

function post(message: WorkerAnswer, bytes?: Uint8Array<ArrayBuffer>): void {
  scope.postMessage(message, bytes === undefined ? [] : [bytes.buffer]);
}

function postPicture(seconds: number, picture: ImageBitmap | undefined): void {
  scope.postMessage({ type: 'picture', seconds, picture }, picture === undefined ? [] : [picture]);
}

function fail(error: unknown): void {
  post({ type: 'failed', reason: reasonOf(error) });
}

function reasonOf(error: unknown): FilmFailure {
  if (error instanceof RangesError) return error.reason;
  return error instanceof NoDecoderError ? 'decoder' : 'unsupported';
}

async function open(source: FilmSource): Promise<{ ranges: Ranges; repair: Repair }> {
  const ranges = 'file' in source ? blobRanges(source.file) : await openUrlRanges(source.url);
  const watched = watchReads(ranges, (isReading) => post({ type: 'reading', isReading }));
  const repair = await Repair.open(watched, 'file' in source ? source.offsetSeconds : undefined, navigator.languages);
  const { durationSeconds, hasVideo, sounds, texts, chapters, keyFrames } = repair.film;
  const listed = sounds.map(({ language, name, isDefault }) => ({ language, name, isDefault }));
  post({ type: 'opened', durationSeconds, hasVideo, sounds: listed, texts, chapters, keyFrames });
  return { ranges, repair };
}

async function describe(theirs: ComparedFilm | undefined): Promise<void> {
  if (opening === undefined) return;
  const { ranges, repair } = await opening;
  const description = await describeFilm(repair.film);
  const identity = await identifyFilm(ranges);
  const isSame = identity === theirs?.identity;
  const pictures = isSame ? (theirs?.pictures ?? []) : await identifyPictures(repair.film, theirs?.pictures);
  post({ type: 'described', description, identity, pictures });
  repair.warmUp();
}

async function hash(): Promise<void> {
  if (opening === undefined) return;
  const { ranges } = await opening;
  const hashes = await hashBlocks(ranges);
  post({ type: 'hashed', hashes }, hashes);
}

async function sendFonts(): Promise<void> {
  if (opening === undefined) return;
  const { repair } = await opening;
  // Captions show without them.
  post({ type: 'fonts', fonts: await repair.film.readFonts().catch(() => []) });
}

async function picture(seconds: number): Promise<void> {
  if (opening === undefined) return;
  const { repair } = await opening;
  pictures ??= new PictureMaker(repair.film, postPicture);
  pictures.request(seconds);
}

async function start({
  run,
  fromSeconds,
  sound,
  playable,
  soundOnly,
  keepsPictures,
}: Extract<WorkerRequest, { type: 'run' }>): Promise<void> {
  if (opening === undefined) return;
  const { repair } = await opening;
  const options: RunOptions = {
    fromSeconds,
    sound,
    playable,
    soundOnly,
    sink: {
      begin: (kind, mime, bytes) => post({ type: 'begin', run, kind, mime, bytes }, bytes),
      fragment: (kind, fragment) => post({ type: 'fragment', run, kind, fragment }, fragment.bytes),
      caption: (caption) => post({ type: 'caption', caption }),
      end: (kind) => post({ type: 'end', run, kind }),
      fail,
    },
  };
  if (keepsPictures !== true || current === undefined) {
    current = { number: run, run: repair.run(options) };
    return;
  }
  current.number = run;
  current.run.replaceSound(options);
}

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'prepare') {
    preloadDecoders(data.codecs);
  } else if (data.type === 'open') {
    opening?.then(({ repair }) => repair.stop()).catch(() => undefined);
    pictures = undefined;
    opening = open(data.source);
    opening.catch(fail);
  } else if (data.type === 'describe') {
    describe(data.theirs).catch(fail);
  } else if (data.type === 'hash') {
    hash().catch(fail);
  } else if (data.type === 'fonts') {
    sendFonts().catch(() => undefined);
  } else if (data.type === 'picture') {
    picture(data.seconds).catch(() => undefined);
  } else if (data.type === 'run') {
    start(data).catch(() => undefined);
  } else if (current?.number === data.run) {
    current.run.raise(data.untilSeconds);
  }
});
setInterval(() => undefined, aliveIntervalMs);
