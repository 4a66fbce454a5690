import type { RoomPage } from './room-page.ts';

interface SoundLog {
  /** The loudest tone right now, in Hz. */
  hertz: number;
  /** Silences, and jumps, stops and reloads of the video. */
  breaks: string[];
}

declare global {
  var soundLog: SoundLog | undefined;
}

export async function listen({ page }: RoomPage): Promise<void> {
  await page.evaluate(async () => {
    const video = document.querySelector('video');
    if (video === null) throw new Error('There is no video');
    const context = new AudioContext();
    await context.resume();
    const analyser = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
    context.createMediaElementSource(video).connect(analyser).connect(context.destination);
    const strengths = new Float32Array(analyser.frequencyBinCount);
    const samples = new Float32Array(analyser.fftSize);
    const log: SoundLog = { hertz: 0, breaks: [] };
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
      log.hertz = (strengths.indexOf(Math.max(...strengths)) * context.sampleRate) / analyser.fftSize;
    };
    hear();
    globalThis.soundLog = log;
  });
}

export async function soundLog({ page }: RoomPage): Promise<SoundLog> {
  const log = await page.evaluate(() => globalThis.soundLog);
  if (log === undefined) throw new Error('Nobody listens');
  return log;
}
