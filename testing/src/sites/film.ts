/** Faults of a site, read at each playback. */
export interface Faults {
  /** The browser plays nothing without a press in the frame, after a sign of life. */
  refusesStarts?: true;
  /** Before a video's first playback, an advertisement plays until the test ends it. */
  advertises?: true;
  /** The only rates that it takes. */
  rates?: number[];
}

export interface Film {
  videoId: string;
  isPaused: boolean;
  isMuted: boolean;
  rate: number;
  /** In seconds. */
  position(): number;
  /** Starts playing. Returns whether the film or an advertisement plays, or the browser refused. */
  play(): 'plays' | 'advertises' | 'refused';
  pause(): void;
  seek(seconds: number): void;
  setRate(rate: number): boolean;
  load(videoId: string, startSeconds: number): void;
  endAdvertisement(): void;
}

/** Runs in a site's page. Calls `onEnd` when an advertisement or the film ends. Films are 600 s long. */
export function createFilm(faults: Faults, onEnd: (what: 'advertisement' | 'film') => void): Film {
  const durationSeconds = 600;
  let isTapped = false;
  let hasAdvertised = false;
  let anchor = { seconds: 0, atMs: performance.now() };
  let adEndsMs = 0;
  const elapsed = (): number => (film.isPaused ? 0 : Math.max(0, performance.now() - Math.max(anchor.atMs, adEndsMs)) / 1000);
  const moveAnchor = (seconds: number): void => {
    anchor = { seconds, atMs: performance.now() };
  };
  const film: Film = {
    videoId: '',
    isPaused: true,
    isMuted: false,
    rate: 1,
    position: () => Math.min(durationSeconds, anchor.seconds + elapsed() * film.rate),
    play() {
      if (!isTapped && faults.refusesStarts === true) return 'refused';
      moveAnchor(film.position());
      film.isPaused = false;
      if (hasAdvertised || faults.advertises === undefined) return 'plays';
      hasAdvertised = true;
      adEndsMs = Infinity;
      return 'advertises';
    },
    endAdvertisement() {
      adEndsMs = performance.now();
      onEnd('advertisement');
    },
    pause() {
      moveAnchor(film.position());
      film.isPaused = true;
    },
    seek: (seconds) => moveAnchor(Math.min(seconds, durationSeconds)),
    setRate(rate) {
      if (faults.rates?.includes(rate) === false) return false;
      moveAnchor(film.position());
      film.rate = rate;
      return true;
    },
    load(videoId, startSeconds) {
      film.videoId = videoId;
      film.isPaused = true;
      film.rate = 1;
      adEndsMs = 0;
      hasAdvertised = false;
      moveAnchor(startSeconds);
    },
  };
  document.addEventListener('pointerdown', () => {
    isTapped = true;
  });
  setInterval(() => {
    document.body.textContent = film.position().toFixed(2);
    if (film.isPaused || film.position() < durationSeconds) return;
    film.pause();
    onEnd('film');
  }, 50);
  // Global for tests, which look into the frame.
  (window as Window & { film?: Film }).film = film;
  return film;
}
