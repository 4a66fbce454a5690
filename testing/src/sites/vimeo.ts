import type { createFilm, Faults } from './film.ts';

/** Runs in the frame: speaks the messages of @vimeo/player. */
export function playAsVimeo(faults: Faults, create: typeof createFilm): void {
  const listeners = new Set<string>();
  const film = create(faults, (what) => {
    if (what === 'film') tell('ended');
  });
  film.load(location.pathname.split('/').at(-1) ?? '', 0);

  const post = (message: object): void => parent.postMessage(message, '*');
  const answer = (method: string, value?: unknown): void => post({ method, value });
  const place = (): object => ({ seconds: film.position(), duration: 600, percent: film.position() / 600 });
  function tell(event: string, data: object = place()): void {
    if (listeners.has(event)) post({ event, data });
  }
  const refuse = (method: string, name: string): void => post({ event: 'error', data: { method, name, message: name } });

  const methods: Record<string, (value: never) => unknown> = {
    addEventListener: (event: string) => void listeners.add(event),
    play() {
      const outcome = film.play();
      if (outcome === 'refused') return refuse('play', 'NotAllowedError');
      tell('play');
      setTimeout(() => film.isPaused || tell('playing'), 80);
      answer('play');
    },
    pause() {
      const wasPaused = film.isPaused;
      film.pause();
      if (!wasPaused) tell('pause');
      answer('pause');
    },
    setCurrentTime(seconds: number) {
      tell('seeking');
      film.seek(seconds);
      setTimeout(() => {
        tell('seeked');
        tell('timeupdate');
      }, 120);
      answer('setCurrentTime', seconds);
    },
    setPlaybackRate(rate: number) {
      if (!film.setRate(rate)) return refuse('setPlaybackRate', 'Error');
      tell('playbackratechange', { playbackRate: rate });
      answer('setPlaybackRate', rate);
    },
    setMuted(isMuted: boolean) {
      film.isMuted = isMuted;
      answer('setMuted', isMuted);
    },
    loadVideo({ url }: { url: string }) {
      const id = new URL(url).pathname.split('/')[1] ?? '';
      film.load(id, 0);
      setTimeout(() => answer('loadVideo', id), 50);
    },
  };
  const values: Record<string, unknown> = {
    getDuration: 600,
    getBuffered: [[0, 300]],
    getVideoWidth: 1920,
    getVideoHeight: 1080,
    getTextTracks: [{ language: 'de', kind: 'subtitles', label: 'Deutsch', mode: 'disabled' }],
    getQualities: [
      { id: 'auto', label: 'Auto', active: true },
      { id: '1080p', label: '1080p', active: false },
      { id: '360p', label: '360p', active: false },
    ],
  };
  addEventListener('message', ({ data }) => {
    const { method, value } = data as { method: string; value: never };
    if (method === 'ping') return;
    if (methods[method] !== undefined) methods[method](value);
    else answer(method, values[method]);
  });
  document.addEventListener('pointerup', () => methods['play']?.(undefined as never));
  setInterval(() => film.isPaused || tell('timeupdate'), 250);
  setTimeout(() => post({ event: 'ready' }), 100);
}
