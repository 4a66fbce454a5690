/** A short sound, ready to be heard. */
export interface Sound {
  /** `volume` from 0 to 1; `rate` is pitch and speed in one, 1 as recorded. */
  play(volume: number, rate: number): void;
  close(): void;
}

export interface SoundOptions {
  url: string;
  fetch: (url: string) => Promise<Pick<Response, 'ok' | 'status' | 'blob'>>;
  /** Makes the audio of the page, which must not happen before somebody has pressed something in it. */
  createContext: () => AudioContext;
  log: (text: string, detail: unknown) => void;
}

/** Fetches and decodes a sound. Rejects when it does not come; one that cannot be decoded is logged as well. */
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
      // A device whose sound runs does not rest.
      if (playing === 0 && context.state === 'running') void context.suspend();
    });
    source.start();
  }

  return {
    // What was closed in the meantime is not heard.
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
