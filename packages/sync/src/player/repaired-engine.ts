import type { Chapter } from '@matinee/base/chapters';
import { preciseClock, type Clock } from '@matinee/base/clock';
import {
  Feeder,
  FullBufferError,
  prepareFilmWorker,
  startFilmWorker,
  type FilmFailure,
  type FilmWorker,
  type MediaBuffer,
  type RepairedKind,
  type WorkerAnswer,
  type WorkerRequest,
} from '@matinee/film';
import { spansOf } from './buffered-spans.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { FilmCaptions } from './captions/film-captions.ts';
import { delegateCaptions, noSelection, type AudioTrack, type PlayerErrorCode, type RepairState, type Selection } from './player.ts';

/** RFC 6381. */
const soundTypes = { opus: 'audio/mp4; codecs="opus"', aac: 'audio/mp4; codecs="mp4a.40.2"' };
/** Some decoders fail silently. The time of reads doesn't count: a part of the film may come much later. */
const decoderPatienceMs = 10_000;

const errorCodes: Record<FilmFailure, PlayerErrorCode> = {
  network: 'network',
  'not-found': 'not-found',
  refused: 'unsupported',
  unsupported: 'unsupported',
  decoder: 'unsupported',
};

export interface RepairTools {
  clock: Clock;
  startWorker: (file: Blob | undefined) => FilmWorker;
}

/** Starts the worker and loads the decoders for a film with these codecs (RFC 6381). */
export const prepareRepair = prepareFilmWorker;

/** Plays a film whose sound or container the browser can't play: a worker converts it in parts. */
export function playRepaired(options: EngineOptions, tools: RepairTools = { clock: preciseClock, startWorker: startFilmWorker }): Engine {
  return new RepairedEngine(options, tools);
}

class RepairedEngine implements Engine {
  readonly captions = delegateCaptions(() => this.#texts);
  readonly qualities = noSelection;
  readonly audioTracks: Selection<AudioTrack> = {
    list: () => this.#tracks,
    selectedId: () => this.#tracks[this.#sound]?.id,
    select: (id) => {
      this.#soundBefore ??= this.#sound;
      this.#playSound(Number(id));
    },
  };
  readonly #options: EngineOptions;
  readonly #clock: Clock;
  readonly #worker: ReturnType<RepairTools['startWorker']>;
  readonly #media = new MediaSource();
  readonly #address = URL.createObjectURL(this.#media);
  readonly #listening = new AbortController();
  #kinds: readonly RepairedKind[] = [];
  #keyFrames: readonly number[] = [];
  #chapters: readonly Chapter[] = [];
  #texts: FilmCaptions | undefined;
  #fonts: PromiseWithResolvers<readonly Uint8Array[]> | undefined;
  #feeder: Feeder | undefined;
  #state: RepairState = 'preparing';
  #stopWaiting: () => void = () => undefined;
  #isAwaitingSound = false;
  #isReading = false;
  /** The run whose sound has come. */
  #soundRun = 0;
  #tracks: readonly AudioTrack[] = [];
  /** The track that is heard, and the one before it until the sound has come. */
  #sound = 0;
  #soundBefore: number | undefined;

  constructor(options: EngineOptions, { clock, startWorker }: RepairTools) {
    this.#options = options;
    this.#clock = clock;
    this.#worker = startWorker(options.file);
    const { video, url, file, offsetSeconds, startAtSeconds } = options;
    const { signal } = this.#listening;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => this.#receive(data), { signal });
    this.#worker.addEventListener('error', () => this.#fail('network'), { signal });
    video.addEventListener('seeking', () => this.#feeder?.seek(video.currentTime), { signal });
    video.addEventListener('error', () => this.#fail('decode'), { signal });
    this.#post({ type: 'open', source: file === undefined ? { url: new URL(url, document.baseURI).href } : { file, offsetSeconds } });
    video.src = this.#address;
    if (startAtSeconds > 0) video.currentTime = startAtSeconds;
  }

  repair(): RepairState {
    return this.#state;
  }

  keyFrames(): readonly number[] {
    return this.#keyFrames;
  }

  chapters(): readonly Chapter[] {
    return this.#chapters;
  }

  destroy(): void {
    this.#end();
    this.#options.video.removeAttribute('src');
    this.#options.video.load();
  }

  #post(message: WorkerRequest): void {
    this.#worker.postMessage(message, []);
  }

  #receive(message: WorkerAnswer): void {
    switch (message.type) {
      case 'opened':
        this.#keyFrames = message.keyFrames;
        this.#chapters = message.chapters;
        this.#tracks = message.sounds.map(({ name = '', ...track }, index) => ({ ...track, id: String(index), label: name }));
        this.#sound = Math.max(
          0,
          this.#tracks.findIndex(({ isDefault }) => isDefault),
        );
        this.#texts = new FilmCaptions(this.#options.video, message.texts, () => this.#readFonts(), this.#options.onTracks);
        this.#options.onTracks();
        void this.#start(message);
        return;
      case 'begin':
        if (!MediaSource.isTypeSupported(message.mime)) return this.#playWithout(message);
        this.#awaitSound(message);
        return this.#feeder?.begin(message.run, message.kind, message.mime, message.bytes);
      case 'fragment':
        return this.#feeder?.fragment(message.run, message.kind, message.fragment);
      case 'end':
        // A part of a film may have no sound.
        if (message.kind === 'audio') this.#awaitSound(message);
        return this.#feeder?.end(message.run, message.kind);
      case 'reading':
        this.#isReading = message.isReading;
        return this.#limitDecoder();
      case 'caption':
        return this.#texts?.addCue(message.caption);
      case 'fonts':
        return this.#fonts?.resolve(message.fonts);
      case 'described':
      case 'hashed':
      case 'picture':
        return;
      default:
        return this.#fail(errorCodes[message.reason], message.reason === 'refused' ? 'refused' : 'failed');
    }
  }

