import type { Chapter } from '@matinee/base/chapters';
import type { Engine, StartEngine } from './engine.ts';
import type { FollowedWish } from './quality-choice.ts';
import {
  delegateQualities,
  delegateSelection,
  noSelection,
  SourceError,
  type AudioTrack,
  type Captions,
  type ChosenSubtitles,
  type PlayerErrorCode,
  type PlayerSource,
  type QualitySelection,
  type RepairState,
  type Selection,
} from './player.ts';
import { anyCaptions, preferredCaptions, preferredTrack, type CaptionWishes } from './preferred-tracks.ts';
import { addSubtitleFiles, ownFileOf, subtitleFilesOf, type SubtitleFile, type SubtitleFiles } from './captions/subtitle-files.ts';

/** Fetches the engine for a source, once per load. */
export type EngineLoader = (source: PlayerSource) => Promise<StartEngine>;
/** Resolves `on-demand` to a playback URL. Rejects without one: with a SourceError if a retry can't help. */
export type ResolveSource = (source: PlayerSource) => Promise<PlayerSource>;

export interface EngineSessionOptions {
  video: HTMLVideoElement;
  loadEngine: EngineLoader;
  resolveSource: ResolveSource;
  onError: (code: PlayerErrorCode) => void;
  onTracks: () => void;
  onSilenced: () => void;
  /** BCP 47. */
  soundLanguage: () => string | undefined;
  qualityWish: FollowedWish | undefined;
  captionWishes: () => CaptionWishes | undefined;
}

export class EngineSession {
  readonly #options: EngineSessionOptions;
  #engine: Engine | undefined;
  #captions: Captions = noSelection;
  #subtitleFiles: SubtitleFiles | undefined;
  #source: PlayerSource | undefined;
  #subtitles: ChosenSubtitles | undefined;
  /** Tells loads apart. */
  #loads = 0;
  #hasAudioTracks = false;
  /** Newest first. */
  #ownFiles: SubtitleFile[] = [];
  #hasChosenCaptions = false;
  /** The engine reports a choice while it is made. */
  #isChoosing = false;

