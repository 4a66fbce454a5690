export interface Sound {
  /** `volume` is 0 to 1. `rate` is pitch and speed, 1 as recorded. */
  play(volume: number, rate: number): void;
  close(): void;
}

export interface SoundOptions {
  url: string;
  fetch: (url: string) => Promise<Pick<Response, 'ok' | 'status' | 'blob'>>;
  /** Called only after a user gesture, as browsers require. */
  createContext: () => AudioContext;
  log: (text: string, detail: unknown) => void;
}

/** Rejects if the sound can't be fetched or decoded; logs the latter. */
export async function loadSound({ url, fetch, createContext, log }: SoundOptions): Promise<Sound> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The sound ${url} was answered with ${response.status}`);
  const data = await (await response.blob()).arrayBuffer();
  const context = createContext();
  const buffer = await decode(context, data, log);
  let playing = 0;

  async function start(volume: number, rate: number): Promise<void> {
    await context.resume();
    playing += 1;
    const gain = new GainNode(context, { gain: volume });
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: rate });
    source.connect(gain).connect(context.destination);
    source.addEventListener('ended', () => {
      playing -= 1;
      // A running audio context keeps the device from sleeping.
      if (playing === 0 && context.state === 'running') void context.suspend();
    });
    source.start();
  }

  return {
    // Rejects when the context was closed in the meantime.
    play: (volume, rate) => void start(volume, rate).catch(() => undefined),
    close: () => void context.close().catch(() => undefined),
  };
}

async function decode(context: AudioContext, data: ArrayBuffer, log: SoundOptions['log']): Promise<AudioBuffer> {
  try {
    return await context.decodeAudioData(data);
  } catch (error) {
    log('The sound cannot be decoded', error);
    void context.close();
    throw error;
  }
}
