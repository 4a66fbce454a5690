import type { createFilm, Faults } from './film.ts';

interface Info {
  state: number;
  currentTime: number;
  rate: number;
  rates: number[];
}

/** Runs in the embedding page: imitates the used part of YouTube's script, over messages of our own. */
export function defineYouTubeApi(): void {
  function Player(
    frame: HTMLIFrameElement,
    { host, events }: { host: string; events: Record<string, (event: { target: object; data?: unknown }) => void> },
  ): object {
    let own: Info = { state: -1, currentTime: 0, rate: 1, rates: [1] };
    let isReady = false;
    const tell = (method: string, argument?: unknown): void => frame.contentWindow?.postMessage(JSON.stringify({ method, argument }), host);
    const target = {
      loadVideoById: (video: object) => tell('load', video),
      cueVideoById: (video: object) => tell('cue', video),
      playVideo: () => tell('play'),
      pauseVideo: () => tell('pause'),
      stopVideo: () => tell('stop'),
      seekTo: (seconds: number) => tell('seek', seconds),
      getPlayerState: () => own.state,
      getCurrentTime: () => own.currentTime,
      getDuration: () => (own.state === 1 || own.state === 2 ? 600 : 0),
      getVideoLoadedFraction: () => 0.5,
      getAvailablePlaybackRates: () => own.rates,
      getPlaybackRate: () => own.rate,
      setPlaybackRate: (rate: number) => tell('rate', rate),
      // Films are silent.
      setVolume: () => undefined,
      mute: () => tell('muted', true),
      unMute: () => tell('muted', false),
      destroy: () => tell('stop'),
    };
    const knock = setInterval(() => tell('listening'), 50);
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== host) return;
      const { event, info } = JSON.parse(String(data)) as { event: string; info: Info };
      const hasChanged = info.state !== own.state;
      own = info;
      if (event === 'onReady') {
        clearInterval(knock);
        if (isReady) return;
        isReady = true;
      }
      if (event !== 'info') events[event]?.({ target });
      else if (hasChanged) events['onStateChange']?.({ target, data: info.state });
    });
    return target;
  }
  const page = window as Window & { YT?: object; onYouTubeIframeAPIReady?: () => void };
  setTimeout(() => {
    page.YT = { Player };
    page.onYouTubeIframeAPIReady?.();
  });
}

/** Runs in the frame. */
export function playAsYouTube(faults: Faults, create: typeof createFilm): void {
  let state = -1;
  /** While it buffers: the next state. */
  let buffering: { next: number; timer: ReturnType<typeof setTimeout> } | undefined;
  let isKnown = false;
  const film = create(faults, (what) => {
    if (what === 'film') setState(0);
  });

  function say(event: string): void {
    const rates = faults.rates ?? [0.25, 0.5, 1, 1.5, 2];
    // A video that has not played yet has no position.
    const currentTime = state === -1 || state === 5 ? 0 : film.position();
    parent.postMessage(JSON.stringify({ event, info: { state, currentTime, rate: film.rate, rates } }), '*');
  }
  function setState(next: number): void {
    clearTimeout(buffering?.timer);
    buffering = undefined;
    state = next;
    say('info');
  }
  function setStateIn(forMs: number, next: number): void {
    clearTimeout(buffering?.timer);
    buffering = { next, timer: setTimeout(() => setState(next), forMs) };
  }
  function buffer(forMs: number, next: number): void {
    setState(3);
    setStateIn(forMs, next);
  }
  function play(): void {
    if (film.play() !== 'refused') return buffer(120, 1);
    buffer(100, -1);
  }
  const methods: Record<string, (argument: never) => void> = {
    listening() {
      if (!isKnown) say('onReady');
      isKnown = true;
    },
    cue({ videoId, startSeconds }: { videoId: string; startSeconds: number }) {
      film.load(videoId, startSeconds);
      // A start before it takes precedence.
      setStateIn(60, 5);
    },
    load({ videoId, startSeconds }: { videoId: string; startSeconds: number }) {
      film.load(videoId, startSeconds);
      setState(-1);
      setTimeout(play, 60);
    },
    play,
    pause() {
      film.pause();
      if (state === 1 || state === 3) setState(2);
    },
    stop() {
      film.pause();
      setState(5);
    },
    seek(seconds: number) {
      film.seek(seconds);
      const before = buffering?.next ?? state;
      if (before === 5 || before === -1) return play();
      buffer(150, before);
    },
    rate: (rate: number) => void film.setRate(rate),
    muted(isMuted: boolean) {
      film.isMuted = isMuted;
    },
  };
  addEventListener('message', ({ data }) => {
    const { method, argument } = JSON.parse(String(data)) as { method: string; argument: never };
    methods[method]?.(argument);
  });
  document.addEventListener('pointerup', play);
  setInterval(() => isKnown && say('info'), 250);
}