  readonly captions: Captions = {
    list: () => this.#captions.list(),
    selectedId: () => this.#captions.selectedId(),
    select: (id) => {
      this.#hasChosenCaptions = true;
      this.#captions.select(id);
    },
    cuesOf: (id) => this.#captions.cuesOf?.(id),
    add: (captions) => {
      if (this.#source === undefined || this.#engine === undefined) return;
      this.#ownFiles.unshift(ownFileOf(captions));
      this.#addSubtitles(this.#source, this.#engine);
      this.captions.select(this.#captions.list()[0]?.id);
    },
  };
  readonly qualities: QualitySelection = delegateQualities(() => this.#engine?.qualities);
  readonly audioTracks: Selection<AudioTrack> = delegateSelection(() => this.#engine?.audioTracks);

  constructor(options: EngineSessionOptions) {
    this.#options = options;
  }

  isLive(): boolean {
    return this.#engine?.isLive?.() === true;
  }

  liveTarget(serverMs: number): number | undefined {
    return this.#engine?.liveTarget?.(serverMs);
  }

  repair(): RepairState | undefined {
    return this.#engine?.repair?.();
  }

  keyFrames(): readonly number[] | undefined {
    return this.#engine?.keyFrames?.();
  }

  isSoundClosed(): boolean {
    return this.#engine?.isSoundClosed?.() === true;
  }

  chapters(): readonly Chapter[] | undefined {
    return this.#engine?.chapters?.();
  }

  async pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    return this.#engine?.pictureAt?.(seconds);
  }

  release(): void {
    this.#loads += 1;
    this.#engine?.destroy();
    this.#engine = undefined;
    this.#subtitleFiles?.remove();
    this.#subtitleFiles = undefined;
    this.#captions = noSelection;
    this.#source = undefined;
    this.#subtitles = undefined;
    this.#hasAudioTracks = false;
    this.#ownFiles = [];
    this.#hasChosenCaptions = false;
  }

  setSubtitles({ subtitleUrl, subtitleName }: ChosenSubtitles): void {
    this.#subtitles = { subtitleUrl, subtitleName };
    if (this.#source === undefined || this.#engine === undefined) return;
    const selectedId = this.#captions.selectedId();
    // The user's own come first, so they keep their ids.
    const own = this.#captions.list().slice(0, this.#ownFiles.length);
    this.#addSubtitles(this.#source, this.#engine);
    if (own.some(({ id }) => id === selectedId)) this.#captions.select(selectedId);
  }

  /** Resolves when the engine runs, has failed, or was overtaken by a release. */
  async start(wanted: PlayerSource, startAtSeconds: number): Promise<void> {
    const load = this.#loads;
    const { loadEngine, resolveSource, onError } = this.#options;
    let source = wanted;
    try {
      source = await resolveSource(wanted);
      const startEngine = await loadEngine(source);
      if (load !== this.#loads) return;
      this.#engine = startEngine(this.#engineOptions(source, startAtSeconds, load));
    } catch (cause) {
      // Otherwise, the code or the playback URL couldn't be fetched.
      if (load === this.#loads) onError(cause instanceof SourceError ? cause.code : 'network');
      return;
    }
    this.#source = source;
    this.#addSubtitles(source, this.#engine);
  }

  #engineOptions(source: PlayerSource, startAtSeconds: number, load: number): Parameters<StartEngine>[0] {
    const { video, onError, onTracks, onSilenced } = this.#options;
    return {
      video,
      url: source.url,
      file: source.file,
      offsetSeconds: source.offsetSeconds,
      qualities: source.qualities,
      qualityWish: this.#options.qualityWish,
      startAtSeconds,
      isLive: source.isLive === true,
      liveDelaySeconds: source.liveDelaySeconds,
      onError: (code) => load === this.#loads && onError(code),
      onTracks: () => {
        if (load !== this.#loads) return;
        this.#preferTrack(load);
        this.#preferCaptions();
        onTracks();
      },
      onSilenced: () => load === this.#loads && onSilenced(),
    };
  }

  /** Chooses by language, once for each load. */
  #preferTrack(load: number): void {
    const tracks = this.audioTracks.list();
    const language = this.#options.soundLanguage();
    if (this.#hasAudioTracks || tracks.length < 2) return;
    this.#hasAudioTracks = true;
    const track = language === undefined ? undefined : preferredTrack(tracks, language);
    // hls.js chooses its own default once it has announced the tracks.
    if (track !== undefined) queueMicrotask(() => load === this.#loads && this.audioTracks.select(track.id));
  }

  /** Chooses by language, until the user chooses. */
  #preferCaptions(): void {
    const wishes = this.#options.captionWishes();
    if (this.#hasChosenCaptions || this.#isChoosing || wishes === undefined) return;
    const sound = this.audioTracks.list().find(({ id }) => id === this.audioTracks.selectedId());
    const shown = this.#captions.list().filter(({ isPicture }) => isPicture !== true);
    const preferred = preferredCaptions(shown, sound?.language, wishes);
    if (preferred === anyCaptions || preferred === this.#captions.selectedId()) return;
    this.#isChoosing = true;
    this.#captions.select(preferred);
    this.#isChoosing = false;
  }

  #addSubtitles(source: PlayerSource, engine: Engine): void {
    const { video, onTracks } = this.#options;
    this.#subtitleFiles?.remove();
    const files = [...this.#ownFiles, ...subtitleFilesOf({ ...source, ...this.#subtitles })];
    this.#subtitleFiles = addSubtitleFiles(video, files, engine.captions, onTracks);
    this.#captions = this.#subtitleFiles.captions;
    this.#preferCaptions();
    onTracks();
  }
}
