import type { ScriptEvent } from '@matinee/sync';

/** Messages from the page. `start` comes first, and `draw` again only after its answer. */
export type AssRequest =
  | { type: 'start'; canvas: OffscreenCanvas; script: string; fonts: readonly Uint8Array[] }
  | { type: 'add'; events: readonly ScriptEvent[] }
  /** Draws a moment, in pixels of the screen; some lines are as wide as pixels of the video. */
  | { type: 'draw'; seconds: number; width: number; height: number; videoWidth: number; videoHeight: number };

/** Messages from the worker: it is ready or has drawn, or can't go on. */
export type AssAnswer = { type: 'done' } | { type: 'failed' };
