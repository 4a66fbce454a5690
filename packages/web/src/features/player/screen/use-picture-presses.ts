import { RequestType } from '@matinee/protocol';
import { FastForward, Pause, Play, Rewind, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { selectDisabledReason } from '../../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { useFullscreen } from '../../../room/player/use-fullscreen.ts';
import { usePlaybackDisabledReason, useSeekDisabledReason } from '../../../room/player/use-playback-state.ts';

/** A second press within this time makes a double press, for which single ones wait. */
const doublePressMs = 200;
const seekStepSeconds = 10;
const bezelMs = 500;
const refusalMs = 2000;

export interface Bezel {
  id: number;
  icon: LucideIcon;
  /** Pressed part of the picture. */
  place: 'start' | 'middle' | 'end';
}

/** Shown at the pointer, in px from the picture's corner. */
export interface Refusal {
  text: string;
  left: number;
  top: number;
}

interface Press {
  atMs: number;
  place: Bezel['place'];
}

const selectPlayPause = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Playback });

/** Two presses are full screen, or on a side of a touch screen a seek by 10 s. A tap while the controls are hidden only shows them. */
export function usePicturePresses() {
  const { controls } = usePlayer();
  const fullscreen = useFullscreen();
  const playReason = usePlaybackDisabledReason(selectPlayPause);
  const seekReason = useSeekDisabledReason();
  const hasVideo = usePlayerView((view) => view.isLoaded && view.error === undefined);
  const { shown: bezel, show: showBezel } = useBriefly<Bezel>(bezelMs);
  const { shown: refusal, show: showRefusal } = useBriefly<Refusal>(refusalMs);
  const last = useRef<Press>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasIdle = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function playOrPause(where: Omit<Refusal, 'text'>): void {
    if (playReason !== undefined) return showRefusal({ text: playReason, ...where });
    showBezel({ id: Date.now(), icon: controls.isPlaying() ? Pause : Play, place: 'middle' });
    controls.togglePlaying();
  }

  function seek(place: 'start' | 'end', where: Omit<Refusal, 'text'>): void {
    if (seekReason !== undefined) return showRefusal({ text: seekReason, ...where });
    showBezel({ id: Date.now(), icon: place === 'start' ? Rewind : FastForward, place });
    controls.seekBy(place === 'start' ? -seekStepSeconds : seekStepSeconds);
  }

  return {
    bezel,
    refusal,
    // Before the press wakes the controls.
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      wasIdle.current = event.pointerType === 'touch' && event.currentTarget.closest('[data-idle]') !== null;
    },
    onClick(event: MouseEvent<HTMLElement>): void {
      if (!hasVideo || (event.target instanceof Element && event.target.closest('button, a, form') !== null)) return;
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      const box = event.currentTarget.getBoundingClientRect();
      const where = { left: event.clientX - box.left, top: event.clientY - box.top };
      const place = isTouch ? placeAt(where.left / box.width) : 'middle';
      const isSecond = last.current?.place === place && event.timeStamp - last.current.atMs < doublePressMs + 100;
      last.current = isSecond ? undefined : { atMs: event.timeStamp, place };
      clearTimeout(timer.current);
      if (isSecond) {
        if (place === 'middle') fullscreen.toggle();
        else seek(place, where);
      } else if (!wasIdle.current) {
        timer.current = setTimeout(() => playOrPause(where), isTouch ? doublePressMs + 100 : doublePressMs);
      }
    },
  };
}

function placeAt(fraction: number): Bezel['place'] {
  if (fraction < 1 / 3) return 'start';
  return fraction > 2 / 3 ? 'end' : 'middle';
}

function useBriefly<Value>(ms: number) {
  const [shown, setShown] = useState<Value>();
  useEffect(() => {
    if (shown === undefined) return undefined;
    const id = setTimeout(() => setShown(undefined), ms);
    return () => clearTimeout(id);
  }, [shown, ms]);
  return { shown, show: (value: Value): void => setShown(value) };
}
