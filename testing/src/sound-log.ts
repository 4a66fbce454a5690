/** Sound of a page's video. */
export interface SoundLog {
  /** The loudest tone right now, in Hz. */
  hertz: number;
  /** Changes of the loudest tone, on the machine's wall clock. */
  changes: { atMs: number; hertz: number }[];
  /** Silences, and jumps, stops and reloads of the video. */
  breaks: string[];
}

declare global {
  var soundLog: SoundLog | undefined;
}

/** Listens to the video, whose position it moves by some 80 ms in Chromium. Runs in the page, and must not use anything from outside. */
export async function keepSoundLog(): Promise<void> {
  const video = document.querySelector('video');
  if (video === null) throw new Error('There is no video');
  const context = new AudioContext();
  await context.resume();
  const analyser = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
  context.createMediaElementSource(video).connect(analyser).connect(context.destination);
  const strengths = new Float32Array(analyser.frequencyBinCount);
  const samples = new Float32Array(analyser.fftSize);
  const log: SoundLog = { hertz: 0, changes: [], breaks: [] };
  for (const event of ['seeking', 'emptied', 'pause']) {
    video.addEventListener(event, () => log.breaks.push(`${event} at ${video.currentTime}`));
  }
  const hear = (): void => {
    requestAnimationFrame(hear);
    analyser.getFloatTimeDomainData(samples);
    const isSilent = samples.every((sample) => Math.abs(sample) < 0.001);
    // The tap hears nothing at first.
    if (isSilent && log.hertz === 0) return;
    if (isSilent) log.breaks.push(`silence at ${video.currentTime}`);
    analyser.getFloatFrequencyData(strengths);
    const hertz = (strengths.indexOf(Math.max(...strengths)) * context.sampleRate) / analyser.fftSize;
    if (hertz !== log.hertz) log.changes.push({ atMs: performance.timeOrigin + performance.now(), hertz });
    log.hertz = hertz;
  };
  hear();
  globalThis.soundLog = log;
}
