import type { Page } from '@playwright/test';

/** The globals of the page that `startCorpusHost` serves, as far as this file uses them. */
interface Players {
  Hls: new () => HlsInPage;
  dashjs: { MediaPlayer(): { create(): DashInPage } };
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

/** The outcome of playing a link: the length that the player reports, or the reason why it doesn't play. */
export type Playback = { plays: true; seconds: number } | { plays: false; reason: string };

/** Plays a link for a moment as the product would, silently: by hls.js, by dash.js or by the browser alone. */
export function tryToPlay(page: Page, kind: 'hls' | 'dash' | 'direct', url: string): Promise<Playback> {
  return page.evaluate(
    async ({ kind, url, patienceMs }) => {
      const { Hls, dashjs } = window as unknown as Players;
      const video = document.createElement('video');
      video.muted = true;
      document.body.append(video);
      let end: () => void = () => undefined;
      const playback = await new Promise<Playback>((resolve) => {
        const fail = (reason: string) => resolve({ plays: false, reason });
        const timer = setTimeout(() => fail(`stands at ${video.currentTime} s: ${video.error?.message ?? 'no error'}`), patienceMs);
        let start: number | undefined;
        video.addEventListener('timeupdate', () => {
          start ??= video.currentTime;
          if (video.currentTime > start) resolve({ plays: true, seconds: video.duration });
        });
        video.addEventListener('ended', () => resolve({ plays: true, seconds: video.duration }));
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
    { kind, url, patienceMs: 6000 },
  );
}
