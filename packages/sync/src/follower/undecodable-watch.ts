import type { UndecodableParts } from '@matinee/protocol';
import type { Player, PlayerSource } from '../player/player.ts';
import type { Undecodable } from '../player/undecodable.ts';

export type FindUndecodable = (codecs: string) => Promise<Undecodable>;

export class UndecodableWatch {
  readonly #player: Player;
  readonly #find: FindUndecodable;
  #codecs: string | undefined;
  #found: Undecodable = {};

  constructor(player: Player, find: FindUndecodable) {
    this.#player = player;
    this.#find = find;
  }

  /** Returns the parts neither decoded nor repaired, once the source has arrived or failed and its codecs are known. */
  partsOf(source: PlayerSource | undefined): UndecodableParts | undefined {
    this.#ask(source?.codecs);
    const { isLoaded, error, repair } = this.#player.state();
    if (!isLoaded && error === undefined) return undefined;
    const lacksSound = this.#found.sound !== undefined && repair !== 'preparing' && repair !== 'playing';
    if (this.#found.picture !== undefined) return lacksSound ? 'both' : 'picture';
    return lacksSound ? 'sound' : undefined;
  }

  #ask(codecs: string | undefined): void {
    if (codecs === this.#codecs) return;
    this.#codecs = codecs;
    this.#found = {};
    if (codecs === undefined) return;
    const show = (found: Undecodable): void => {
      if (this.#codecs === codecs) this.#found = found;
    };
    // A browser that can't say what it plays reports nothing.
    this.#find(codecs).then(show, () => undefined);
  }
}
