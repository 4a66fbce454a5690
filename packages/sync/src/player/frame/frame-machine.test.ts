import { expect, test } from 'vitest';
import type { PlayerSource } from '../player.ts';
import { next } from './frame-machine.ts';
import { initialFrameState, type FrameState } from './frame-state.ts';
import type { FrameEffect, FrameEvent } from './frame-step.ts';

const source: PlayerSource = { kind: 'youtube', url: 'a' };
const load: FrameEvent = { type: 'load', source, startAtSeconds: 5 };
const opened: FrameEvent = { type: 'opened' };
const play: FrameEvent = { type: 'play' };
const reports = (state: 'unstarted' | 'cued' | 'playing' | 'paused' | 'buffering' | 'ended'): FrameEvent => ({ type: 'state', state });

/** Events are 100 ms apart. */
function after(...events: FrameEvent[]): { state: FrameState; nowMs: number } {
  let state = initialFrameState;
  let nowMs = 0;
  for (const event of events) ({ state } = next(state, event, (nowMs += 100)));
  return { state, nowMs: nowMs + 100 };
}

function briefly(effects: readonly FrameEffect[]): string[] {
  return effects.map((effect) => {
    switch (effect.type) {
      case 'emit':
        return `emit ${Object.values(effect.event).join(' ')}`;
      case 'settleStart':
        return `start ${effect.outcome}`;
      case 'seekVideo':
        return `seekVideo ${effect.seconds}`;
      case 'loadVideo':
        return `loadVideo ${effect.id} ${effect.startAtSeconds} ${effect.isPlaying ? 'playing' : 'cued'}`;
      case 'release':
        return `release after ${effect.after}`;
      default:
        return effect.type;
    }
  });
}

const opening = [load];
const cued = [load, opened, reports('cued')];
const starting = [...cued, play];
const playing = [...starting, reports('playing')];
const failed = [...cued, { type: 'failed', code: 'decode' } as const];

test.each<[string, FrameEvent[], FrameEvent, FrameState['phase'], string[]]>([
  ['empty', [], play, 'empty', ['start impossible']],
  ['empty', [], { type: 'seek', seconds: 9 }, 'empty', []],
  ['empty', [], reports('playing'), 'empty', []],
  ['empty', [], opened, 'empty', []],
  ['empty', [], { type: 'tick' }, 'empty', []],
  ['empty', [], load, 'opening', ['release after video', 'setVisible', 'scheduleTick', 'open', 'emit status buffering']],
  ['opening', opening, opened, 'open', ['setVideoVolume', 'setVideoMuted', 'loadVideo a 5 cued']],
  ['opening', opening, play, 'opening', []],
  ['opening and a start', [...opening, play], opened, 'open', ['setVideoVolume', 'setVideoMuted', 'loadVideo a 5 playing']],
  ['opening and a start', [...opening, play], { type: 'pause' }, 'opening', ['start overtaken']],
  [
    'opening and a seek',
    [...opening, { type: 'seek', seconds: 9 }],
    opened,
    'open',
    ['setVideoVolume', 'setVideoMuted', 'loadVideo a 9 cued'],
  ],
  ['opening', opening, { type: 'failed', code: 'network' }, 'failed', ['release after failure', 'emit status error', 'emit error network']],
  ['cued', cued, { type: 'seek', seconds: 9 }, 'open', ['seekVideo 9']],
  ['cued', cued, { type: 'pause' }, 'open', []],
  ['cued and a seek', [...cued, { type: 'seek', seconds: 9 }], reports('cued'), 'open', ['emit seeked']],
  ['cued', cued, play, 'open', ['playVideo']],
  ['a pending start', starting, reports('playing'), 'open', ['start playing', 'emit paused false']],
  ['a pending start', starting, { type: 'refused' }, 'open', ['start refused']],
  ['a pending start', starting, { type: 'pause' }, 'open', ['start overtaken']],
  [
    'a pending start',
    starting,
    load,
    'opening',
    ['start overtaken', 'release after video', 'setVisible', 'scheduleTick', 'open', 'emit status buffering'],
  ],
  ['playing', playing, play, 'open', ['start playing']],
  ['playing', playing, { type: 'pause' }, 'open', ['pauseVideo']],
  ['playing', playing, reports('ended'), 'open', ['emit paused true', 'emit canplay', 'emit ended']],
  ['playing', playing, { type: 'failed', code: 'decode' }, 'failed', ['release after failure', 'emit status error', 'emit error decode']],
  ['failed', failed, reports('playing'), 'failed', []],
  ['failed', failed, { type: 'failed', code: 'network' }, 'failed', []],
  ['failed', failed, play, 'failed', ['start impossible']],
  ['failed', failed, { type: 'tick' }, 'failed', []],
  ['failed', failed, { type: 'unload' }, 'empty', ['stopVideo', 'release after video', 'setVisible', 'emit status none']],
])('the phase %s handles %j', (_, before, event, phase, effects) => {
  const { state, nowMs } = after(...before);
  const step = next(state, event, nowMs);
  expect({ phase: step.state.phase, effects: briefly(step.effects) }).toEqual({ phase, effects });
});

const stopped = [reports('unstarted'), reports('unstarted')];
test.each<[string, FrameEvent[], number]>([
  ['that was asked to play and reports nothing', starting, 2000],
  ['that was asked to play while it loads', [load, play, opened], 4000],
  ['that buffered and stopped again', [load, play, opened, reports('buffering'), reports('unstarted')], 2000],
  ['that buffered and reports twice that it stopped', [load, play, opened, reports('buffering'), ...stopped], 1900],
])('[PLAYER-5] the start of a player %s is refused after its time', (_, before, patienceMs) => {
  const { state, nowMs } = after(...before);
  const tick: FrameEvent = { type: 'tick' };
  // The last event was 100 ms ago.
  expect(briefly(next(state, tick, nowMs - 100 + patienceMs - 1).effects)).toEqual(['scheduleTick']);
  expect(briefly(next(state, tick, nowMs - 100 + patienceMs).effects).slice(0, 2)).toEqual(['scheduleTick', 'start refused']);
});
