import type { Player, PlayerEvent, PlayerSource, PlayerState } from './player.ts';

export interface SwitchingPlayerOptions {
  /** The player for a kind of source; the same one for the same kind. A promise while its code is on the way. */
  playerFor: (kind: PlayerSource['kind']) => Player | Promise<Player>;
  /** What plays until the first source says otherwise. */
  first: Player;
  /** Another one has taken over. */
  onSwitch: (player: Player) => void;
}

/**
 * Several players that are one: each source plays in the one that can play it, the others are empty. Volume goes along.
 * When nothing answers at a source's address, its fallback plays instead.
 */
export function createSwitchingPlayer({ playerFor, first, onSwitch }: SwitchingPlayerOptions): Player {
  const listeners = new Set<(event: PlayerEvent) => void>();
  const known = new Set<Player>();
  let current = first;
  let source: PlayerSource | undefined;
  let startAtSeconds = 0;
  let volume = 1;
  let isMuted = false;
  /** How it stands with the code of the player that the source needs. */
  let opening: 'done' | 'under-way' | 'failed' = 'done';
  let loads = 0;

  function emit(event: PlayerEvent): void {
    for (const listener of listeners) listener(event);
  }

  function know(player: Player): void {
    if (known.has(player)) return;
    known.add(player);
    player.subscribe((event) => {
      if (player === current && opening === 'done' && !hasFallenBack()) emit(event);
    });
  }

  function switchTo(player: Player): void {
    if (player === current) return;
    const left = current;
    current = player;
    player.setVolume(volume);
    player.setMuted(isMuted);
    left.unload();
    onSwitch(player);
    // What was known of the last picture is not true of this one.
    emit({ type: 'metadata', durationSeconds: Number.NaN, widthPixels: 0, heightPixels: 0 });
  }

  /** Before anything has come from the address: a break in the middle is for another try at the same one. */
  function hasFallenBack(): boolean {
    const fallback = source?.fallback;
    const { error, isLoaded } = current.state();
    if (source === undefined || fallback === undefined || error !== 'network' || isLoaded) return false;
    source = { ...source, ...fallback, fallback: undefined };
    open(source);
    return true;
  }

  function open(next: PlayerSource): void {
    loads += 1;
    const load = loads;
    const player = playerFor(next.kind);
    if (!(player instanceof Promise)) return start(player, next);
    current.unload();
    setOpening('under-way');
    player.then(
      (ready) => load === loads && start(ready, next),
      () => load === loads && setOpening('failed'),
    );
  }

  function start(player: Player, next: PlayerSource): void {
    opening = 'done';
    know(player);
    switchTo(player);
    player.load(next, { startAtSeconds });
  }

  function setOpening(next: typeof opening): void {
    opening = next;
    emit({ type: 'status', status: opening === 'failed' ? 'error' : 'buffering' });
    if (opening === 'failed') emit({ type: 'error', code: 'network' });
  }

  /** As the player that is still on its way would say it. */
  function state(): PlayerState {
    const { isMuted: isSilent, ...told } = current.state();
    if (opening === 'done') return { isMuted: isSilent, ...told };
    const error = opening === 'failed' ? 'network' : undefined;
    const status = opening === 'failed' ? 'error' : 'buffering';
    return { ...told, isMuted, status, error, isLoaded: false, canPlay: false, isPaused: true, isSeeking: false, hasEnded: false };
  }

  know(first);

  return {
    load(next, options) {
      source = next;
      ({ startAtSeconds } = options);
      open(next);
    },
    unload() {
      source = undefined;
      loads += 1;
      opening = 'done';
      current.unload();
    },
    play: () => (opening === 'done' ? current.play() : Promise.reject(new Error('There is nothing to play yet'))),
    pause: () => current.pause(),
    seek: (seconds) => current.seek(seconds),
    setRate: (rate) => current.setRate(rate),
    setVolume(next) {
      volume = next;
      current.setVolume(volume);
    },
    setMuted(next) {
      isMuted = next;
      current.setMuted(isMuted);
    },
    position: () => current.position(),
    duration: () => current.duration(),
    liveTarget: (serverMs) => current.liveTarget(serverMs),
    buffered: () => current.buffered(),
    state,
    captions: {
      list: () => current.captions.list(),
      selectedId: () => current.captions.selectedId(),
      select: (id) => current.captions.select(id),
    },
    qualities: {
      list: () => current.qualities.list(),
      selectedId: () => current.qualities.selectedId(),
      select: (id) => current.qualities.select(id),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      source = undefined;
      loads += 1;
      for (const player of known) player.destroy();
      listeners.clear();
    },
  };
}
