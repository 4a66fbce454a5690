import type { Player, PlayerEvent, PlayerSource } from './player.ts';

export interface SwitchingPlayerOptions {
  /** The player for a kind of source; the same one for the same kind. */
  playerFor: (kind: PlayerSource['kind']) => Player;
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

  function emit(event: PlayerEvent): void {
    for (const listener of listeners) listener(event);
  }

  function get(kind: PlayerSource['kind']): Player {
    const player = playerFor(kind);
    know(player);
    return player;
  }

  function know(player: Player): void {
    if (known.has(player)) return;
    known.add(player);
    player.subscribe((event) => {
      if (player === current && !hasFallenBack()) emit(event);
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
    switchTo(get(source.kind));
    current.load(source, { startAtSeconds });
    return true;
  }

  know(first);

  return {
    load(next, options) {
      source = next;
      ({ startAtSeconds } = options);
      switchTo(get(next.kind));
      current.load(next, options);
    },
    unload() {
      source = undefined;
      current.unload();
    },
    play: () => current.play(),
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
    state: () => current.state(),
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
      for (const player of known) player.destroy();
      listeners.clear();
    },
  };
}
