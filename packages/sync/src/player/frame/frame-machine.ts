import {
  handleLoad,
  loadIntoEmbed,
  handlePause,
  handlePlay,
  handleSeek,
  handleSetMuted,
  handleSetRate,
  handleSetVolume,
  handleUnload,
} from './frame-requests.ts';
import { takeDuration, takePosition, takeRate, takeRefusal, takeSize, takeState, tick } from './frame-reports.ts';
import { isActive, withMedia, type FrameState } from './frame-state.ts';
import { emit, fail, step, type FrameEvent, type FrameReport, type FrameStep } from './frame-step.ts';

/** Returns the state after an event, and the effects to carry out. `nowMs` is monotonic. */
export function next(state: FrameState, event: FrameEvent, nowMs: number): FrameStep {
  switch (event.type) {
    case 'load':
      return handleLoad(state, event.source, event.startAtSeconds, nowMs);
    case 'unload':
      return handleUnload(state, nowMs);
    case 'opened':
      return state.phase === 'opening' ? loadIntoEmbed(state, nowMs) : step(state);
    case 'play':
      return handlePlay(state, nowMs);
    case 'pause':
      return handlePause(state);
    case 'seek':
      return handleSeek(state, event.seconds, nowMs);
    case 'setRate':
      return handleSetRate(state, event.rate, nowMs);
    case 'setVolume':
      return handleSetVolume(state, event.volume);
    case 'setMuted':
      return handleSetMuted(state, event.isMuted);
    case 'tick':
      return tick(state, nowMs);
    default:
      return takeReport(state, event, nowMs);
  }
}

/** After a failure, reports don't count. */
function takeReport(state: FrameState, report: FrameReport, nowMs: number): FrameStep {
  if (report.type === 'tracks') return step(state, emit({ type: 'tracks' }));
  if (!isActive(state)) return step(state);
  switch (report.type) {
    case 'state':
      return takeState(state, report.state, nowMs);
    case 'position':
      return takePosition(state, report.seconds, nowMs);
    case 'duration':
      return takeDuration(state, report.seconds);
    case 'size':
      return takeSize(state, report.widthPixels, report.heightPixels);
    case 'rate':
      return takeRate(state, report.rate, nowMs);
    case 'refused':
      return takeRefusal(state, nowMs);
    case 'failed':
      return fail(state, report.code, nowMs);
    case 'rates':
      return step(withMedia(state, { rates: report.rates.length > 0 ? report.rates : [1] }));
    default:
      return report satisfies never;
  }
}
