import type { Page } from '@playwright/test';

interface Players {
  Hls: new () => HlsInPage;
  dashjs: { MediaPlayer(): { create(): DashInPage } };
}
interface Decoded {
  webkitDecodedFrameCount: number;
  webkitAudioDecodedByteCount: number;
}
interface HlsInPage {
  on(event: 'hlsError', handle: (event: string, data: { fatal: boolean; type: string; details: string }) => void): void;
  recoverMediaError(): void;
  loadSource(url: string): void;
  attachMedia(video: HTMLVideoElement): void;
  destroy(): void;
}
interface DashInPage {
  clearDefaultUTCTimingSources(): void;
  initialize(video: HTMLVideoElement, url: string, autoPlay: boolean): void;
  destroy(): void;
}

/** The length that the player reports, or the reason why the link doesn't play. */
export type Playback = { plays: true; seconds: number } | { plays: false; reason: string };

interface Attempt {
  kind: 'hls' | 'dash' | 'direct';
  url: string;
  hasBoth: boolean;
}

/** Plays a link for a moment, silently, by hls.js, dash.js or the browser alone. */
export function tryToPlay(page: Page, attempt: Attempt): Promise<Playback> {
  return page.evaluate(
    async ({ kind, url, hasBoth, patienceMs }) => {
      const { Hls, dashjs } = window as unknown as Players;
      const video = document.createElement('video') as HTMLVideoElement & Decoded;
      video.muted = true;
      document.body.append(video);
      let end: () => void = () => undefined;
      const playback = await new Promise<Playback>((resolve) => {
        const fail = (reason: string) => resolve({ plays: false, reason });
        const timer = setTimeout(() => fail(`stands at ${video.currentTime} s: ${video.error?.message ?? 'no error'}`), patienceMs);
        const hasDecoded = () =>
          [video.webkitDecodedFrameCount, video.webkitAudioDecodedByteCount].filter((count) => count > 0).length >= (hasBoth ? 2 : 1);
        let start: number | undefined;
        video.addEventListener('timeupdate', () => {
          start ??= video.currentTime;
          if (video.currentTime > start && hasDecoded()) resolve({ plays: true, seconds: video.duration });
        });
        video.addEventListener('ended', () =>
          hasDecoded() ? resolve({ plays: true, seconds: video.duration }) : fail('ends without a picture or a sound'),
        );
        if (kind === 'hls') {
          const hls = new Hls();
          let recoveries = 0;
          hls.on('hlsError', (_, { fatal, type, details }) => {
            if (!fatal) return;
            if (type !== 'mediaError' || (recoveries += 1) > 2) fail(details);
            else hls.recoverMediaError();
          });
          hls.loadSource(url);
          hls.attachMedia(video);
          end = () => hls.destroy();
        } else if (kind === 'dash') {
          const dash = dashjs.MediaPlayer().create();
          dash.initialize(video, url, false);
          dash.clearDefaultUTCTimingSources();
          end = () => dash.destroy();
        } else {
          video.addEventListener('error', () => fail(video.error?.message ?? 'an error'));
          video.src = url;
        }
        video.addEventListener('canplay', () => void video.play().catch(() => undefined));
        end = ((destroy) => () => {
          clearTimeout(timer);
          destroy();
        })(end);
      });
      end();
      video.removeAttribute('src');
      video.remove();
      return playback;
    },
    { ...attempt, patienceMs: 6000 },
  );
}
