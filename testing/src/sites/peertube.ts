import type { createFilm, Faults } from './film.ts';

/** Runs in the frame: speaks jschannel, scope `peertube`, as PeerTube's embed page does. */
export function playAsPeerTube(faults: Faults, create: typeof createFilm): void {
  let resolution = -1;
  let caption: string | undefined;
  let hasEnded = false;
  const film = create(faults, (what) => {
    hasEnded = what === 'film';
  });

  const post = (message: object): void => parent.postMessage(JSON.stringify(message), '*');
  const notify = (method: string, params: unknown): void => post({ method: `peertube::${method}`, params });
  const state = (): string => (hasEnded ? 'ended' : film.isPaused ? 'paused' : 'playing');

  const methods: Record<string, (params: never) => unknown> = {
    isReady: () => true,
    play() {
      hasEnded = false;
      if (film.play() !== 'refused') notify('playbackStatusChange', 'playing');
    },
    pause() {
      film.pause();
      notify('playbackStatusChange', 'paused');
    },
    seek: (seconds: number) => film.seek(seconds),
    setVolume(volume: number) {
      film.isMuted = volume === 0;
    },
    getPlaybackRates: () => faults.rates ?? [0.5, 1, 1.5, 2],
    setPlaybackRate: (rate: number) => film.setRate(rate),
    getCaptions: () => [{ id: 'fr', label: 'Français', mode: caption === 'fr' ? 'showing' : 'disabled' }],
    setCaption(id: string | null) {
      caption = id ?? undefined;
    },
    getResolutions: () => [-1, 720, 360].map((id) => ({ id, label: id === -1 ? 'Auto' : `${id}p`, height: id, active: id === resolution })),
    setResolution(id: number) {
      resolution = id;
    },
  };
  addEventListener('message', ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as { id?: number; method: string; params: never };
    const name = method.replace('peertube::', '');
    if (name === '__ready' && (params as { type?: string }).type === 'publish-reply') notify('ready', true);
    if (id === undefined) return;
    const own = methods[name];
    if (own === undefined) post({ id, error: 'method_not_found', message: name });
    else post({ id, result: own(params) ?? null });
  });
  document.addEventListener('pointerup', () => methods['play']?.(undefined as never));
  notify('__ready', { type: 'publish-request', publish: [] });
  setInterval(() => notify('playbackStatusUpdate', { position: film.position(), volume: 1, duration: 600, playbackState: state() }), 500);
}