  #readFonts(): Promise<readonly Uint8Array[]> {
    if (this.#fonts === undefined) this.#post({ type: 'fonts' });
    this.#fonts ??= Promise.withResolvers();
    return this.#fonts.promise;
  }

  async #start({ durationSeconds, hasVideo, sounds }: Extract<WorkerAnswer, { type: 'opened' }>): Promise<void> {
    const { video, startAtSeconds } = this.#options;
    await opened(this.#media);
    if (this.#listening.signal.aborted) return;
    if (durationSeconds !== undefined) this.#media.duration = durationSeconds;
    this.#kinds = [...(hasVideo ? ['video' as const] : []), ...(sounds.length > 0 ? ['audio' as const] : [])];
    const playable = { opus: MediaSource.isTypeSupported(soundTypes.opus), aac: MediaSource.isTypeSupported(soundTypes.aac) };
    this.#feeder = new Feeder({
      clock: this.#clock,
      kinds: this.#kinds,
      position: () => video.currentTime,
      run: (run, fromSeconds, keepsPictures) => {
        const soundOnly = !this.#kinds.includes('video');
        this.#post({ type: 'run', run, fromSeconds, sound: this.#sound, playable, soundOnly, keepsPictures });
      },
      raise: (run, untilSeconds) => this.#post({ type: 'raise', run, untilSeconds }),
      createBuffer: (_kind, mime) => toMediaBuffer(this.#media.addSourceBuffer(mime)),
      onEnd: () => this.#media.readyState === 'open' && this.#media.endOfStream(),
      onError: () => this.#fail('decode'),
    });
    this.#feeder.start(video.currentTime > 0 ? video.currentTime : startAtSeconds);
  }

  /** Plays the sound alone if the browser can't play the pictures. */
  #playWithout(message: { run: number; kind: RepairedKind; mime: string }): void {
    const { kind, mime } = message;
    const hasSound = this.#kinds.includes('audio');
    if (kind === 'audio' || !hasSound || this.#options.video.canPlayType(mime) !== '') return this.#fail('unsupported');
    // It may come from a run before.
    if (!this.#kinds.includes('video')) return;
    this.#awaitSound(message);
    this.#kinds = ['audio'];
    this.#feeder?.drop('video');
  }

  /** Limits the time of the sound's decoder from the first pictures of a run on. */
  #awaitSound({ run, kind }: { run: number; kind: RepairedKind }): void {
    if (run < this.#soundRun) return;
    if (kind === 'audio') {
      this.#soundRun = run;
      this.#soundBefore = undefined;
    }
    this.#isAwaitingSound = kind === 'video' && this.#kinds.includes('audio') && this.#soundRun !== run;
    this.#limitDecoder();
    if (this.#isAwaitingSound) return;
    this.#state = 'playing';
    this.#options.onTracks();
  }

  #limitDecoder(): void {
    this.#stopWaiting();
    if (!this.#isAwaitingSound || this.#isReading) return;
    this.#stopWaiting = this.#clock.after(decoderPatienceMs, () => this.#fail('unsupported'));
  }

  #playSound(index: number): void {
    if (index === this.#sound || this.#tracks[index] === undefined) return;
    this.#sound = index;
    if (this.#feeder !== undefined) {
      this.#isAwaitingSound = true;
      this.#limitDecoder();
      this.#feeder.replaceSound();
    }
    this.#options.onTracks();
  }

  #fail(code: PlayerErrorCode, state: RepairState = 'failed'): void {
    if (this.#listening.signal.aborted) return;
    const before = this.#soundBefore;
    this.#soundBefore = undefined;
    if (code === 'unsupported' && before !== undefined && before !== this.#sound) return this.#playSound(before);
    this.#end();
    // A film that has played once isn't played worse from then on.
    if (this.#state === 'preparing') this.#state = state;
    this.#options.onError(code);
  }

  #end(): void {
    this.#listening.abort();
    this.#feeder?.stop();
    this.#stopWaiting();
    this.#worker.terminate();
    URL.revokeObjectURL(this.#address);
  }
}

function opened(media: MediaSource): Promise<void> {
  return new Promise((resolve) => {
    if (media.readyState === 'open') resolve();
    else media.addEventListener('sourceopen', () => resolve(), { once: true });
  });
}

/** A change of a closed MediaSource never ends, and nothing waits for it then. */
function toMediaBuffer(buffer: SourceBuffer): MediaBuffer {
  function changed(change: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const ending = new AbortController();
      const settle = (error?: Error) => {
        ending.abort();
        if (error === undefined) resolve();
        else reject(error);
      };
      buffer.addEventListener('updateend', () => settle(), { signal: ending.signal });
      buffer.addEventListener('error', () => settle(new Error('The browser refuses a part of the film')), { signal: ending.signal });
      try {
        change();
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        settle(isFull ? new FullBufferError('No room', { cause: error }) : new Error('The buffer is closed', { cause: error }));
      }
    });
  }
  return {
    append: (bytes) => changed(() => buffer.appendBuffer(bytes)),
    remove: (startSeconds, endSeconds) =>
      endSeconds > startSeconds ? changed(() => buffer.remove(startSeconds, endSeconds)) : Promise.resolve(),
    changeType: (mime) => buffer.changeType(mime),
    buffered: () => spansOf(buffer.buffered),
  };
}
