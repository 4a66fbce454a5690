import type { PlaybackSampler } from '../controller/playback-sampler.ts';
import type { Player } from '../player/player.ts';
import type { PlayerStarter } from './player-starter.ts';
import type { RoomPlayback } from '../controller/room-playback.ts';
import { waitBehindHole } from '../controller/holes.ts';
import { endOfPulseMs } from '../controller/pulse.ts';
import { steer } from '../controller/steer.ts';
import { createSteerState, isInHurry, requestPlacement, type SteerAction, type SteerSample } from '../controller/steer-state.ts';

/** Enough to reset the rate, seek and play. */
const maxActionsPerStep = 4;

export class PlayerSteering {
  readonly #player: Player;
  readonly #sampler: PlaybackSampler;
  readonly #starter: PlayerStarter;
  #state = createSteerState();

  constructor(player: Player, sampler: PlaybackSampler, starter: PlayerStarter) {
    this.#player = player;
    this.#sampler = sampler;
    this.#starter = starter;
  }

  get startLeadMs(): number {
    return this.#state.startLead.seconds * 1000;
  }

  /** Undefined before the first start. */
  get startDelaySeconds(): number | undefined {
    const { seconds, landings } = this.#state.startLead;
    return landings === 0 ? undefined : seconds;
  }

  isInHurry(localMs: number): boolean {
    return isInHurry(this.#state, localMs);
  }

  /** Local ms; Infinity when unknown. */
  get rateChangeMs(): number {
    return this.#state.pulse === undefined ? Infinity : endOfPulseMs(this.#state.pulse);
  }

  /** Positive when ahead; undefined while unknown. */
  get offsetSeconds(): number | undefined {
    return this.#state.offsetSeconds;
  }

  get seeks(): number {
    return this.#state.seeks;
  }

  /** Starts over after another source, or after control by others. */
  restart(): void {
    this.#state = createSteerState(this.#state);
  }

  /** The next step ignores the tolerance for small offsets. */
  requestPlacement(): void {
    this.#state = requestPlacement(this.#state);
  }

  /** Returns the playback as this player can follow it: it waits behind a hole in its data. */
  adapt(playback: RoomPlayback): RoomPlayback {
    if (this.#state.holes.length === 0) return playback;
    return { ...playback, timeline: waitBehindHole(this.#sampler.sample(playback), this.#state).timeline };
  }

  step(playback: RoomPlayback): void {
    for (let left = maxActionsPerStep; left > 0; left -= 1) {
      const sample = this.#sampler.sample(playback);
      const { state, action } = steer(this.#state, sample);
      this.#state = state;
      this.#perform(action, sample);
      if (action.type === 'none' || action.type === 'play') return;
    }
  }

  #perform(action: SteerAction, { timeline }: SteerSample): void {
    switch (action.type) {
      case 'none':
        return;
      case 'play':
        void this.#starter.play();
        return;
      case 'pause':
        this.#player.pause();
        return;
      case 'seek':
        this.#player.seek(action.positionSeconds + this.#sampler.liveOffsetSeconds(timeline));
        return;
      case 'setRate':
        this.#player.setRate(action.rate, timeline.speed);
    }
  }
}
